import { createHash } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { displayUrl, onSale } from '#app/catalogue/queries.ts';
import { unitsLeft } from '#app/catalogue/rules.ts';
import { products } from '#app/catalogue/schema.ts';
import { lineTotal } from '#app/orders/rules.ts';
import type { LockedOrder } from '#app/orders/schema.ts';
import { hasPayment } from '#app/payments/queries.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { type Money, money, sum } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { feesOf, totalsFor } from '#app/values/totals.ts';
import { amountOf, type Decision, problemsOf, stateAfter } from './decision.ts';
import { lockPayingOrder } from './paying-order.ts';
import { findLeftToPayBack, listReturnLines, lockReturn } from './queries.ts';
import { canDo } from './rules.ts';
import { returns } from './schema.ts';

type Input = { returnId: string; decision: Decision; now: Date };

/** Previews a decision, to be confirmed: nothing is changed. */
export function reviewReturn({ returnId, decision, now }: Input) {
  return inTransaction(async (tx) => {
    const found = await lockReturn(tx, returnId);
    if (!found) return refused({ reason: 'not_found' });
    return reviewLocked(tx, { ...found, decision, now });
  });
}

export type ReturnReview = Extract<Awaited<ReturnType<typeof reviewLocked>>, { ok: true }>['value'];

type Locked = NonNullable<Awaited<ReturnType<typeof lockReturn>>>;

/** The same within the transaction that carries it out. */
export async function reviewLocked(
  tx: Transaction,
  { request, order, decision, now }: Locked & { decision: Decision; now: Date },
) {
  if (!canDo('settle', request.state)) return refused({ reason: 'moved_on' });
  const found = (await listReturnLines(tx, [request.id])).get(request.id) ?? [];
  const lines = found.filter(({ returned }) => returned > 0);
  const paying = await lockPayingOrder(tx, order);
  const left = await findLeftToPayBack(tx, paying.id);
  const delivery = await findDeliveryLeft(tx, order, request.id);
  const facts = { state: request.state, lines, delivery, left, now };
  const problems = problemsOf(decision, facts);
  if (problems.length > 0) return refused({ reason: 'wrong', problems });
  const decided = lines.flatMap((line) => {
    const chosen = decision.lines.find(({ id }) => id === line.id);
    return chosen ? [{ ...line, chosen }] : [];
  });
  const state = stateAfter(
    decided.map(({ returned, chosen }) => ({ returned, accepted: chosen.accepted })),
  );
  const isExchange = decision.outcome === 'exchange' && state !== 'refused';
  const replaced = isExchange
    ? decided.flatMap(({ chosen, price }) =>
        chosen.replacement && chosen.accepted > 0
          ? [{ productId: chosen.replacement, quantity: chosen.accepted, price }]
          : [],
      )
    : [];
  const goods = await findReplacements(tx, replaced);
  if (!goods.ok) return goods;
  // A deleted customer has no address to ship to.
  if (isExchange && order.customer_info.phone === '') return refused({ reason: 'forgotten' });
  const byHand = paying.payment_reference === null || !(await hasPayment(tx, paying.id));
  // A cash refund is due on the order that was paid, and only there.
  const cash = paying.id === order.id ? decision.cash : 'paid';
  const amount = amountOf(decision);
  const isSettled = lines.some(({ accepted }) => accepted !== null);
  return done({
    state,
    amount,
    byHand,
    cash,
    isExchange,
    method: paying.payment_method,
    paying,
    order: { id: order.id, number: order.order_number },
    lines: decided,
    /** What happened to the goods was decided before. */
    isSettled,
    replaced: goods.value,
    replacedTotals: totalsFor({
      subtotal: sum(replaced.map(lineTotal)),
      fees: feesOf({}),
    }),
    fingerprint: fingerprintOf({
      returnId: request.id,
      state: request.state,
      decidedBefore: request.completed_at,
      decision: { ...decision, lines: decided.map(({ chosen }) => chosen) },
      amount,
      byHand,
      cash,
      payingId: paying.id,
    }),
  });
}

/** A fingerprint of the preview: only what was shown is carried out. */
function fingerprintOf(shown: object): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

/** The part of the order's delivery fee that no other return has refunded. */
async function findDeliveryLeft(tx: Transaction, order: LockedOrder, returnId: string) {
  const [found] = await tx
    .select({ paid: sql<string>`coalesce(sum(${returns.delivery_refund_minor}), 0)` })
    .from(returns)
    .where(and(eq(returns.order_id, order.id), ne(returns.id, returnId)));
  return money(Math.max(0, order.delivery_minor - Number(found?.paid ?? 0)));
}

type Wanted = { productId: string; quantity: number; price: Money };

/** The replacement products; refused if one no longer exists. */
async function findReplacements(tx: Transaction, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return done([]);
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  const found = await tx
    .select({
      id: products.id,
      name: products.name,
      price: products.price_minor,
      state: products.state,
      imageUrl: displayUrl,
      inStock: onSale,
      stockQuantity: products.stock_quantity,
      reserved: products.reserved_quantity,
    })
    .from(products)
    .where(inArray(products.id, ids));
  const missing = ids.flatMap((id) => {
    const product = found.find((one) => one.id === id);
    const needed = wanted
      .filter(({ productId }) => productId === id)
      .reduce((total, { quantity }) => total + quantity, 0);
    const there = product && product.state === 'active' ? (unitsLeft(product) ?? needed) : 0;
    return there < needed ? [{ name: product?.name ?? 'The product', left: there }] : [];
  });
  if (missing.length > 0) return refused({ reason: 'sold_out', missing });
  return done(
    wanted.flatMap(({ productId, quantity, price }) => {
      const product = found.find(({ id }) => id === productId);
      return product
        ? [
            {
              productId,
              quantity,
              price,
              name: product.name,
              imageUrl: product.imageUrl,
              sellsFor: product.price,
            },
          ]
        : [];
    }),
  );
}
