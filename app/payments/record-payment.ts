import { and, eq, exists, gt, inArray, ne } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { unitsLeft } from '#app/catalogue/rules.ts';
import { lockProducts, releaseStock } from '#app/catalogue/stock.ts';
import { recordOrder } from '#app/orders/record-order.ts';
import { lineTotal } from '#app/orders/rules.ts';
import { orderItems, orders } from '#app/orders/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { type Money, sum } from '#app/values/money.ts';
import type { Totals } from '#app/values/totals.ts';
import { createRefund } from './create-refund.ts';
import { writeMoneyGoesBack } from './mail/payment-mails.tsx';
import { type Attempt, lockAttempt } from './queries.ts';
import { releaseAttempt } from './release-attempt.ts';
import { digitsOf } from './rules.ts';
import { type AttemptLine, paymentAttempts, type Recipient } from './schema.ts';

type Paid = {
  id: string;
  paid: Money;
  isRight: boolean;
  /** The attempt was lost by a restore, and was made again from what the provider kept. */
  isRecreated?: boolean;
  now: Date;
};

export type Recorded =
  | { state: 'paid'; number: string }
  | { state: 'returned' }
  /** By somebody else, who was first. */
  | { state: 'recorded_already' };

/** The money is there: an order comes of it, or it goes back. There is no third way, and each happens once. */
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
  if (attempt.state === 'released') await releaseTwin(tx, attempt);
  const found = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
    { reason: 'sold', orderId: id },
  );
  const reason = await (async () => {
    if (!isRight) return 'wrong_sum';
    if (recipient === null) return 'too_late';
    if (await isBoughtAlready(tx, attempt)) return 'duplicate';
    // Several orders of a person that were lost come back one after the other: none replaces another.
    if (!isRecreated && (await isReplaced(tx, attempt))) return 'replaced';
    if (lines.every((line) => canHave(line, found))) return undefined;
    return isRecreated ? 'restored' : 'sold_out';
  })();
  if (reason !== undefined || recipient === null) {
    await giveBack(tx, { attempt, lines, paid, reason: reason ?? 'too_late', now });
    return { state: 'returned' };
  }
  const order = { ...orderFrom(attempt, recipient), lines, isRecreated };
  // The number, the id and the date are those that the customer was told before.
  const placedAt = isRecreated ? attempt.created_at : now;
  const { number } = await recordOrder(tx, { ...order, now: placedAt });
  await close(tx, id, { state: 'paid', now });
  return { state: 'paid', number };
}

type Locked = Awaited<ReturnType<typeof lockProducts>>;

/** What was held is theirs; what was not, or no longer is, must still be there. */
function canHave(line: AttemptLine, found: Locked): boolean {
  const product = found.find(({ id }) => id === line.productId);
  if (!product) return false;
  return line.reserved || (unitsLeft(product) ?? line.quantity) >= line.quantity;
}

/** The same cart was paid by another attempt: two tabs, or a window left open. */
async function isBoughtAlready(tx: Transaction, attempt: Attempt): Promise<boolean> {
  if (attempt.user_id === null) return false;
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, attempt.user_id),
        eq(orders.request_key, attempt.request_key),
        ne(orders.id, attempt.id),
      ),
    );
  return other !== undefined;
}

/** One purchase of a person after the other: an order placed at this moment is seen, or sees this one. */
async function lockPayer(tx: Transaction, attemptId: string): Promise<void> {
  const payer = tx
    .select({ id: paymentAttempts.user_id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, payer))
    .for('no key update');
}

/** Nobody waited for it any more, and some of its goods were ordered in another way meanwhile. */
async function isReplaced(tx: Transaction, attempt: Attempt): Promise<boolean> {
  if (attempt.user_id === null || attempt.state !== 'released') return false;
  const goods = attempt.lines.map(({ productId }) => productId);
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, attempt.user_id),
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

/** Who paid in the first of two windows must not be told that the second one holds the last piece. */
async function releaseTwin(tx: Transaction, attempt: Attempt): Promise<void> {
  if (attempt.user_id === null) return;
  const [open] = await tx
    .select({
      id: paymentAttempts.id,
      requestKey: paymentAttempts.request_key,
      lines: paymentAttempts.lines,
    })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.user_id, attempt.user_id), eq(paymentAttempts.state, 'open')));
  const goods = new Set(attempt.lines.map(({ productId }) => productId));
  const isTwin =
    open?.requestKey === attempt.request_key ||
    open?.lines.some(({ productId }) => goods.has(productId));
  if (open && isTwin) await releaseAttempt(tx, open.id);
}

function orderFrom(attempt: Attempt, { customer, shipping }: Recipient) {
  return {
    id: attempt.id,
    userId: attempt.user_id,
    requestKey: attempt.request_key,
    digits: digitsOf(attempt.reference),
    method: attempt.method,
    reference: attempt.reference,
    totals: totalsOf(attempt),
    taxPercent: attempt.tax_percent,
    customer,
    shipping,
  };
}

function totalsOf({ subtotal_minor, lines, ...attempt }: Attempt): Totals {
  return {
    subtotal: subtotal_minor ?? sum(lines.map(lineTotal)),
    discount: attempt.discount_minor,
    fees: { delivery: attempt.delivery_minor },
    total: attempt.amount_minor,
  };
}

type Unsold = {
  attempt: Attempt;
  lines: AttemptLine[];
  paid: Money;
  reason: 'wrong_sum' | 'too_late' | 'duplicate' | 'replaced' | 'sold_out' | 'restored';
  now: Date;
};

async function giveBack(tx: Transaction, { attempt, lines, paid, reason, now }: Unsold) {
  await releaseStock(
    tx,
    lines.filter(({ reserved }) => reserved),
  );
  await createRefund(tx, { attemptId: attempt.id, orderId: null, reason, amount: paid, now });
  const email = attempt.recipient?.customer.email;
  if (email) await writeMoneyGoesBack(tx, { to: email, amount: paid, reason });
  await close(tx, attempt.id, { state: 'returned', now });
}

async function close(tx: Transaction, id: string, end: { state: 'paid' | 'returned'; now: Date }) {
  await tx
    .update(paymentAttempts)
    .set({ state: end.state, settled_at: end.now, recipient: null })
    .where(eq(paymentAttempts.id, id));
}
