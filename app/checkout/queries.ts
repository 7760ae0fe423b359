import { and, desc, eq } from 'drizzle-orm';
import { isOrderId } from '#app/orders/rules.ts';
import { orders } from '#app/orders/schema.ts';
import { paymentAttempts, type Recipient } from '#app/payments/schema.ts';
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
      heldUntil: paymentAttempts.expires_at,
      number: orders.order_number,
    })
    .from(paymentAttempts)
    .leftJoin(orders, eq(orders.id, paymentAttempts.id))
    .where(and(eq(paymentAttempts.user_id, userId), eq(paymentAttempts.id, id)));
  return found;
}

/** Where this person's last order went; undefined where there is none, or its customer was forgotten. */
export async function findLastRecipient(userId: string): Promise<Recipient | undefined> {
  const [found] = await db
    .select({ customer: orders.customer_info, shipping: orders.shipping_address })
    .from(orders)
    .where(eq(orders.user_id, userId))
    .orderBy(desc(orders.created_at))
    .limit(1);
  return found && found.customer.phone !== '' ? found : undefined;
}

/** What came of a request to place an order, known by the key that the browser gave it. */
export async function findSentRequest(userId: string, key: string) {
  const [order] = await db
    .select({
      number: orders.order_number,
      method: orders.payment_method,
      reference: orders.payment_reference,
    })
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.request_key, key)));
  if (order) {
    const { number, method, reference } = order;
    return {
      kind: 'placed',
      number: number ?? '',
      method,
      ...(reference && { reference }),
    } as const;
  }
  const [attempt] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.user_id, userId),
        eq(paymentAttempts.request_key, key),
        eq(paymentAttempts.state, 'open'),
      ),
    );
  return attempt
    ? ({ kind: 'paying', attemptId: attempt.id } as const)
    : ({ kind: 'none' } as const);
}

export type SentRequestAnswer = Awaited<ReturnType<typeof findSentRequest>>;
