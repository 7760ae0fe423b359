import { userAsBuyer } from '#app/orders/buyer.ts';
import { findOrderOf } from '#app/orders/queries.ts';
import { db } from '#app/platform/database.ts';
import { findSettings } from '#app/settings/queries.ts';
import { money, sum } from '#app/values/money.ts';
import { parcelAddress } from './parcel-address.ts';
import { listPhotosOf } from './photos/queries.ts';
import { type OrderReturn, listReplacementsFor, listReturnsOf } from './queries.ts';
import {
  answerBy,
  authorisationNumber,
  canWithdraw,
  deliveredAt,
  returnBlocker,
  isLate,
  leftOf,
  OPEN_STATES,
  nextPromise,
  refundFor,
  returnableUntil,
} from './rules.ts';

/** An order for its return page: what can be returned, and the returns so far. Undefined for another user's order. */
export async function findReturnView(userId: string, orderId: string, now: Date) {
  const order = await findOrderOf(userAsBuyer(userId), orderId);
  if (!order) return undefined;
  const [returned, replacements, settings] = await Promise.all([
    listReturnsOf(db, order.id),
    listReplacementsFor(order.id),
    findSettings(),
  ]);
  const photos = await listPhotosOf(returned.map(({ id }) => id));
  const arrived = deliveredAt(order.events);
  const lines = order.lines
    .map(({ id, name, price, picture, quantity }) => ({
      id,
      name,
      price,
      picture,
      left: leftOf({ id, quantity }, returned),
    }))
    .filter(({ left }) => left > 0);
  const hindered = returnBlocker({ status: order.status, deliveredAt: arrived, now });
  const owed = {
    delivery: order.fees.delivery,
    left: money(order.total - Math.max(order.promised, order.refunded)),
  };
  return {
    order: { id: order.id, number: order.number },
    hindered: hindered ?? (lines.length === 0 ? ('nothing_left' as const) : null),
    until: arrived && returnableUntil(arrived),
    answerBy: answerBy(now),
    lines,
    /** The addressee of the parcel: never the brand. */
    parcelTo: parcelAddress(settings),
    isCash: order.paymentMethod === 'cash_on_delivery',
    returns: returned.map((one) => ({
      ...returnView(one, { ...owed, now }),
      photos: photos.filter(({ returnId }) => returnId === one.id),
      replacement: replacements.find(({ returnId }) => returnId === one.id) ?? null,
    })),
  };
}

/** The decided refund, including its part of the delivery fee. */
function paidBackOf({ lines, deliveryRefund }: OrderReturn) {
  return sum([...lines.map(({ refund }) => refund ?? money(0)), deliveryRefund]);
}

type Facts = { delivery: ReturnType<typeof money>; left: ReturnType<typeof money>; now: Date };

function returnView(one: OrderReturn, { now, ...owed }: Facts) {
  const { id, kind, state, reason, note, answer, createdAt, lines } = one;
  const isOpen = OPEN_STATES.includes(state);
  return {
    id,
    kind,
    state,
    reason,
    note,
    answer,
    createdAt,
    number: authorisationNumber(id),
    lines: lines
      .filter(({ returned }) => returned > 0)
      .map(({ id: lineId, name, returned }) => ({ id: lineId, name, quantity: returned })),
    refund: kind === 'return' && isOpen ? refundFor({ reason, lines, ...owed }) : null,
    refusalReason: one.refusalReason,
    refusedGoods: one.refusedGoods,
    collectBy: one.collectBy,
    cashDue: one.cashDue,
    /** The accepted quantity of each line, once decided. */
    accepted: lines
      .filter(({ returned, accepted }) => returned > 0 && accepted !== null)
      .map(({ id: lineId, name, returned, accepted }) => ({
        id: lineId,
        name,
        quantity: returned,
        accepted: accepted ?? 0,
      })),
    paidBack: paidBackOf(one),
    promised: nextPromise(one),
    late: isLate(one, now),
    canWithdraw: canWithdraw(state),
  };
}

export type ReturnView = NonNullable<Awaited<ReturnType<typeof findReturnView>>>;
