import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { BUILT_ONCE } from '#app/platform/database.ts';
import { reads } from '#app/platform/replica/reads.ts';
import { pageCount } from '#app/values/paging.ts';
import { displayUrl, onSale, ORDERS, summaryColumns, summaryFrom } from './queries.ts';
import { type Listing, PRODUCTS_PER_PAGE, type ProductSummary, type Sort, SORTS } from './rules.ts';
import { categories, images, products } from './schema.ts';

export type Page = { products: ProductSummary[]; total: number; page: number; pages: number };

const totals = (within: SQL | undefined) => ({
  total: sql<number>`(${reads
    .select({ total: count() })
    .from(products)
    .where(and(onSale, within))})`.mapWith(Number),
  everything: sql<number>`(${reads
    .select({ total: count() })
    .from(products)
    .where(onSale)})`.mapWith(Number),
});

/** A page of products in this order, of one category or of all; each row carries the total count. */
function preparePage(sort: Sort, isWithin: boolean) {
  const within = isWithin ? eq(products.category_id, sql.placeholder('categoryId')) : undefined;
  return reads
    .select({ ...summaryColumns, ...totals(within) })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .leftJoin(images, eq(images.url, displayUrl))
    .where(and(onSale, within))
    .orderBy(...ORDERS[sort])
    .limit(PRODUCTS_PER_PAGE)
    .offset(sql.placeholder('offset'))
    .prepare(BUILT_ONCE);
}

const pagesBySort = Object.fromEntries(
  SORTS.map((sort) => [sort, { all: preparePage(sort, false), within: preparePage(sort, true) }]),
) as Record<Sort, Record<'all' | 'within', ReturnType<typeof preparePage>>>;

/** One page of the listing without a search. Past the end, it is the last page. */
export async function listProducts(
  listing: Listing,
  categoryId: string | undefined,
): Promise<Page & { everything: number }> {
  const pages = pagesBySort[listing.sort ?? 'featured'];
  const query = categoryId ? pages.within : pages.all;
  const read = (page: number) =>
    query.execute({ categoryId, offset: (page - 1) * PRODUCTS_PER_PAGE });
  const requested = await read(listing.page);
  const isPastEnd = requested.length === 0 && listing.page > 1;
  const [first] = isPastEnd ? await read(1) : requested;
  const total = first?.total ?? 0;
  const page = Math.min(listing.page, pageCount(total, PRODUCTS_PER_PAGE));
  const rows = isPastEnd ? await read(page) : requested;
  return {
    products: rows.map(summaryFrom),
    total,
    everything: first?.everything ?? (await countProducts()),
    page,
    pages: pageCount(total, PRODUCTS_PER_PAGE),
  };
}

export async function countProducts(): Promise<number> {
  const [row] = await reads.select({ total: count() }).from(products).where(onSale);
  return row?.total ?? 0;
}
