import type { EditedRecord } from '#app/accounts/edit-conflict.ts';
import { failed, said } from '#app/values/notice.ts';

export const CATEGORY_SAID = {
  created: said('Category created successfully'),
  updated: (more: string) => said(`Category updated successfully${more && '.'}${more}`),
  deleted: said('Category deleted successfully'),
  notSaved: failed('Failed to save category'),
  notDeleted: failed('Failed to delete category'),
};

export const NO_PICTURE = 'This shop has no such picture. Please check the address';
export const NAME_TAKEN = 'There is a category of this name already';

export function productsWord(total: number): string {
  return total === 1 ? '1 product' : `${total.toLocaleString('en-GH')} products`;
}

const LABELS = new Map([
  ['name', 'Name'],
  ['description', 'Description'],
  ['image_url', 'Image URL'],
]);

/** How the form of a category tells of what two people changed. */
export function editedCategory(id: string): EditedRecord {
  return {
    table: 'categories',
    id,
    labelOf: (field) => LABELS.get(field) ?? field,
    loggedAs: (field) => field,
    textOf: (_, value) => (typeof value === 'string' && value !== '' ? value : 'empty'),
  };
}
