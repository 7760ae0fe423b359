import { and, eq, ne } from 'drizzle-orm';
import { unitsLeft } from '#app/catalogue/rules.ts';
import { lockProducts, releaseStock } from '#app/catalogue/stock.ts';
import { recordOrder } from '#app/orders/record-order.ts';
import { orders } from '#app/orders/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import type { Money } from '#app/values/money.ts';
import { writeMoneyGoesBack } from './mail/write-letters.tsx';
import { promiseRefund } from './promise-refund.ts';
import { type Attempt, lockAttempt } from './queries.ts';
import { releaseAttempt } from './release-attempt.ts';
import { digitsOf } from './rules.ts';
import { type AttemptLine, paymentAttempts, type Recipient } from './schema.ts';

type Paid = { id: string; paid: Money; isRight: boolean; now: Date };

/** The money is there: an order comes of it, or it goes back. There is no third way, and each happens once. */
export async function conclude(tx: Transaction, { id, paid, isRight, now }: Paid): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  if (attempt.state === 'paid' || attempt.state === 'returned') return;
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
    return lines.every((line) => canHave(line, found)) ? undefined : 'sold_out';
  })();
  if (reason !== undefined || recipient === null) {
    await giveBack(tx, { attempt, lines, paid, reason: reason ?? 'too_late', now });
    return;
  }
  await recordOrder(tx, { ...orderFrom(attempt, recipient), lines, now });
  await close(tx, id, { state: 'paid', now });
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

/** Who paid in the first of two windows must not be told that the second one holds the last piece. */
async function releaseTwin(tx: Transaction, attempt: Attempt): Promise<void> {
  if (attempt.user_id === null) return;
  const [twin] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.user_id, attempt.user_id),
        eq(paymentAttempts.request_key, attempt.request_key),
        eq(paymentAttempts.state, 'open'),
      ),
    );
  if (twin) await releaseAttempt(tx, twin.id);
}

function orderFrom(attempt: Attempt, { customer, shipping }: Recipient) {
  return {
    id: attempt.id,
    userId: attempt.user_id,
    requestKey: attempt.request_key,
    digits: digitsOf(attempt.reference),
    method: attempt.method,
    reference: attempt.reference,
    delivery: attempt.delivery_minor,
    total: attempt.amount_minor,
    taxPercent: attempt.tax_percent,
    customer,
    shipping,
  };
}

type Unsold = {
  attempt: Attempt;
  lines: AttemptLine[];
  paid: Money;
  reason: 'wrong_sum' | 'too_late' | 'duplicate' | 'sold_out';
  now: Date;
};

async function giveBack(tx: Transaction, { attempt, lines, paid, reason, now }: Unsold) {
  await releaseStock(
    tx,
    lines.filter(({ reserved }) => reserved),
  );
  await promiseRefund(tx, { attemptId: attempt.id, orderId: null, reason, amount: paid, now });
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
