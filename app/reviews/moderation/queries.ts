import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/schema.ts';
import { countRows } from '#app/platform/count-rows.ts';
import { db } from '#app/platform/database.ts';
import { pageOf, pageSql, type Sort, sortKey, cursorFrom } from '#app/platform/keyset.ts';
import { likeAnywhere, searchText } from '#app/platform/like.ts';
import { reviews } from '../schema.ts';

const PER_PAGE = 25;
const NEWEST: Sort = { by: reviews.created_at, kind: 'instant', way: 'desc' };
const SORTS = new Map<string, Sort>([
  ['written', { ...NEWEST, way: 'asc' }],
  ['-written', NEWEST],
]);

/** One page of what buyers said, for those who watch over it. Who wrote it is not theirs to know. */
export async function listReviewsForStaff(params: URLSearchParams) {
  const q = searchText(params);
  const sort = SORTS.get(params.get('sort') ?? '') ?? NEWEST;
  const cursor = cursorFrom(params, sort);
  const page = pageSql(sort, reviews.id, cursor);
  const wanted = and(inState(params.get('state')), matching(q));
  const found = await db
    .select({
      id: reviews.id,
      key: sortKey(sort),
      productId: reviews.product_id,
      product: products.name,
      nickname: reviews.nickname,
      rating: reviews.rating,
      body: reviews.body,
      writtenAt: reviews.created_at,
      hiddenAt: reviews.hidden_at,
      hiddenReason: reviews.hidden_reason,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.product_id))
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(PER_PAGE + 1);
  const total = await countRows(
    sql`${reviews} join ${products} on ${products.id} = ${reviews.product_id}`,
    wanted,
  );
  return { ...pageOf(found, PER_PAGE, cursor), total };
}

function inState(state: string | null): SQL | undefined {
  if (state === 'shown') return isNull(reviews.hidden_at);
  return state === 'hidden' ? isNotNull(reviews.hidden_at) : undefined;
}

function matching(q: string): SQL | undefined {
  if (q === '') return undefined;
  const pattern = likeAnywhere(q);
  return or(
    ilike(reviews.body, pattern),
    ilike(reviews.nickname, pattern),
    ilike(products.name, pattern),
  );
}

export async function findReviewForStaff(id: string) {
  const [found] = await db
    .select({
      id: reviews.id,
      product: products.name,
      nickname: reviews.nickname,
      rating: reviews.rating,
      body: reviews.body,
      isHidden: sql<boolean>`${reviews.hidden_at} is not null`,
      hiddenReason: reviews.hidden_reason,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.product_id))
    .where(eq(reviews.id, id));
  return found;
}
