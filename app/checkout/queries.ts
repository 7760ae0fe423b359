import { and, desc, eq, sql } from 'drizzle-orm';
import { type Buyer, isOfBuyer } from '#app/orders/buyer.ts';
import { listRecipients } from '#app/orders/recipients.ts';
import { isOrderId } from '#app/orders/rules.ts';
import { orders } from '#app/orders/schema.ts';
import { paymentAttempts, type Recipient } from '#app/payments/schema.ts';
import { db } from '#app/platform/database.ts';

/** A payment of this buyer for its page, with its order if there is one. */
export async function findPayment(buyer: Buyer, id: string) {
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
      /** Empty if a guest gave none; null once it is settled. */
      email: sql<string | null>`${paymentAttempts.recipient} -> 'customer' ->> 'email'`,
    })
    .from(paymentAttempts)
    .leftJoin(orders, eq(orders.id, paymentAttempts.id))
    .where(and(isOfBuyer(paymentAttempts, buyer), eq(paymentAttempts.id, id)));
  if (!found) return undefined;
  const { email, ...payment } = found;
  return { ...payment, isMailed: buyer.kind === 'user' || Boolean(email) };
}

// Among this many, one for themselves is most likely.
const LATEST = 5;

/** The recipient of this user's last order for themselves; undefined if there is none, or its customer's data was deleted. */
export async function findLastRecipient(userId: string): Promise<Recipient | undefined> {
  const latest = await listRecipients(userId, LATEST);
  const own = latest.find(({ gift }) => gift === null);
  return own && { customer: own.customer, shipping: own.shipping };
}

/** The result of a request to place an order, by its idempotency key. */
export async function findSentRequest(buyer: Buyer, key: string) {
  const order = await findPlacedOrder(buyer, key);
  if (order) {
    const { number, method, reference } = order;
    return { kind: 'placed', number, method, ...(reference && { reference }) } as const;
  }
  const attemptId = await findAttempt(buyer, key, 'open');
  return attemptId === undefined ? undefined : ({ kind: 'paying', attemptId } as const);
}

/** The order of a request. */
export async function findPlacedOrder(buyer: Buyer, key: string) {
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.order_number,
      method: orders.payment_method,
      reference: orders.payment_reference,
    })
    .from(orders)
    .where(and(isOfBuyer(orders, buyer), eq(orders.request_key, key)));
  return order && { ...order, number: order.number ?? '' };
}

/** The latest payment attempt of a request in this state. */
export async function findAttempt(
  buyer: Buyer,
  key: string,
  state: 'open' | 'returned',
): Promise<string | undefined> {
  const [attempt] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        isOfBuyer(paymentAttempts, buyer),
        eq(paymentAttempts.request_key, key),
        eq(paymentAttempts.state, state),
      ),
    )
    .orderBy(desc(paymentAttempts.created_at))
    .limit(1);
  return attempt?.id;
}

export type SentRequestAnswer =
  | NonNullable<Awaited<ReturnType<typeof findSentRequest>>>
  | { kind: 'none' };
