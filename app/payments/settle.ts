import { eq } from 'drizzle-orm';
import { orders } from '#app/orders/schema.ts';
import { db, inQueuedTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Money, money } from '#app/values/money.ts';
import { settlements } from './metrics.ts';
import { requireProvider } from './mode.ts';
import { verify } from './provider-calls.ts';
import { type Attempt, findAttemptByReference } from './queries.ts';
import { recordPayment } from './record-payment.ts';
import { recreatePayment } from './recreate-payment.ts';
import { releaseAttempt } from './release-attempt.ts';
import { extendedHold, judgePayment } from './rules.ts';
import { paymentAttempts } from './schema.ts';

export type Settled =
  | { state: 'paid'; orderId: string; number: string; method: string; total: Money }
  /** The provider has no result yet, or the payer still has to approve it on a phone. */
  | { state: 'waiting' }
  | { state: 'unpaid' }
  /** It may still be approved, but its stock is released: a late payment becomes the order or is refunded. */
  | { state: 'released' }
  /** Paid, but the order cannot be fulfilled: it is refunded. */
  | { state: 'returned' };

type Circumstances = {
  now: Date;
  /** Releases the stock now if it is not paid, instead of when the reservation ends. */
  giveUp?: boolean;
  /** The same even while a prompt is open on a phone: the customer wants to pay another way. */
  letGo?: boolean;
};

/**
 * The only place where a payment becomes an order, for every trigger: the window's callback, the webhook, the scheduled check. It asks the
 * provider first, outside of any transaction. Undefined if the reference is not ours.
 */
export async function settle(
  reference: string,
  { now, giveUp = false, letGo = false }: Circumstances,
): Promise<Settled | undefined> {
  const attempt = await findAttemptByReference(reference);
  if (attempt?.state === 'paid' || attempt?.state === 'returned') return settledAs(attempt);
  const verified = await verify(reference);
  if (!attempt) {
    const fate = await recreatePayment(reference, { verified, now });
    const recreated = fate === 'left' ? undefined : await findAttemptByReference(reference);
    return recreated && settledAs(recreated);
  }
  const { domain } = requireProvider();
  const verdict = judgePayment(verified, { amount: attempt.amount_minor, domain });
  settlements.inc({ outcome: verdict });
  switch (verdict) {
    case 'paid':
    case 'wrong_sum': {
      const paid = money(verified?.amount ?? 0);
      if (verdict === 'wrong_sum')
        log.error({ reference }, 'alert: paid amount differs from the requested one');
      const recorded = await inQueuedTransaction((tx) =>
        recordPayment(tx, { id: attempt.id, paid, isRight: verdict === 'paid', now }),
      );
      if (recorded.state === 'paid') return paidAs(attempt, recorded.number);
      if (recorded.state === 'returned') return recorded;
      return settledAs(await again(attempt.id));
    }
    case 'waiting':
      if (letGo) await inQueuedTransaction((tx) => releaseAttempt(tx, attempt.id));
      else if (attempt.state === 'open' && attempt.expires_at <= now) {
        await holdOrRelease(attempt, now);
      }
      return { state: letGo || attempt.state === 'released' ? 'released' : 'waiting' };
    case 'wrong_domain':
    case 'unpaid':
      if (verdict === 'wrong_domain') log.error({ reference }, 'alert: payment of another domain');
      if (giveUp || letGo || attempt.expires_at <= now)
        await inQueuedTransaction((tx) => releaseAttempt(tx, attempt.id));
      return { state: 'unpaid' };
  }
}

async function again(id: string): Promise<Attempt> {
  const [found] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  if (!found) throw new Error('the attempt is gone');
  return found;
}

async function settledAs(attempt: Attempt): Promise<Settled> {
  if (attempt.state === 'returned') return { state: 'returned' };
  if (attempt.state !== 'paid') return { state: 'waiting' };
  const [order] = await db
    .select({ number: orders.order_number })
    .from(orders)
    .where(eq(orders.id, attempt.id));
  return paidAs(attempt, order?.number ?? '');
}

const paidAs = (attempt: Attempt, number: string): Settled => ({
  state: 'paid',
  orderId: attempt.id,
  number,
  method: attempt.method,
  total: attempt.amount_minor,
});

async function holdOrRelease(attempt: Attempt, now: Date): Promise<void> {
  const until = extendedHold({ createdAt: attempt.created_at }, now);
  if (until === undefined) {
    await inQueuedTransaction((tx) => releaseAttempt(tx, attempt.id));
    return;
  }
  await db
    .update(paymentAttempts)
    .set({ expires_at: until })
    .where(eq(paymentAttempts.id, attempt.id));
}
