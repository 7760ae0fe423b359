import { href } from 'react-router';
import type { EditedRecord } from '#app/accounts/edit-conflict.ts';
import { defineList } from '#app/values/list-definition.ts';
import { failure, success } from '#app/values/notice.ts';

export const CATEGORY_LIST = defineList({
  path: href('/admin/categories'),
  title: 'Categories',
  description: 'The categories of the shop.',
  nouns: ['category', 'categories'],
  failed: 'Failed to fetch categories',
  search: { label: 'Search categories', placeholder: 'Name or description' },
  filters: {},
  sorts: ['created', 'name'],
  sortWords: {
    '': 'Newest first',
    created: 'Oldest first',
    name: 'Name, A to Z',
    '-name': 'Name, Z to A',
  },
});

export const CATEGORY_NOTICES = {
  created: success('Category created successfully'),
  updated: (more: string) => success(`Category updated successfully${more && '.'}${more}`),
  deleted: success('Category deleted successfully'),
  notSaved: failure('Failed to save category'),
  notDeleted: failure('Failed to delete category'),
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
  ['facts', 'Facts'],
]);

/** The words of an edit conflict in the category form. */
export function editedCategory(id: string): EditedRecord {
  return {
    table: 'categories',
    id,
    labelOf: (field) => LABELS.get(field) ?? field,
    loggedAs: (field) => field,
    textOf: (_, value) => {
      if (Array.isArray(value)) return value.map(labelIn).join(', ') || 'none';
      return typeof value === 'string' && value !== '' ? value : 'empty';
    },
  };
}

/** The label of a fact; the form's initial values come back from the browser, so they are not trusted. */
function labelIn(value: unknown): string {
  const label: unknown =
    typeof value === 'object' && value !== null && 'label' in value ? value.label : '';
  return typeof label === 'string' ? label : '';
}
