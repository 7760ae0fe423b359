import { and, eq, exists, gt, inArray, ne } from 'drizzle-orm';
import { unitsLeft } from '#app/catalogue/rules.ts';
import { lockProducts, releaseStock } from '#app/catalogue/stock.ts';
import { BEYOND_CAPACITY, bookSlot, capacityOf, releaseSlot } from '#app/delivery/bookings.ts';
import { zonesOf } from '#app/delivery/zone-rules.ts';
import { hasDeclined } from '#app/gifts/queries.ts';
import { buyerFrom, isOfBuyer } from '#app/orders/buyer.ts';
import { lockBuyer } from '#app/orders/lock-buyer.ts';
import { recordOrder } from '#app/orders/record-order.ts';
import { lineTotal } from '#app/orders/rules.ts';
import { orderItems, orders } from '#app/orders/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { findSettingsWithin } from '#app/settings/queries.ts';
import { type Money, sum } from '#app/values/money.ts';
import type { Totals } from '#app/values/totals.ts';
import { createRefund } from './create-refund.ts';
import { type RefundReason, writeMoneyGoesBack } from './mail/payment-mails.tsx';
import { type Attempt, lockAttempt } from './queries.ts';
import { releaseAttempt } from './release-attempt.ts';
import { digitsOf } from './rules.ts';
import { type AttemptLine, paymentAttempts, type Recipient } from './schema.ts';

type Paid = {
  id: string;
  paid: Money;
  isRight: boolean;
  /** The attempt was lost by a restore, and recreated from the provider's record. */
  isRecreated?: boolean;
  now: Date;
};

export type Recorded =
  | { state: 'paid'; number: string }
  | { state: 'returned' }
  /** By a concurrent call. */
  | { state: 'recorded_already' };

/** Records a successful payment: it becomes an order or a refund, exactly once. */
export async function recordPayment(
  tx: Transaction,
  { id, paid, isRight, isRecreated = false, now }: Paid,
): Promise<Recorded> {
  await lockPayer(tx, id);
  const attempt = await lockAttempt(tx, id);
  if (attempt.state === 'paid' || attempt.state === 'returned')
    return { state: 'recorded_already' };
  const { recipient } = attempt;
  const lines = attempt.lines.map((line) => ({
    ...line,
    reserved: line.reserved && attempt.state === 'open',
  }));
  if (attempt.state === 'released') await releaseOtherAttempt(tx, attempt);
  const found = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
    { reason: 'sold', orderId: id },
  );
  const reason = await (async () => {
    if (!isRight) return 'wrong_sum';
    if (recipient === null) return 'too_late';
    if (await isBoughtAlready(tx, attempt)) return 'duplicate';
    // A lost order was placed before the recipient declined: staff decide about it, as about other open orders.
    if (!isRecreated && (await isDeclined(tx, recipient))) return 'recipient_declined';
    // Several lost orders of a person are recreated one by one: none replaces another.
    if (!isRecreated && (await isReplaced(tx, attempt))) return 'replaced';
    if (!lines.every((line) => canHave(line, found))) return isRecreated ? 'restored' : 'sold_out';
    return (await hasPlace(tx, attempt, isRecreated)) ? undefined : 'slot_full';
  })();
  if (reason !== undefined || recipient === null) {
    await giveBack(tx, { attempt, lines, paid, reason: reason ?? 'too_late', now });
    return { state: 'returned' };
  }
  const order = { ...orderFrom(attempt, recipient), lines, isRecreated };
  // The number, the id and the date are those that the customer has already seen.
  const placedAt = isRecreated ? attempt.created_at : now;
  const { number } = await recordOrder(tx, { ...order, now: placedAt });
  await close(tx, id, { state: 'paid', now });
  return { state: 'paid', number };
}

type Locked = Awaited<ReturnType<typeof lockProducts>>;

/** Reserved units are theirs; others must still be in stock. */
function canHave(line: AttemptLine, found: Locked): boolean {
  const product = found.find(({ id }) => id === line.productId);
  if (!product) return false;
  return line.reserved || (unitsLeft(product) ?? line.quantity) >= line.quantity;
}

/**
 * The slot was released with the stock: is there still room? An order lost by a restore had a slot, and gets it back even if another order
 * has taken it since.
 */
async function hasPlace(tx: Transaction, attempt: Attempt, isRecreated: boolean): Promise<boolean> {
  const delivery = attempt.recipient?.delivery;
  if (attempt.state === 'open' || !delivery?.slot) return true;
  const capacity = isRecreated
    ? BEYOND_CAPACITY
    : capacityOf(zonesOf(await findSettingsWithin(tx)), delivery);
  return bookSlot(tx, delivery, capacity);
}

/** The recipient declined gifts after the payment window was opened. */
async function isDeclined(tx: Transaction, { gift }: Recipient): Promise<boolean> {
  return gift !== undefined && (await hasDeclined(gift.recipient.phone, tx));
}

/** The same cart was paid by another attempt: two tabs, or a window left open. */
async function isBoughtAlready(tx: Transaction, attempt: Attempt): Promise<boolean> {
  const buyer = buyerFrom(attempt);
  if (buyer === null) return false;
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isOfBuyer(orders, buyer),
        eq(orders.request_key, attempt.request_key),
        ne(orders.id, attempt.id),
      ),
    );
  return other !== undefined;
}

/** Serialises the purchases of a person, so that concurrent orders see each other. */
async function lockPayer(tx: Transaction, attemptId: string): Promise<void> {
  // One statement for an account, which most have.
  for (const kind of ['user', 'guest'] as const) {
    const payer = tx
      .select({ id: kind === 'user' ? paymentAttempts.user_id : paymentAttempts.guest_id })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, attemptId));
    if (await lockBuyer(tx, { kind, id: payer })) return;
  }
}

/** It was abandoned, and some of its items were ordered in another way meanwhile. */
async function isReplaced(tx: Transaction, attempt: Attempt): Promise<boolean> {
  const buyer = buyerFrom(attempt);
  if (buyer === null || attempt.state !== 'released') return false;
  const goods = attempt.lines.map(({ productId }) => productId);
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isOfBuyer(orders, buyer),
        gt(orders.created_at, attempt.created_at),
        ne(orders.status, 'cancelled'),
        exists(
          tx
            .select({ id: orderItems.id })
            .from(orderItems)
            .where(and(eq(orderItems.order_id, orders.id), inArray(orderItems.product_id, goods))),
        ),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** A customer who paid in the first of two windows must not lose the last unit to the second one's reservation. */
async function releaseOtherAttempt(tx: Transaction, attempt: Attempt): Promise<void> {
  const buyer = buyerFrom(attempt);
  if (buyer === null) return;
  const [open] = await tx
    .select({
      id: paymentAttempts.id,
      requestKey: paymentAttempts.request_key,
      lines: paymentAttempts.lines,
    })
    .from(paymentAttempts)
    .where(and(isOfBuyer(paymentAttempts, buyer), eq(paymentAttempts.state, 'open')));
  const goods = new Set(attempt.lines.map(({ productId }) => productId));
  const isSamePurchase =
    open?.requestKey === attempt.request_key ||
    open?.lines.some(({ productId }) => goods.has(productId));
  if (open && isSamePurchase) await releaseAttempt(tx, open.id);
}

function orderFrom(attempt: Attempt, { customer, shipping, delivery, gift }: Recipient) {
  return {
    id: attempt.id,
    buyer: buyerFrom(attempt),
    requestKey: attempt.request_key,
    digits: digitsOf(attempt.reference),
    method: attempt.method,
    reference: attempt.reference,
    totals: totalsOf(attempt),
    taxPercent: attempt.tax_percent,
    customer,
    shipping,
    delivery,
    gift,
  };
}

function totalsOf({ subtotal_minor, lines, ...attempt }: Attempt): Totals {
  return {
    subtotal: subtotal_minor ?? sum(lines.map(lineTotal)),
    discount: attempt.discount_minor,
    fees: { delivery: attempt.delivery_minor, giftWrap: attempt.gift_wrap_minor },
    total: attempt.amount_minor,
  };
}

type Unsold = {
  attempt: Attempt;
  lines: AttemptLine[];
  paid: Money;
  reason: RefundReason;
  now: Date;
};

async function giveBack(tx: Transaction, { attempt, lines, paid, reason, now }: Unsold) {
  await releaseStock(
    tx,
    lines.filter(({ reserved }) => reserved),
  );
  if (attempt.state === 'open') await releaseSlot(tx, attempt.recipient?.delivery);
  await createRefund(tx, { attemptId: attempt.id, orderId: null, reason, amount: paid, now });
  const email = attempt.recipient?.customer.email;
  const hasAccount = attempt.guest_id === null;
  if (email) await writeMoneyGoesBack(tx, { to: email, amount: paid, reason, hasAccount });
  await close(tx, attempt.id, { state: 'returned', now });
}

async function close(tx: Transaction, id: string, end: { state: 'paid' | 'returned'; now: Date }) {
  await tx
    .update(paymentAttempts)
    .set({ state: end.state, settled_at: end.now, recipient: null })
    .where(eq(paymentAttempts.id, id));
}
