import type { ProductState } from './rules.ts';

export const STATE_WORDS: Record<ProductState, string> = {
  draft: 'Draft',
  active: 'Active',
  archived: 'Archived',
};

export const STATE_CHOICES = [
  { value: 'active', label: 'Active: in the shop' },
  { value: 'draft', label: 'Draft: not in the shop yet' },
  { value: 'archived', label: 'Archived: no longer in the shop' },
];

/** The name under which the list shows the result of undoing an archiving. */
export const UNARCHIVE = 'unarchive-product';
