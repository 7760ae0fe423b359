import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { BUILT_ONCE } from '#app/platform/database.ts';
import { reads } from '#app/platform/replica/reads.ts';
import { listMostSold, onSale, selectSummaries, summaryFrom } from './queries.ts';
import { FIRST_ROW, pickFeatured, type ProductSummary } from './rules.ts';
import { categories, products } from './schema.ts';

const newest = sql`${products.created_at} desc, ${products.id}`;
/** Where each stands on the page of its category and on that of all of them, counted from 0. */
const ranked = reads
  .select({
    id: products.id,
    categoryId: products.category_id,
    inCategory:
      sql<number>`(row_number() over (partition by ${products.category_id} order by ${newest}) - 1)::int`.as(
        'in_category',
      ),
    inAll: sql<number>`(row_number() over (order by ${newest}) - 1)::int`.as('in_all'),
  })
  .from(products)
  .where(and(onSale, eq(products.featured, true)))
  .as('ranked');

const candidates = reads
  .select({
    id: ranked.id,
    category: ranked.categoryId,
    inCategory: ranked.inCategory,
    inAll: ranked.inAll,
  })
  .from(ranked)
  .innerJoin(categories, eq(categories.id, ranked.categoryId))
  .where(lte(ranked.inCategory, FIRST_ROW))
  .orderBy(asc(categories.created_at), asc(categories.id), asc(ranked.inCategory))
  .prepare(BUILT_ONCE);

const summaries = selectSummaries()
  .where(and(onSale, eq(products.id, sql`any(${sql.placeholder('ids')})`)))
  .orderBy(desc(products.created_at), asc(products.id))
  .prepare(BUILT_ONCE);

/** Up to four products that are featured and in stock, for the home page. */
export async function listFeatured(): Promise<ProductSummary[]> {
  const [found, mostSold] = await Promise.all([candidates.execute(), listMostSold(FIRST_ROW)]);
  const ids = pickFeatured(
    found,
    mostSold.map(({ id }) => id),
  );
  const rows = await summaries.execute({ ids });
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(summaryFrom);
}
