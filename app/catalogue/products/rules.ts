import { type Money, money } from '#app/values/money.ts';
import { fieldsOfFacts, type FactValues } from '../facts/rules.ts';
import type { UploadedPicture } from '../images/rules.ts';

/** The most that a product may cost, however its price is set. */
export const MAX_PRICE = money(100_000_000);

/** Where a product stands: being written and seen by staff alone, in the shop, or taken out of it. */
export const PRODUCT_STATES = ['draft', 'active', 'archived'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

/** Why units come and go; what is written off came back and cannot be sold again. */
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

/** What the form of a product starts with. */
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
  /** Delivery days that it takes to make. */
  leadDays: number;
  /** Delivered only on a day that the customer chose. */
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

/** The values with which the form of a product was opened, to recognise changes by another user. */
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

/** A copy starts as a draft without stock: it has units of its own, not counted yet. */
export function copyOf(product: ProductDraft, longest: number): ProductDraft {
  const name = `Copy of ${product.name}`.slice(0, longest).toWellFormed();
  return { ...product, name, sku: '', stock: 0, inStock: false, featured: false, state: 'draft' };
}

export type StockLevel = { stock: number; inStock: boolean };

/**
 * The stock after a save. Sales go on during the edit: a count that the editor left as it was shown stays as the
 * sales left it, and `moved` says that a new count was written down against one that no longer stands.
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

/** The old single picture is shown where there are no others, and so it is the first one. */
export function shownUrls(product: { image_urls: string[]; image_url: string | null }): string[] {
  if (product.image_urls.length > 0) return product.image_urls;
  return product.image_url === null ? [] : [product.image_url];
}
