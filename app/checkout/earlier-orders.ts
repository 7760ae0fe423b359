import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { type Buyer, isOfBuyer } from '#app/orders/buyer.ts';
import { type CustomerInfo, orders } from '#app/orders/schema.ts';
import { paymentAttempts } from '#app/payments/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { sameEmail } from './guest-limits.ts';
import type { OrderRequest } from './order-request.ts';
import { holdsAll, type Method, REPEAT_MINUTES } from './rules.ts';

type Placed = { id: string; number: string; method: Method };
type RecentLine = {
  orderId: string;
  number: string | null;
  placedAt: number;
  productId: string | null;
  quantity: number;
};

/** The buyer's earlier orders, as far as they affect this request. */
export type EarlierOrders = {
  /** The order of this request, if it is a retry. */
  placed: Placed | null;
  /** The items ordered in the last minutes, newest first. */
  recent: RecentLine[];
  /** A payment of this buyer is open. */
  isPaying: boolean;
  /** Units reserved by an open payment. */
  held: number;
  /** Units in cash orders not delivered yet. */
  inCash: number;
  cashOrders: number;
};

const MINUTE_MS = 60_000;

/** In one statement: other buyers of the same products wait for its locks. */
export async function findEarlierOrders(
  tx: Transaction,
  {
    buyer,
    recipient,
    requestKey,
    now,
  }: Pick<OrderRequest, 'buyer' | 'recipient' | 'requestKey' | 'now'>,
): Promise<EarlierOrders> {
  const since = new Date(now.getTime() - REPEAT_MINUTES * MINUTE_MS);
  const own = isOfBuyer(orders, buyer);
  const { customer } = recipient;
  const { rows } = await tx.execute<EarlierOrders>(sql`
    select
      (select json_build_object('id', id, 'number', order_number, 'method', payment_method)
         from orders where ${placedOrders(buyer, customer)} and request_key = ${requestKey} limit 1) as placed,
      (select coalesce(json_agg(json_build_object('orderId', orders.id, 'number', order_number,
           'placedAt', extract(epoch from orders.created_at) * 1000, 'productId', product_id,
           'quantity', quantity) order by orders.created_at desc, orders.id), '[]')
         from orders join order_items on order_items.order_id = orders.id
        where ${own} and orders.created_at > ${since} and status <> 'cancelled') as recent,
      exists (select from payment_attempts
        where ${isOfBuyer(paymentAttempts, buyer)} and state = 'open') as "isPaying",
      (select coalesce(sum((line ->> 'quantity')::integer), 0)::integer
         from payment_attempts, jsonb_array_elements(lines) as line
        where ${countedPayments(buyer, customer)} and state = 'open') as held,
      coalesce(sum(order_items.quantity) filter (where payment_state = 'unpaid'), 0)::integer as "inCash",
      count(distinct orders.id)::integer as "cashOrders"
    from orders left join order_items on order_items.order_id = orders.id
    where ${countedOrders(buyer, customer)} and payment_method = 'cash_on_delivery'
      and status in ('pending', 'processing', 'shipped')`);
  const [found] = rows;
  if (!found) throw new Error('a count without a row');
  return found;
}

/** A guest's order may have been claimed meanwhile: then it belongs to the account that has confirmed its email. */
function placedOrders(buyer: Buyer, { email }: CustomerInfo): SQL | undefined {
  const own = isOfBuyer(orders, buyer);
  if (buyer.kind === 'user' || email === '') return own;
  return or(own, and(isNotNull(orders.user_id), hasEmail(email)));
}

const hasEmail = (email: string) =>
  eq(sql`lower(${orders.customer_info} ->> 'email')`, sameEmail(email));

/** A guest who clears their cookies has the same phone number: its orders count, with or without an account. */
function countedOrders(buyer: Buyer, { phone, email }: CustomerInfo): SQL | undefined {
  const own = isOfBuyer(orders, buyer);
  if (buyer.kind === 'user') return own;
  return or(
    own,
    eq(sql`${orders.customer_info} ->> 'phone'`, phone),
    email === '' ? undefined : and(isNotNull(orders.guest_id), hasEmail(email)),
  );
}

function countedPayments(buyer: Buyer, { phone, email }: CustomerInfo): SQL | undefined {
  const own = isOfBuyer(paymentAttempts, buyer);
  if (buyer.kind === 'user') return own;
  const customer = sql`${paymentAttempts.recipient} -> 'customer'`;
  return or(
    own,
    and(isNotNull(paymentAttempts.recipient), eq(sql`${customer} ->> 'phone'`, phone)),
    email === ''
      ? undefined
      : and(
          isNotNull(paymentAttempts.guest_id),
          eq(sql`lower(${customer} ->> 'email')`, sameEmail(email)),
        ),
  );
}

/** An order of the last minutes whose items are all in this cart again. */
export function repeatedOrder({ recent }: EarlierOrders, { wanted, now }: OrderRequest) {
  for (const [orderId, lines] of Map.groupBy(recent, (line) => line.orderId)) {
    const bought = lines.map(({ productId, quantity }) => ({ id: productId ?? '', quantity }));
    const [first] = lines;
    if (!first || !holdsAll(wanted, bought)) continue;
    const minutes = Math.max(0, Math.floor((now.getTime() - first.placedAt) / MINUTE_MS));
    return { orderId, number: first.number ?? '', minutes };
  }
  return undefined;
}
