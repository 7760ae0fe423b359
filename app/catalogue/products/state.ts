/** Where a product stands: being written, in the shop, or taken out of it. */
const PRODUCT_STATES = ['draft', 'active', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export function productState(text: string): ProductState | undefined {
  return PRODUCT_STATES.find((state) => state === text);
}

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

/** The list hears under this name what came of taking an archiving back. */
export const UNARCHIVE = 'unarchive-product';
