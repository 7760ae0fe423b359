import { and, inArray, isNotNull, lt, ne } from 'drizzle-orm';
import { forgottenBefore } from '#app/orders/rules.ts';
import { db } from '#app/platform/database.ts';
import type { HandlersOf, JobHandler, Payload } from '#app/platform/jobs.ts';
import { adoptRefunds, findLostReference } from './adopt-refunds.ts';
import { followRefund } from './follow-refund.ts';
import type { paymentsJobs } from './jobs.ts';
import { provider } from './mode.ts';
import { listPaidSince, listRefundsSince } from './provider-calls.ts';
import {
  findReconciledUpTo,
  listDueAttempts,
  listRefundsOfPayment,
  listUnfinishedRefunds,
} from './queries.ts';
import { recordReconciled } from './record-reconciled.ts';
import { paymentAttempts, paymentNotices, refunds } from './schema.ts';
import { sendRefund } from './send-refund.ts';
import { settle } from './settle.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const REFUND_DEADLINE_MS = 40_000;
const AT_ONCE = 200;
// Covers clock differences, and payments started before the last run and made after it.
const OVERLAP_MS = 2 * HOUR_MS;

const ago = (ms: number) => new Date(Date.now() - ms);

/** Expired reservations: asks the provider first, and only then releases the stock. */
async function expire(): Promise<void> {
  const due = await listDueAttempts(new Date(), AT_ONCE);
  await forEach(due, (reference) => settle(reference, { now: new Date() }));
}

/** One by one; a failure does not stop the rest and is thrown at the end. */
async function forEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  handle: (item: Item) => Promise<unknown>,
) {
  const problems: unknown[] = [];
  for await (const item of items) {
    await handle(item).catch((error: unknown) => problems.push(error));
  }
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} failed`);
}

/** Missed payments become orders or refunds; lost refunds are restored. */
async function reconcile(since: Date): Promise<void> {
  await forEach(listPaidSince(since), ({ reference }) => settle(reference, { now: new Date() }));
  await forEach(listRefundsSince(since), async (refund) => {
    const reference = await findLostReference(refund);
    if (reference === undefined) return;
    await settle(reference, { now: new Date() });
    await adoptRefunds(reference, { now: new Date() });
  });
}

/** Since the start of the last run. A restored database has an earlier last run, so this goes back to the time of the backup by itself. */
async function reconcileSinceLast(): Promise<void> {
  const startedAt = new Date();
  const last = await findReconciledUpTo();
  await reconcile(last ? new Date(last.getTime() - OVERLAP_MS) : ago(7 * DAY_MS));
  await recordReconciled(startedAt);
}

async function lookAfterRefunds(ids: string[]): Promise<void> {
  await forEach(ids, async (id) => {
    const now = new Date();
    const deadline = new Date(now.getTime() + REFUND_DEADLINE_MS);
    await sendRefund(id, { now, deadline, signal: AbortSignal.timeout(REFUND_DEADLINE_MS) });
    await followRefund(id, { now });
  });
}

/** Erases the recipients of unpaid attempts after a month and webhook events after three; refunds are deleted with their orders. */
async function forgetOld(): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ recipient: null })
    .where(
      and(
        inArray(paymentAttempts.state, ['released', 'returned']),
        isNotNull(paymentAttempts.recipient),
        lt(paymentAttempts.created_at, ago(30 * DAY_MS)),
      ),
    );
  await db
    .update(refunds)
    .set({ settled_how: null })
    .where(
      and(isNotNull(refunds.settled_how), lt(refunds.created_at, forgottenBefore(new Date()))),
    );
  await db
    .update(paymentAttempts)
    .set({ guest_id: null })
    .where(
      and(
        isNotNull(paymentAttempts.guest_id),
        ne(paymentAttempts.state, 'open'),
        lt(paymentAttempts.created_at, ago(30 * DAY_MS)),
      ),
    );
  await db.delete(paymentNotices).where(lt(paymentNotices.received_at, ago(90 * DAY_MS)));
}

/** Without a provider there is nothing to do. */
const withProvider =
  <Field extends string>(handler: JobHandler<Field>): JobHandler<Field> =>
  async (payload, run) => {
    if (provider()) await handler(payload, run);
  };

export const paymentsHandlers: HandlersOf<typeof paymentsJobs> = {
  settle: withProvider(async ({ reference }: Payload<'reference'>) => {
    await settle(reference, { now: new Date() });
  }),
  expire: withProvider(expire),
  reconcile: withProvider(reconcileSinceLast),
  reconcileWeek: withProvider(() => reconcile(ago(7 * DAY_MS))),
  refund: withProvider(async ({ refundId }: Payload<'refundId'>, { signal }) => {
    const now = new Date();
    await sendRefund(refundId, {
      now,
      deadline: new Date(now.getTime() + REFUND_DEADLINE_MS),
      signal,
    });
  }),
  lookAfterRefunds: withProvider(async ({ reference }: Payload<'reference'>) => {
    await adoptRefunds(reference, { now: new Date() });
    await lookAfterRefunds(await listRefundsOfPayment(reference));
  }),
  watchRefunds: withProvider(async () => {
    await lookAfterRefunds(await listUnfinishedRefunds(ago(MINUTE_MS), AT_ONCE));
  }),
  forgetOld,
};
