import { and, eq } from 'drizzle-orm';
import { isOrderId } from '#app/orders/rules.ts';
import { orders } from '#app/orders/schema.ts';
import { paymentAttempts } from '#app/payments/schema.ts';
import { db } from '#app/platform/database.ts';

/** A payment of this person as its page shows it, with the order that came of it. */
export async function findPayment(userId: string, id: string) {
  if (!isOrderId(id)) return undefined;
  const [found] = await db
    .select({
      id: paymentAttempts.id,
      reference: paymentAttempts.reference,
      method: paymentAttempts.method,
      state: paymentAttempts.state,
      amount: paymentAttempts.amount_minor,
      accessCode: paymentAttempts.access_code,
      pageUrl: paymentAttempts.page_url,
      number: orders.order_number,
    })
    .from(paymentAttempts)
    .leftJoin(orders, eq(orders.id, paymentAttempts.id))
    .where(and(eq(paymentAttempts.user_id, userId), eq(paymentAttempts.id, id)));
  return found;
}
