import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { orderItems, orders } from '#app/orders/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import type { OrderRequest } from './order-request.ts';
import { holdsAll, REPEAT_MINUTES } from './rules.ts';

const MINUTE_MS = 60_000;

/** An order of the last minutes whose goods are all in this cart again. */
export async function findRepeatedOrder(tx: Transaction, { userId, wanted, now }: OrderRequest) {
  const since = new Date(now.getTime() - REPEAT_MINUTES * MINUTE_MS);
  const rows = await tx
    .select({
      orderId: orders.id,
      number: orders.order_number,
      placedAt: orders.created_at,
      productId: orderItems.product_id,
      quantity: orderItems.quantity,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.order_id, orders.id))
    .where(
      and(eq(orders.user_id, userId), gt(orders.created_at, since), ne(orders.status, 'cancelled')),
    )
    .orderBy(desc(orders.created_at));
  for (const [orderId, lines] of Map.groupBy(rows, (row) => row.orderId)) {
    const bought = lines.map(({ productId, quantity }) => ({ id: productId ?? '', quantity }));
    const [first] = lines;
    if (!first || !holdsAll(wanted, bought)) continue;
    const minutes = Math.max(0, Math.floor((now.getTime() - first.placedAt.getTime()) / MINUTE_MS));
    return { orderId, number: first.number ?? '', minutes };
  }
  return undefined;
}
