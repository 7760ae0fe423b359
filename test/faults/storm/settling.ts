import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { defineJob, enqueue } from '#app/platform/jobs.ts';
import type { FaultShop } from '../../support/fault-shop.ts';
import { nothingIsUnderWay, type Violation } from './invariants.ts';

type Patience = {
  limitMs: number;
  /** Does not wait for clocks that run for a minute or more; see `hurry` and `endLeases`. */
  isHurried: boolean;
  /** Where the last worker that was killed has been replaced by hand already. */
  hasLeases?: boolean;
};

/**
 * The faults are over: brings the shop to where nothing is under way, or tells what still is when the time is up.
 * A payment is held for twenty minutes and looked for every ten; both are brought forward by hand.
 */
export async function settleDown(shop: FaultShop, patience: Patience) {
  const { limitMs, isHurried, hasLeases = true } = patience;
  const begun = Date.now();
  await shop.faults({});
  await shop.mail.up();
  for (const instance of shop.instances) instance.thaw();
  if (isHurried && hasLeases) await endLeases(shop);
  await Promise.all(shop.instances.map((instance) => instance.start()));
  let left: Violation[] = [];
  do {
    if (isHurried) await hurry(shop);
    await shop.rows(`update payment_attempts set expires_at = now() where state = 'open'`);
    await promise(shop.databaseUrl, [
      'payments.expire',
      'payments.reconcile',
      'payments.watch-refunds',
    ]);
    await pause(1_000);
    left = [...(await bankIsBusy(shop)), ...(await nothingIsUnderWay(shop.rows))];
  } while (left.length > 0 && Date.now() - begun < limitMs);
  return { left, ms: Date.now() - begun };
}

/**
 * A job whose worker was killed is given to another after a minute. Here every worker is killed, so that nobody has
 * any job, and that minute is taken for past. Who calls starts them again.
 */
export async function endLeases({ instances, rows }: FaultShop): Promise<void> {
  await Promise.all(instances.map((instance) => instance.kill()));
  await rows(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
}

/** What is to be tried again later is tried now, and a refund that nobody can be at any more is looked after at once. */
export async function hurry({ rows }: FaultShop): Promise<void> {
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

async function bankIsBusy(shop: FaultShop): Promise<Violation[]> {
  const waiting = (await shop.webhooks()).filter(({ nextTryAt }) => nextTryAt !== null);
  const asked = (await shop.transactions()).filter(({ status }) => status === 'ongoing');
  const back = (await shop.refunds()).filter(({ status }) => /^(pending|processing)$/.test(status));
  return [
    ...waiting.map(({ id }) => ({ rule: 'bank', id: String(id), what: 'a webhook to be sent' })),
    ...asked.map(({ reference }) => ({ rule: 'bank', id: reference, what: 'waits for a phone' })),
    ...back.map(({ id }) => ({ rule: 'bank', id, what: 'money on its way back' })),
  ];
}

/** Enqueues jobs as the shop itself does. One that waits already is not doubled. */
export async function promise(databaseUrl: string, names: readonly string[]): Promise<void> {
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
