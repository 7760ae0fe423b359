import { type Money, money } from '#app/values/money.ts';
import { fieldsOfFacts, type FactValues } from '../facts/rules.ts';
import type { UploadedPicture } from '../images/rules.ts';

/** The most that a product may cost, however its price is set. */
export const MAX_PRICE = money(100_000_000);

/** A draft is visible to staff only, an active product is in the shop, an archived one was taken out. */
export const PRODUCT_STATES = ['draft', 'active', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

/** Why stock moves; a written-off unit was returned and cannot be sold again. */
export const STOCK_REASONS = [
  'opening',
  'sold',
  'returned',
  'adjusted',
  'removed',
  'written_off',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

export function productState(text: string): ProductState | undefined {
  return PRODUCT_STATES.find((state) => state === text);
}

/** The initial values of the product form. */
export type ProductDraft = {
  name: string;
  sku: string;
  description: string;
  price: Money | null;
  category: string;
  /** Not counted yet: the field starts empty. */
  stock: number | null;
  inStock: boolean;
  featured: boolean;
  /** Delivery days needed to make it. */
  leadDays: number;
  /** Delivered only on a day the customer chose. */
  isFresh: boolean;
  state: ProductState;
  pictures: UploadedPicture[];
  facts: FactValues;
};

export const EMPTY_DRAFT: ProductDraft = {
  name: '',
  sku: '',
  description: '',
  price: null,
  category: '',
  stock: null,
  inStock: true,
  featured: false,
  leadDays: 0,
  isFresh: false,
  state: 'active',
  pictures: [],
  facts: {},
};

/** The initial values of the product form, to detect changes by another user. */
export function baseOf(draft: ProductDraft): Record<string, unknown> {
  return {
    name: draft.name,
    sku: draft.sku || null,
    description: draft.description,
    price: draft.price,
    categoryId: draft.category,
    featured: draft.featured,
    leadDays: draft.leadDays,
    isFresh: draft.isFresh,
    state: draft.state,
    imageUrls: draft.pictures.map(({ url }) => url),
    ...fieldsOfFacts(draft.facts),
  };
}

/** A copy starts as a draft with no stock count of its own yet. */
export function copyOf(product: ProductDraft, longest: number): ProductDraft {
  const name = `Copy of ${product.name}`.slice(0, longest).toWellFormed();
  return { ...product, name, sku: '', stock: 0, inStock: false, featured: false, state: 'draft' };
}

export type StockLevel = { stock: number; inStock: boolean };

/**
 * The stock after a save. Sales continue during the edit: a count that the editor did not change keeps the sales, and `moved` reports that
 * a new count was typed over one that sales have changed.
 */
export function stockAfter(
  written: StockLevel,
  seen: StockLevel,
  now: StockLevel,
): StockLevel & { moved: boolean } {
  const stock = written.stock === seen.stock ? now.stock : written.stock;
  return {
    stock,
    inStock: written.inStock === seen.inStock ? now.inStock : written.inStock,
    moved: stock !== now.stock && seen.stock !== now.stock,
  };
}

/** The balance after each movement, newest first, computed back from the latest balance. */
export function withBalances<Movement extends { delta: number }>(
  movements: readonly Movement[],
  latest: number,
): (Movement & { balance: number })[] {
  let balance = latest;
  return movements.map((movement) => {
    const row = { ...movement, balance };
    balance -= movement.delta;
    return row;
  });
}

/** The legacy single picture comes first; it is shown where there are no others. */
export function shownUrls(product: { image_urls: string[]; image_url: string | null }): string[] {
  if (product.image_urls.length > 0) return product.image_urls;
  return product.image_url === null ? [] : [product.image_url];
}
