import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import type { Action } from '#app/activity/actions.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { lockProducts, nameStockCause, takeBackStock } from '#app/catalogue/stock.ts';
import { withoutCard } from '#app/gifts/gift.ts';
import { buyerFrom } from '#app/orders/buyer.ts';
import { orderForMail } from '#app/orders/mail/order-mails.tsx';
import { recordOrder } from '#app/orders/record-order.ts';
import { recordPaidBack } from '#app/orders/record-paid-back.ts';
import { cashDigits } from '#app/orders/rules.ts';
import type { LockedOrder } from '#app/orders/schema.ts';
import { createRefund } from '#app/payments/create-refund.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { type Money, money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { Decision } from './decision.ts';
import { writeReturnDecided } from './mail/return-mails.tsx';
import { listReturnLines, lockReturn } from './queries.ts';
import { recordReturnEvent } from './record-return-event.ts';
import { type ReturnReview, reviewLocked } from './review-return.ts';
import { canDo, type ReturnKind } from './rules.ts';
import { returnItems, returns } from './schema.ts';

type Settlement = {
  staff: Staff;
  returnId: string;
  decision: Decision;
  /** Of the preview that staff confirmed: nothing else is carried out. */
  fingerprint: string;
  now: Date;
};

/**
 * Carries out a decision: a refund is promised or recorded, goods are restocked or written off, a replacement order is created. One
 * transaction with locks on the return and the paid order.
 */
export function settleReturn({ staff, returnId, decision, fingerprint, now }: Settlement) {
  return inTransaction(async (tx) => {
    const found = await lockReturn(tx, returnId);
    if (!found) return refused({ reason: 'not_found' });
    const { request, order } = found;
    const isDecided =
      !canDo('settle', request.state) && request.decision_fingerprint === fingerprint;
    if (isDecided) return done();
    await lockGoods(tx, { order, returnId, decision, staff });
    const reviewed = await reviewLocked(tx, { request, order, decision, now });
    if (!reviewed.ok) return reviewed;
    const review = reviewed.value;
    if (review.fingerprint !== fingerprint) return refused({ reason: 'changed' });
    const change = { staff, returnId, order, now };
    await settleGoods(tx, review, change);
    const replacement = review.isExchange ? await replace(tx, review, change) : undefined;
    const cashDue = review.byHand && review.cash === 'later' ? review.amount : money(0);
    const refusal = review.lines.some(({ returned, chosen }) => chosen.accepted < returned)
      ? decision.refusal
      : null;
    await tx
      .update(returns)
      .set({
        state: review.state,
        kind: review.state === 'refused' ? request.kind : decision.outcome,
        completed_at: now,
        decided_at: request.decided_at ?? now,
        answer: refusal?.words ?? request.answer,
        refusal_reason: refusal?.reason ?? null,
        refused_goods: refusal?.goods ?? null,
        collect_by: refusal?.collectBy ?? null,
        delivery_refund_minor: review.isExchange ? money(0) : decision.delivery,
        cash_due_minor: cashDue,
        decision_fingerprint: fingerprint,
      })
      .where(eq(returns.id, returnId));
    const kind = review.state === 'refused' ? request.kind : decision.outcome;
    await recordReturnEvent(tx, {
      orderId: order.id,
      returnId,
      kind,
      to: review.state,
      actorId: staff.id,
      amount: review.amount,
      byHand: cashDue > 0,
      ...(replacement && { exchange: replacement }),
      now,
    });
    if (cashDue === 0) await payBack(tx, review, change);
    await recordActivity(tx, {
      adminId: staff.id,
      action: decidedAction(review.state, kind),
      table: 'returns',
      recordId: returnId,
      changes: changesOf(review, { before: request.state, replacement, cashDue }),
    });
    await writeReturnDecided(tx, {
      ...orderForMail(order),
      kind,
      state: review.state,
      amount: review.amount,
      paid: review.byHand ? (cashDue > 0 ? 'later' : 'by_hand') : 'by_provider',
      replacement,
      refusedGoods: refusal?.goods ?? null,
      collectBy: refusal?.collectBy ?? null,
    });
    return done();
  });
}

function decidedAction(state: ReturnReview['state'], kind: ReturnKind): Action {
  switch (state) {
    case 'completed':
      return `Accepted ${kind}`;
    case 'partly_accepted':
      return `Accepted ${kind} in part`;
    case 'refused':
      return `Refused ${kind}`;
  }
}

type Change = { staff: Staff; returnId: string; order: LockedOrder; now: Date };

/** Locks all products whose stock moves, in id order, as everywhere. */
async function lockGoods(
  tx: Transaction,
  { order, returnId, decision, staff }: Omit<Change, 'now'> & { decision: Decision },
) {
  const lines = (await listReturnLines(tx, [returnId])).get(returnId) ?? [];
  const ids = [
    ...lines.flatMap(({ productId, returned }) => (returned > 0 ? (productId ?? []) : [])),
    ...decision.lines.flatMap(({ replacement }) => replacement ?? []),
  ];
  const cause = { reason: 'returned' as const, orderId: order.id, returnId, actorId: staff.id };
  await lockProducts(tx, [...new Set(ids)], cause);
}

async function settleGoods(
  tx: Transaction,
  review: ReturnReview,
  { staff, returnId, order }: Change,
) {
  for (const { id, productId, chosen } of review.lines) {
    await tx
      .update(returnItems)
      .set({
        accepted: chosen.accepted,
        refund_minor: review.isExchange ? money(0) : chosen.refund,
        disposition: chosen.accepted > 0 ? chosen.disposition : null,
      })
      .where(and(eq(returnItems.return_id, returnId), eq(returnItems.order_item_id, id)));
    if (review.isSettled || productId === null || chosen.accepted === 0) continue;
    await takeBackStock(tx, {
      productId,
      quantity: chosen.accepted,
      orderId: order.id,
      returnId,
      actorId: staff.id,
      isSellable: chosen.disposition === 'restock',
    });
  }
}

/** The replacement is a normal order, paid by the returned goods. */
async function replace(
  tx: Transaction,
  review: ReturnReview,
  { staff, returnId, order, now }: Change,
) {
  const id = randomUUID();
  await nameStockCause(tx, { reason: 'sold', orderId: id, actorId: staff.id });
  const { number } = await recordOrder(tx, {
    id,
    buyer: buyerFrom(order),
    requestKey: null,
    digits: cashDigits(now),
    method: 'exchange',
    reference: null,
    lines: review.replaced.map((line) => ({ ...line, reserved: false })),
    totals: review.replacedTotals,
    taxPercent: order.tax_percent,
    customer: order.customer_info,
    gift: order.gift ? withoutCard(order.gift) : undefined,
    shipping: order.shipping_address,
    exchange: { returnId, number: order.order_number ?? '' },
    now,
  });
  return number;
}

/** Promises the refund, or records that it was handed over. */
async function payBack(tx: Transaction, review: ReturnReview, { staff, returnId, now }: Change) {
  const { amount, byHand, paying } = review;
  if (amount === 0) return;
  if (byHand) {
    await recordPaidBack(tx, { orderId: paying.id, amount, actorId: staff.id, now });
  } else {
    const paid = { attemptId: paying.id, orderId: paying.id, actorId: staff.id };
    await createRefund(tx, { ...paid, reason: `return:${returnId}`, amount, now });
  }
}

type Known = { before: string; replacement: string | undefined; cashDue: Money };

function changesOf(review: ReturnReview, { before, replacement, cashDue }: Known) {
  const how = !review.byHand ? 'by the provider' : cashDue > 0 ? 'still to be paid' : 'by hand';
  const units = (disposition: string) =>
    review.lines.reduce(
      (total, { chosen }) => (chosen.disposition === disposition ? total + chosen.accepted : total),
      0,
    );
  const [restocked, writtenOff] = [units('restock'), units('write_off')];
  return {
    state: { before, after: review.state },
    ...(review.amount > 0 && {
      refund_minor: { before: null, after: review.amount },
      paid_back: { before: null, after: how },
    }),
    ...(restocked > 0 && { restocked: { before: null, after: restocked } }),
    ...(writtenOff > 0 && { written_off: { before: null, after: writtenOff } }),
    ...(replacement !== undefined && { replacement: { before: null, after: replacement } }),
  };
}
