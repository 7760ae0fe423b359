import { eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#app/catalogue/schema.ts';
import { db } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { buildListQuery, readPage } from '#app/platform/list-query.ts';
import { reviews } from '../schema.ts';
import { REVIEW_LIST } from './words.ts';

/** One page of reviews for moderators. They do not see who wrote them. */
export function listReviewsForStaff(params: URLSearchParams) {
  const list = buildListQuery(REVIEW_LIST, params, {
    from: sql`${reviews} join ${products} on ${products.id} = ${reviews.product_id}`,
    id: reviews.id,
    conditions: {
      state: (state) => (state === 'shown' ? isNull : isNotNull)(reviews.hidden_at),
    },
    search: matching,
    sorts: { written: { by: reviews.created_at, kind: 'instant' } },
  });
  return readPage(list, ({ key, where, orderBy, limit }) =>
    db
      .select({
        id: reviews.id,
        key,
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
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
}

function matching(q: string): SQL | undefined {
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
