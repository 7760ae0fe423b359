import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
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

/** What an account has ordered before this request, as far as it matters to it. */
export type EarlierOrders = {
  /** This very request, if it was sent before. */
  placed: Placed | null;
  /** The lines of what was ordered in the last minutes, the newest first. */
  recent: RecentLine[];
  /** Units held by an open payment. */
  held: number;
  /** Units of cash orders that are on the way. */
  inCash: number;
  cashOrders: number;
};

const MINUTE_MS = 60_000;

/** In one statement: each of them is waited for by whoever wants the same goods. */
export async function findEarlierOrders(
  tx: Transaction,
  { userId, requestKey, now }: OrderRequest,
): Promise<EarlierOrders> {
  const since = new Date(now.getTime() - REPEAT_MINUTES * MINUTE_MS);
  const { rows } = await tx.execute<EarlierOrders>(sql`
    select
      (select json_build_object('id', id, 'number', order_number, 'method', payment_method)
         from orders where user_id = ${userId} and request_key = ${requestKey}) as placed,
      (select coalesce(json_agg(json_build_object('orderId', orders.id, 'number', order_number,
           'placedAt', extract(epoch from orders.created_at) * 1000, 'productId', product_id,
           'quantity', quantity) order by orders.created_at desc, orders.id), '[]')
         from orders join order_items on order_items.order_id = orders.id
        where user_id = ${userId} and orders.created_at > ${since} and status <> 'cancelled') as recent,
      (select coalesce(sum((line ->> 'quantity')::integer), 0)::integer
         from payment_attempts, jsonb_array_elements(lines) as line
        where user_id = ${userId} and state = 'open') as held,
      coalesce(sum(order_items.quantity) filter (where payment_state = 'unpaid'), 0)::integer as "inCash",
      count(distinct orders.id)::integer as "cashOrders"
    from orders left join order_items on order_items.order_id = orders.id
    where orders.user_id = ${userId} and payment_method = 'cash_on_delivery'
      and status in ('pending', 'processing', 'shipped')`);
  const [found] = rows;
  if (!found) throw new Error('a count without a row');
  return found;
}

/** An order of the last minutes whose goods are all in this cart again. */
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
