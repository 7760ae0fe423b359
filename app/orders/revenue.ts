import { count, desc, eq, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { type Money, money } from '#app/values/money.ts';
import { orders } from './schema.ts';

/** The revenue of an order in pesewas; `order_revenue` is defined in the migration of the daily totals. */
const earned = sql`order_revenue(${orders.status}, ${orders.payment_state}, ${orders.payment_method},
  ${orders.total_amount_minor}, ${orders.refunded_minor})`;

export const sumEarned = sql<Money>`coalesce(sum(${earned}), 0)`.mapWith((pesewas: string) =>
  money(Number(pesewas)),
);

const LAST_ORDERS = 5;

/** A customer's orders and spending, with the last orders. */
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
