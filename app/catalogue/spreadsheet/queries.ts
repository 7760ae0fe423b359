import { asc, eq, inArray, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { productListQuery } from '../products/queries.ts';
import { shownUrls } from '../products/rules.ts';
import { listCategoryNames } from '../queries.ts';
import { categories, products } from '../schema.ts';

const columns = {
  id: products.id,
  name: products.name,
  sku: products.sku,
  description: products.description,
  price: products.price_minor,
  category: categories.name,
  stock: products.stock_quantity,
  reserved: products.reserved_quantity,
  inStock: products.in_stock,
  featured: products.featured,
  leadDays: products.lead_days,
  isFresh: products.is_fresh,
  state: products.state,
  image_urls: products.image_urls,
  image_url: products.image_url,
  facts: products.facts,
  version: products.version,
};

function select(source: Transaction | typeof db) {
  return source
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id));
}

/** Every product that the list's search and filters match, oldest first. */
export async function listForSheet(params: URLSearchParams) {
  const { wanted } = productListQuery(params, await listCategoryNames());
  const found = await select(db).where(wanted).orderBy(asc(products.created_at), asc(products.id));
  return found.map((product) => ({ ...product, urls: shownUrls(product) }));
}

/** The current products by id. A caller that writes has locked them. */
export async function findForSheet(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, SheetProduct>();
  const found = await select(tx).where(inArray(products.id, [...ids]));
  return new Map(found.map((product) => [product.id, { ...product, urls: shownUrls(product) }]));
}

/** Which products have these SKUs now, by lower-case SKU. */
export async function findSkuHolders(tx: Transaction, skus: readonly string[]) {
  const found = await tx
    .select({ id: products.id, sku: sql<string>`lower(${products.sku})` })
    .from(products)
    .where(sql`lower(${products.sku}) = any(${sql.param([...skus])}::text[])`);
  return new Map(found.map(({ id, sku }) => [sku, id]));
}

export type SheetProduct = Awaited<ReturnType<typeof listForSheet>>[number];
