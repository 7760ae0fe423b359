import { and, eq, sql } from 'drizzle-orm';
import { BUILT_ONCE } from '#app/platform/database.ts';
import { reads } from '#app/platform/replica/reads.ts';
import { onSale, selectSummaries, summaryFrom } from './queries.ts';
import {
  type Candidate,
  FAVORITES_LIMIT,
  FIRST_ROW,
  pickFeatured,
  type ProductSummary,
} from './rules.ts';
import { products } from './schema.ts';

/** Featured candidates, each with its position on its category's page and on the page of all products, from 0. */
const candidates = sql<Candidate[]>`(
  select coalesce(json_agg(candidate), '[]') from (
    select ranked.* from (
      select id, category_id as category,
        row_number() over (partition by category_id order by created_at desc, id) - 1 as "inCategory",
        row_number() over (order by created_at desc, id) - 1 as "inAll"
      from products where in_stock and state = 'active' and featured
    ) as ranked
    join categories on categories.id = ranked.category
    where ranked."inCategory" <= ${sql.raw(String(FIRST_ROW))}
    order by categories.created_at, categories.id, ranked."inCategory"
  ) as candidate)`;

const favorites = sql<string[]>`array(
  select id from products where in_stock and state = 'active'
  order by units_sold desc, created_at desc, id limit ${sql.raw(String(FAVORITES_LIMIT))})`;

const shownAtHome = reads
  .select({ candidates, favorites })
  .from(sql`(values (1)) as one`)
  .prepare(BUILT_ONCE);

const summaries = selectSummaries()
  .where(and(onSale, eq(products.id, sql`any(${sql.placeholder('ids')})`)))
  .prepare(BUILT_ONCE);

export type HomeProducts = Record<'featured' | 'favorites', ProductSummary[]>;

/** For the home page: up to four featured products in stock, and the best sellers. */
export async function listHomeProducts(): Promise<HomeProducts> {
  const [found] = await shownAtHome.execute();
  if (!found) throw new Error('a select of values gives a row');
  const featured = pickFeatured(found.candidates, found.favorites.slice(0, FIRST_ROW));
  const ids = [...new Set([...featured, ...found.favorites])];
  const rows = await summaries.execute({ ids });
  const byId = new Map(rows.map((row) => [row.id, summaryFrom(row)]));
  const inOrder = (wanted: readonly string[]) => wanted.flatMap((id) => byId.get(id) ?? []);
  return { featured: inOrder(featured), favorites: inOrder(found.favorites) };
}
