import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { defineJob, enqueue } from '#app/platform/jobs.ts';
import type { FaultShop } from '../../support/fault-shop.ts';
import { listUnfinishedWork, type Violation } from './invariants.ts';

type SettleOptions = {
  limitMs: number;
  /** Skips delays of a minute or more; see `skipDelays` and `endLeases`. */
  isSkippingDelays: boolean;
  /** False if the last killed worker has already been replaced. */
  hasLeases?: boolean;
  /** What is meant to stay unfinished. */
  isMeant?: (left: Violation) => boolean;
};

const CHECKS = ['payments.expire', 'payments.reconcile', 'payments.watch-refunds'];
const isWaitingCheck = ({ what }: Violation) =>
  CHECKS.some((name) => what === `a job ${name} still created`);

/**
 * After the faults: waits until no work is unfinished, or returns what is left when the time is up.
 * A payment is held for twenty minutes and checked every ten; both are brought forward.
 */
export async function settle(shop: FaultShop, options: SettleOptions) {
  const { limitMs, isSkippingDelays, hasLeases = true, isMeant = () => false } = options;
  const startedAt = Date.now();
  await shop.faults({});
  await shop.mail.up();
  for (const instance of shop.instances) instance.resume();
  if (isSkippingDelays && hasLeases) await endLeases(shop);
  await Promise.all(shop.instances.map((instance) => instance.start()));
  let left: Violation[] = [];
  do {
    if (isSkippingDelays) await skipDelays(shop);
    await shop.rows(`update payment_attempts set expires_at = now() where state = 'open'`);
    await enqueueJobs(shop.databaseUrl, CHECKS);
    do {
      await pause(1_000);
      const all = [...(await listProviderWork(shop)), ...(await listUnfinishedWork(shop.rows))];
      left = all.filter((one) => !isMeant(one));
      // Behind a pooler a worker finds them when it looks by itself, every ten seconds.
    } while (left.some(isWaitingCheck) && Date.now() - startedAt < limitMs);
  } while (left.length > 0 && Date.now() - startedAt < limitMs);
  return { left, ms: Date.now() - startedAt };
}

/**
 * A job whose worker was killed is given to another after a minute. This kills every worker, so that no job is running,
 * and skips that minute. The caller starts the workers again.
 */
export async function endLeases({ instances, rows }: FaultShop): Promise<void> {
  await Promise.all(instances.map((instance) => instance.kill()));
  await rows(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
}

/** Makes delayed retries due now, and refunds that no worker can still be processing. */
export async function skipDelays({ rows }: FaultShop): Promise<void> {
  await rows(
    `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
  );
  await rows(
    `update refunds set updated_at = created_at
      where state = 'due' and updated_at < clock_timestamp() - interval '12 seconds'`,
  );
  await rows(
    `update refunds set updated_at = updated_at - interval '2 minutes'
      where state = 'requested' and updated_at > now() - interval '1 minute'`,
  );
}

async function listProviderWork(shop: FaultShop): Promise<Violation[]> {
  const waiting = (await shop.webhooks()).filter(({ nextTryAt }) => nextTryAt !== null);
  const asked = (await shop.transactions()).filter(({ status }) => status === 'ongoing');
  const back = (await shop.refunds()).filter(({ status }) => /^(pending|processing)$/.test(status));
  return [
    ...waiting.map(({ id }) => ({
      rule: 'simulator',
      id: String(id),
      what: 'a webhook to be sent',
    })),
    ...asked.map(({ reference }) => ({
      rule: 'simulator',
      id: reference,
      what: 'waits for a phone',
    })),
    ...back.map(({ id }) => ({ rule: 'simulator', id, what: 'money on its way back' })),
  ];
}

/** Enqueues jobs as the shop does. A waiting one is not enqueued twice. */
export async function enqueueJobs(databaseUrl: string, names: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await drizzle(client).transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      for (const name of names) await enqueue(tx, defineJob(name), {});
    });
  } finally {
    await client.end();
  }
}
