import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';

type Unpaid = { held: number; inCash: number };

/** Units that an account has without having paid: held by an open payment, or in cash orders on the way. */
export async function countUnpaidUnits(tx: Transaction, userId: string): Promise<Unpaid> {
  const { rows } = await tx.execute<{ held: number; in_cash: number }>(sql`
    select
      (select coalesce(sum((line ->> 'quantity')::integer), 0)::integer
         from payment_attempts, jsonb_array_elements(lines) as line
        where user_id = ${userId} and state = 'open') as held,
      (select coalesce(sum(order_items.quantity), 0)::integer
         from orders join order_items on order_items.order_id = orders.id
        where orders.user_id = ${userId} and payment_method = 'cash_on_delivery'
          and payment_state = 'unpaid' and status in ('pending', 'processing', 'shipped')) as in_cash`);
  return { held: rows[0]?.held ?? 0, inCash: rows[0]?.in_cash ?? 0 };
}
