import { and, desc, eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { isOrderId } from './rules.ts';
import { orders } from './schema.ts';

const recipient = {
  orderId: orders.id,
  customer: orders.customer_info,
  shipping: orders.shipping_address,
  gift: orders.gift,
};

/** The recipients of a user's latest orders, newest first; without anonymised orders. */
export async function listRecipients(userId: string, latest: number) {
  const found = await db
    .select(recipient)
    .from(orders)
    .where(eq(orders.user_id, userId))
    .orderBy(desc(orders.created_at))
    .limit(latest);
  return found.filter(({ customer }) => customer.phone !== '');
}

/** The recipient of one order of this user. */
export async function findRecipient(userId: string, orderId: string) {
  if (!isOrderId(orderId)) return undefined;
  const [found] = await db
    .select(recipient)
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.user_id, userId)));
  return found;
}
