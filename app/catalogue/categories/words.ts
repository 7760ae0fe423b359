import { failed, said } from '#app/values/notice.ts';

export const CATEGORY_SAID = {
  created: said('Category created successfully'),
  updated: said('Category updated successfully'),
  deleted: said('Category deleted successfully'),
  notSaved: failed('Failed to save category'),
  notDeleted: failed('Failed to delete category'),
};

export const NO_PICTURE = 'This shop has no such picture. Please check the address';
export const NAME_TAKEN = 'There is a category of this name already';

export function productsWord(total: number): string {
  return total === 1 ? '1 product' : `${total.toLocaleString('en-GH')} products`;
}
