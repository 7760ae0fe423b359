import { type Money, money } from '#app/values/money.ts';
import { MAX_PRICE, type ProductState } from '../products/rules.ts';

/** One change to many products. */
export type BulkChange =
  | { kind: 'price'; percent: number }
  | { kind: 'category'; category: { id: string; name: string } }
  | { kind: 'in_stock' | 'featured'; value: boolean }
  | { kind: 'state'; state: ProductState };

export type BulkRow = {
  id: string;
  name: string;
  sku: string | null;
  price: Money;
  categoryId: string;
  category: string;
  inStock: boolean;
  stock: number;
  featured: boolean;
  state: ProductState;
  version: number;
};

/** The most at once, as for an import: buyers of these products wait until it is done. */
export const MAX_AT_ONCE = 20_000;
/** The field name under which the activity log records each kind of change. */
export const FIELD_OF: Record<BulkChange['kind'], string> = {
  price: 'price_minor',
  category: 'category',
  in_stock: 'in_stock',
  featured: 'featured',
  state: 'state',
};
export const PERCENT = { least: -90, most: 500 };

/** Up or down by a percentage, rounded to the pesewa, never to zero. */
export function priceAfter(price: Money, percent: number): Money {
  const hundredths = Math.round(percent * 100);
  return money(Math.max(1, Math.round((price * (10_000 + hundredths)) / 10_000)));
}

export type RowChange = { field: string; before: unknown; after: unknown };

/** What the change does to one product; null if nothing changes. */
export function changeOf(row: BulkRow, change: BulkChange): RowChange | null {
  switch (change.kind) {
    case 'price': {
      const after = priceAfter(row.price, change.percent);
      return after === row.price ? null : { field: 'price_minor', before: row.price, after };
    }
    case 'category':
      return row.categoryId === change.category.id
        ? null
        : { field: 'category', before: row.category, after: change.category.name };
    case 'in_stock':
      return row.inStock === change.value
        ? null
        : { field: 'in_stock', before: row.inStock, after: change.value };
    case 'featured':
      return row.featured === change.value
        ? null
        : { field: 'featured', before: row.featured, after: change.value };
    case 'state':
      return row.state === change.state
        ? null
        : { field: 'state', before: row.state, after: change.state };
  }
}

/** Above the maximum that the product form accepts. */
export function isOverMaxPrice({ field, after }: RowChange): boolean {
  return field === 'price_minor' && Number(after) > MAX_PRICE;
}

export type PreviewRow = RowChange & {
  id: string;
  name: string;
  sku: string | null;
  /** It would be on sale without a stock count. */
  isUncounted: boolean;
};

const SHOWN = 50;

/** The changes to show in the preview; blocking problems are counted in full. */
export function previewOf(rows: readonly BulkRow[], change: BulkChange) {
  const changed = rows.flatMap((row): PreviewRow[] => {
    const made = changeOf(row, change);
    if (!made) return [];
    const isUncounted = made.field === 'in_stock' && made.after === true && row.stock === 0;
    return [{ id: row.id, name: row.name, sku: row.sku, isUncounted, ...made }];
  });
  const tooHigh = changed.filter(isOverMaxPrice);
  return {
    changed: changed.length,
    rows: (tooHigh.length > 0 ? tooHigh : changed).slice(0, SHOWN),
    tooHigh: tooHigh.length,
    uncounted: changed.filter(({ isUncounted }) => isUncounted).length,
  };
}

export type BulkPreview = ReturnType<typeof previewOf>;
