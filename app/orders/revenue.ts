import { count, desc, eq, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { type Money, money } from '#app/values/money.ts';
import { orders } from './schema.ts';

/** Paid or delivered, and not cancelled, whether or not something went back. */
export const isSold = sql`(${orders.status} <> 'cancelled'
  and (${orders.payment_state} <> 'unpaid' or ${orders.status} = 'delivered'))`;

/**
 * What an order brought in, in pesewas: what was sold, less what went back. A replacement brought in nothing: the order
 * that paid for it is counted.
 */
const earned = sql`case when ${isSold} and ${orders.payment_method} <> 'exchange'
  then ${orders.total_amount_minor} - ${orders.refunded_minor} else 0 end`;

export const sumEarned = sql<Money>`coalesce(sum(${earned}), 0)`.mapWith((pesewas: string) =>
  money(Number(pesewas)),
);

const LAST_ORDERS = 5;

/** What somebody has ordered and spent here, with their last orders. */
export async function findSpendingOf(userId: string) {
  const [[sums], last] = await Promise.all([
    db.select({ orders: count(), spent: sumEarned }).from(orders).where(eq(orders.user_id, userId)),
    db
      .select({
        id: orders.id,
        number: orders.order_number,
        total: orders.total_amount_minor,
        status: orders.status,
        placedAt: orders.created_at,
      })
      .from(orders)
      .where(eq(orders.user_id, userId))
      .orderBy(desc(orders.created_at), orders.id)
      .limit(LAST_ORDERS),
  ]);
  return { orders: sums?.orders ?? 0, spent: sums?.spent ?? money(0), last };
}
