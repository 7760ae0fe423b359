import { eq, sql } from 'drizzle-orm';
import { type LockedOrder, orders } from '#app/orders/schema.ts';
import type { db, Transaction } from '#app/platform/database.ts';

/** The order whose payment covers this one: itself or, for a replacement, the returned order, through any number of exchanges. */
export async function findPayingOrderId(
  reader: Pick<typeof db, 'execute'>,
  orderId: string,
): Promise<string> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    with recursive paid_by as (
      select id, exchange_return_id from orders where id = ${orderId}
      union
      select orders.id, orders.exchange_return_id from paid_by
        join returns on returns.id = paid_by.exchange_return_id
        join orders on orders.id = returns.order_id
    )
    select id from paid_by where exchange_return_id is null`);
  return rows[0]?.id ?? orderId;
}

/** The same with a lock, so that no other refund runs meanwhile. */
export async function lockPayingOrder(tx: Transaction, order: LockedOrder): Promise<LockedOrder> {
  if (order.exchange_return_id === null) return order;
  const id = await findPayingOrderId(tx, order.id);
  const [found] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return found ?? order;
}
