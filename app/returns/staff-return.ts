import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { findExchangeOf } from '#app/orders/queries.ts';
import { orderEvents, orders } from '#app/orders/schema.ts';
import { timelineOf } from '#app/orders/timeline.ts';
import { db } from '#app/platform/database.ts';
import { money } from '#app/values/money.ts';
import { defaultDelivery, defaultDisposition } from './decision.ts';
import { findPayingOrderId } from './paying-order.ts';
import { listPhotosOf } from './photos/queries.ts';
import { findLeftToPayBack, findReturn } from './queries.ts';
import { canDo, type ReturnAction, RETURN_ACTIONS } from './rules.ts';
import { staffReturn } from './staff-view.ts';

/** One return with everything staff need to decide about it; undefined if it does not exist. */
export async function findStaffReturn(id: string, now: Date) {
  const found = await findReturn(id);
  if (!found) return undefined;
  const payingId = await findPayingOrderId(db, found.orderId);
  const [left, history, replacements, original, photos] = await Promise.all([
    findLeftToPayBack(db, payingId),
    listHistory(found.orderId, id),
    listReplacements(id),
    findExchangeOf(found.orderId),
    listPhotosOf([id]),
  ]);
  const isHere = found.state === 'received';
  const lines = found.lines
    .filter(({ returned }) => returned > 0)
    .map((line) => ({
      ...line,
      suggested:
        line.disposition ??
        defaultDisposition({
          reason: found.reason,
          isUnopened: found.isUnopened,
          category: line.category,
          isHere,
        }),
    }));
  const isWhole = found.lines.every(({ ordered, returned }) => ordered === returned);
  return {
    ...staffReturn({ ...found, left }, now),
    lines,
    left,
    isHere,
    paidByOther: payingId !== found.orderId,
    delivery: found.delivery,
    suggestedDelivery: defaultDelivery({
      reason: found.reason,
      isWhole,
      delivery: money(Math.min(found.delivery, left)),
    }),
    refusalReason: found.refusalReason,
    refusedGoods: found.refusedGoods,
    collectBy: found.collectBy,
    deliveryRefund: found.deliveryRefund,
    cashDue: found.cashDue,
    actions: RETURN_ACTIONS.filter((action): action is ReturnAction => canDo(action, found.state)),
    history,
    photos,
    replacements,
    original,
  };
}

export type StaffReturnDetails = NonNullable<Awaited<ReturnType<typeof findStaffReturn>>>;

/** The history of a return, newest first. */
async function listHistory(orderId: string, returnId: string) {
  const events = await db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      details: orderEvents.details,
      at: orderEvents.created_at,
      actorId: orderEvents.actor_id,
      who: users.name,
      customerId: orders.user_id,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.order_id))
    .leftJoin(users, eq(users.id, orderEvents.actor_id))
    .where(
      and(
        eq(orderEvents.order_id, orderId),
        eq(orderEvents.kind, 'return_changed'),
        sql`${orderEvents.details} ->> 'returnId' = ${returnId}`,
      ),
    )
    .orderBy(asc(orderEvents.id));
  const words = new Map(timelineOf(new Date(0), events).map((step) => [step.id, step.words]));
  return events
    .map(({ id, at, actorId, who, customerId }) => ({
      id,
      at,
      words: words.get(id) ?? '',
      who:
        actorId === null ? null : actorId === customerId ? 'Customer' : (who ?? 'Deleted account'),
    }))
    .toReversed();
}

function listReplacements(returnId: string) {
  return db
    .select({ id: orders.id, number: orders.order_number, status: orders.status })
    .from(orders)
    .where(eq(orders.exchange_return_id, returnId))
    .orderBy(desc(orders.created_at));
}
