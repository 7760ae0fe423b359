import { createHash } from 'node:crypto';
import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { productListQuery } from '../products/queries.ts';
import { listCategoryNames } from '../queries.ts';
import { categories, products } from '../schema.ts';
import type { Scope } from './form.ts';
import { type BulkRow, MAX_AT_ONCE } from './rules.ts';

export async function wantedIn(scope: Scope): Promise<SQL | undefined> {
  if ('matching' in scope)
    return productListQuery(scope.matching, await listCategoryNames()).wanted;
  return inArray(products.id, scope.ids.slice(0, MAX_AT_ONCE + 1));
}

/** The matching products in the order of their ids, at most one more than one bulk change may have. */
export function selectRows(source: Transaction | typeof db, wanted: SQL | undefined) {
  return source
    .select({
      id: products.id,
      name: products.name,
      sku: products.sku,
      price: products.price_minor,
      categoryId: products.category_id,
      category: categories.name,
      inStock: products.in_stock,
      stock: products.stock_quantity,
      featured: products.featured,
      state: products.state,
      version: products.version,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(wanted)
    .orderBy(asc(products.id))
    .limit(MAX_AT_ONCE + 1)
    .$dynamic();
}

export async function listScope(scope: Scope): Promise<BulkRow[]> {
  if ('ids' in scope && scope.ids.length === 0) return [];
  return selectRows(db, await wantedIn(scope));
}

/** A fingerprint of these products as shown: a preview is applied only to the state it showed. */
export function fingerprint(rows: readonly BulkRow[]): string {
  const seen = rows.map(({ id, price, category, inStock, featured, state, stock }) => [
    id,
    price,
    category,
    inStock,
    featured,
    state,
    // Sales change the exact count; only whether there is any stock is part of the preview.
    stock > 0,
  ]);
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}
