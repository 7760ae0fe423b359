import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';

type Unpaid = { held: number; inCash: number; cashOrders: number };

/** What an account has without having paid: units held by an open payment, and cash orders on the way. */
export async function countUnpaid(tx: Transaction, userId: string): Promise<Unpaid> {
  const { rows } = await tx.execute<{ held: number; in_cash: number; cash_orders: number }>(sql`
    select
      (select coalesce(sum((line ->> 'quantity')::integer), 0)::integer
         from payment_attempts, jsonb_array_elements(lines) as line
        where user_id = ${userId} and state = 'open') as held,
      coalesce(sum(order_items.quantity) filter (where payment_state = 'unpaid'), 0)::integer as in_cash,
      count(distinct orders.id)::integer as cash_orders
    from orders left join order_items on order_items.order_id = orders.id
    where orders.user_id = ${userId} and payment_method = 'cash_on_delivery'
      and status in ('pending', 'processing', 'shipped')`);
  const { held = 0, in_cash: inCash = 0, cash_orders: cashOrders = 0 } = rows[0] ?? {};
  return { held, inCash, cashOrders };
}
