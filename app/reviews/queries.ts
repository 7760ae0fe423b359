import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { RecordNames } from '#app/activity/record-names.ts';
import { productsNamed } from '#app/catalogue/queries.ts';
import { products } from '#app/catalogue/schema.ts';
import { orderItems, orders } from '#app/orders/schema.ts';
import { BUILT_ONCE, db, type Transaction } from '#app/platform/database.ts';
import { reads } from '#app/platform/replica/reads.ts';
import { pageCount } from '#app/values/paging.ts';
import { RATINGS, type ReviewPage, REVIEWS_PER_PAGE } from './rules.ts';
import { reviews } from './schema.ts';

const shown = and(eq(reviews.product_id, sql.placeholder('productId')), isNull(reviews.hidden_at));

const timesGiven = reads
  .select({ rating: reviews.rating, times: count().as('times') })
  .from(reviews)
  .where(shown)
  .groupBy(reviews.rating)
  .as('given');

/** Each row carries the counts by stars. */
const onePage = reads
  .select({
    id: reviews.id,
    nickname: reviews.nickname,
    rating: reviews.rating,
    body: reviews.body,
    writtenAt: reviews.created_at,
    isVerified: sql<boolean>`${reviews.order_id} is not null`,
    given: sql<Record<string, number>>`(${reads
      .select({ given: sql`json_object_agg(${timesGiven.rating}, ${timesGiven.times})` })
      .from(timesGiven)})`,
  })
  .from(reviews)
  .where(shown)
  .orderBy(desc(reviews.created_at), asc(reviews.id))
  .limit(REVIEWS_PER_PAGE)
  .offset(sql.placeholder('offset'))
  .prepare(BUILT_ONCE);

/** The public reviews of a product, newest first. Past the end, it is the last page. */
export async function listReviewsOf(productId: string, askedPage: number): Promise<ReviewPage> {
  const read = (page: number) =>
    onePage.execute({ productId, offset: (page - 1) * REVIEWS_PER_PAGE });
  const requested = await read(askedPage);
  const isPastEnd = requested.length === 0 && askedPage > 1;
  const [first] = isPastEnd ? await read(1) : requested;
  const counts = RATINGS.map((stars) => first?.given[stars] ?? 0);
  const total = counts.reduce((sum, times) => sum + times, 0);
  const pages = pageCount(total, REVIEWS_PER_PAGE);
  const page = Math.min(askedPage, pages);
  const rows = isPastEnd ? await read(page) : requested;
  const shownRows = rows.map(({ id, nickname, rating, body, writtenAt, isVerified }) => ({
    id,
    nickname,
    rating,
    body,
    writtenAt,
    isVerified,
  }));
  return { reviews: shownRows, counts, total, page, pages };
}

type Own = { userId: string; productId: string };

export const ownReview = ({ userId, productId }: Own) =>
  and(eq(reviews.user_id, userId), eq(reviews.product_id, productId));

/** This user's review of this product, hidden or not. */
export async function findOwnReview(own: Own) {
  const [found] = await db
    .select({
      rating: reviews.rating,
      nickname: reviews.nickname,
      body: reviews.body,
      isHidden: sql<boolean>`${reviews.hidden_at} is not null`,
      hiddenReason: reviews.hidden_reason,
    })
    .from(reviews)
    .where(ownReview(own));
  return found;
}

function selectDeliveries(source: Transaction | typeof db, { userId, productId }: Own) {
  return source
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.order_id, orders.id))
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.status, 'delivered'),
        eq(orderItems.product_id, productId),
      ),
    )
    .orderBy(desc(orders.created_at), asc(orders.id))
    .limit(1);
}

/** Whether this user has received the product from us. */
export async function hasReceived(own: Own): Promise<boolean> {
  return (await selectDeliveries(db, own)).length > 0;
}

/** Locks the newest order that delivered this product to this user, until the transaction ends. */
export async function lockDelivery(tx: Transaction, own: Own): Promise<string | undefined> {
  const [order] = await selectDeliveries(tx, own).for('share', { of: orders });
  return order?.id;
}

/** For the export of one's own data. */
export async function listReviewsBy(userId: string) {
  return db
    .select({
      product: products.name,
      rating: reviews.rating,
      nickname: reviews.nickname,
      text: reviews.body,
      writtenAt: reviews.created_at,
      changedAt: reviews.updated_at,
      isShown: sql<boolean>`${reviews.hidden_at} is null`,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.product_id))
    .where(eq(reviews.user_id, userId))
    .orderBy(desc(reviews.created_at), asc(reviews.id));
}

export const reviewRecordNames: RecordNames = {
  table: 'reviews',
  named: (ids) => sql`select r.id, 'Review of ' || p.name as name from reviews r
    join products p on p.id = r.product_id where r.id = any(${ids})`,
  matching: (q, limit) =>
    sql`select id from reviews where product_id in (${productsNamed(q, limit)}) limit ${limit}`,
};
