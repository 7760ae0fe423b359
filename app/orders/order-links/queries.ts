import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { orders } from '../schema.ts';
import { isLinkExpired } from './rules.ts';
import { orderLinks } from './schema.ts';
import { orderIdFrom } from './signed-path.ts';

const columns = {
  id: orders.id,
  number: orders.order_number,
  status: orders.status,
  delivery: orders.delivery,
  customer: orders.customer_info,
  userId: orders.user_id,
  guestId: orders.guest_id,
  /** When it reached its current status. */
  since: sql`coalesce((select max(created_at) from order_events where order_id = ${orders.id}
      and kind = 'status_changed' and details ->> 'to' = ${orders.status}::text),
    ${orders.created_at})`.mapWith(orders.created_at),
  wrong: sql<number>`coalesce(${orderLinks.wrong_tries}, 0)`,
  lockedAt: orderLinks.locked_at,
};

async function findLinked(reader: Pick<Transaction, 'select'>, where: SQL | undefined) {
  const [found] = await reader
    .select(columns)
    .from(orders)
    .leftJoin(orderLinks, eq(orderLinks.order_id, orders.id))
    .where(where);
  return found;
}

/** The order of a link: a guest's, or one that was claimed since. */
export async function findLinkedOrder(link: string, now: Date) {
  const id = orderIdFrom(link);
  const found = id === undefined ? undefined : await findLinked(db, eq(orders.id, id));
  if (!found || (found.userId === null && found.guestId === null)) return undefined;
  return { ...found, isExpired: isLinkExpired(found, now) };
}

export type LinkedOrder = NonNullable<Awaited<ReturnType<typeof findLinkedOrder>>>;

export const guestOf = ({ guestId }: LinkedOrder) =>
  ({ kind: 'guest', id: guestId ?? '' }) as const;

type Input = { number: string; email: string };

/** A guest's order by number and email, if its link has not expired. */
export async function findOrderToSend(tx: Transaction, { number, email }: Input, now: Date) {
  const found = await findLinked(
    tx,
    and(
      eq(orders.order_number, number),
      isNotNull(orders.guest_id),
      eq(sql`lower(${orders.customer_info} ->> 'email')`, email.toLowerCase()),
    ),
  );
  return found && !isLinkExpired(found, now) ? found : undefined;
}
