import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { openHistory } from '../test/faults/chaos/history.ts';
import { findViolations, type Violation } from '../test/faults/chaos/invariants.ts';
import { bugsIn } from '../test/faults/chaos/log-lines.ts';
import { settle } from '../test/faults/chaos/settle.ts';
import { makeGoods } from '../test/support/fault-goods.ts';
import { completeRestore } from './complete-restore.ts';
import { type Cluster, METRICS_TOKEN } from './open.ts';
import { openPeople } from './people.ts';
import { waitFor } from './process.ts';
import { seconds } from './report.ts';
import { findBooks, type Books } from './restored-books.ts';
import type { Outcome } from './run.ts';

const BUYING_MS = 20_000;
const SETTLE_MS = 180_000;
const MAX_ARCHIVE_AGE_S = 300;

/**
 * Backs the database up while people buy, has it fail over, notes a moment, lets them buy on, destroys every node, restores the moment
 * from the S3 store, starts the shop, and compares its books with the payment provider's.
 */
export async function drillRestore(
  cluster: Cluster,
  seed: number,
  print: (line: string) => void,
): Promise<Outcome> {
  const { shop, archive, database } = cluster;
  const history = openHistory();
  const goods = [
    ...(await Promise.all([3, 6, 9].map((stock) => makeGoods(shop.rows, stock)))),
    await makeGoods(shop.rows, 100_000, 7_550),
    await makeGoods(shop.rows, 0, 12_345),
  ];
  const people = await openPeople({ shop, origin: cluster.origin, goods, history, seed });
  print('Taking a full backup while people buy …');
  const startedAt = Date.now();
  await archive.run(await database.patroni.leader(), '--type=full', 'backup');
  const backupMs = Date.now() - startedAt;
  print('Killing the primary: its successor goes on archiving …');
  await failOver(cluster);
  await pause(BUYING_MS);
  const [moment] = await shop.rows<{ at: string }>('select clock_timestamp()::text as at');
  const at = moment?.at ?? '';
  print(`The moment to return to: ${at}. People buy on …`);
  await pause(BUYING_MS);
  await people.stop();
  await archiveEverything(cluster);
  const before = await findBooks(shop.rows, at);
  print('Destroying all three nodes …');
  await Promise.all(shop.instances.map((instance) => instance.kill()));
  await database.patroni.destroy();
  await database.etcd.forgetCluster('corvox');
  print('Restoring from the S3 store …');
  const destroyedAt = Date.now();
  await database.patroni.restore(at);
  const databaseMs = Date.now() - destroyedAt;
  await database.patroni.waitUntilWhole();
  const restored = await findBooks(shop.rows, at);
  await completeRestore(database.ownerUrl, cluster.bucket.variables, print);
  const waiting = await listUnsent(cluster);
  const isWaiting = ({ id }: Violation) => waiting.has(id);
  print('Starting the shop …');
  const openedAt = Date.now();
  await Promise.all(shop.instances.map((instance) => instance.start()));
  // No request is made: the shop finds by itself what it has lost.
  await waitFor('every payment is an order or a refund', () => isEveryPaymentKnown(cluster));
  const foundMs = Date.now() - openedAt;
  const settled = await settle(shop, {
    limitMs: SETTLE_MS,
    isSkippingDelays: true,
    isMeant: isWaiting,
  });
  const after = await findBooks(shop.rows, at);
  const log = shop.instances.map((one) => one.log()).join('\n');
  const found = await findViolations({
    rows: shop.rows,
    transactions: await shop.transactions(),
    refunds: await shop.refunds(),
    mails: shop.mail.received(),
    lostWorkers: shop.instances.length * 2,
  });
  const promised = await listSlotsOfRecreated(cluster);
  // A lost order gets its place again, also where another one, or one whose cancellation was lost, has it now.
  const isMeant = ({ rule, id, what }: Violation) =>
    rule === 'I6' && what.includes('places taken of') && promised.has(id);
  const violations = [
    ...settled.left.map((one) => ({ ...one, rule: 'liveness' })),
    ...found.filter((one) => !isWaiting(one) && !isMeant(one)),
    ...comparedBooks(before, after),
    // Nothing can be lost where nothing is sold.
    ...(before.since.paidOrders === 0
      ? [{ rule: 'restore', id: 'orders', what: 'none was paid after the moment' }]
      : []),
    ...(await checkArchiving(cluster)),
    ...bugsIn(log),
  ];
  return {
    violations,
    log,
    report: [
      `full backup: ${seconds(backupMs)}`,
      `before: ${wordsOf(before)}; after the moment: ${wordsOf(before.since)}`,
      `restored: ${wordsOf(restored)}, in ${seconds(databaseMs)} until there was a primary`,
      `found again: every payment after ${seconds(foundMs)} of the shop's start: ${wordsOf(after)}`,
      `lost by nature: ${before.since.cashOrders} cash orders after the moment`,
      `mails that waited at the moment, not sent again: ${waiting.size}`,
    ],
  };
}

const wordsOf = ({ paidOrders, cashOrders, refunds }: Omit<Books, 'since' | 'paid'>) =>
  `${paidOrders} paid orders, ${cashOrders} cash orders, ${refunds} refunds`;

/** What was paid by then has the same order again, or went back; and no cash order of before the moment is gone. */
function comparedBooks(before: Books, after: Books): Violation[] {
  const [found, wanted] = [after.cashOrders, before.cashOrders - before.since.cashOrders];
  const cash =
    found === wanted
      ? []
      : [{ rule: 'restore', id: 'cash', what: `${found} cash orders instead of ${wanted}` }];
  const others = [...before.paid].flatMap(([reference, number]) => {
    const now = after.paid.get(reference);
    return now === undefined || now === number
      ? []
      : [{ rule: 'restore', id: reference, what: `order ${number} is ${now} now` }];
  });
  return [...cash, ...others];
}

async function failOver({ database: { patroni } }: Cluster): Promise<void> {
  const primary = await patroni.leader();
  await patroni.kill(primary);
  await waitFor('another primary', async () => {
    const now = await patroni.leader();
    return now !== -1 && now !== primary;
  });
  await patroni.start(primary);
  await patroni.waitUntilWhole();
}

/** The restored primary archives, and the shop can see that it does. */
async function checkArchiving({ shop, archive, database }: Cluster): Promise<Violation[]> {
  await archive.run(await database.patroni.leader(), 'check');
  const answer = await fetch(`${shop.instances[0]?.origin}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const [, age] = /^corvox_wal_archive_age_seconds (\S+)$/m.exec(await answer.text()) ?? [];
  const isFresh = age !== undefined && Number(age) < MAX_ARCHIVE_AGE_S;
  return isFresh ? [] : [{ rule: 'archive', id: 'metric', what: `${age} s old` }];
}

/** As a quiet minute would do: the file that is being written is closed, and has reached the store. */
async function archiveEverything({ database }: Cluster): Promise<void> {
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    await waitFor('the last changes are archived', async () => {
      const archived = await client.query<{ file: string }>(
        'select last_archived_wal as file from pg_stat_archiver',
      );
      return (archived.rows[0]?.file ?? '') >= (rows[0]?.file ?? '');
    });
  } finally {
    await client.end();
  }
}

async function isEveryPaymentKnown({ shop }: Cluster): Promise<boolean> {
  const known = await shop.rows<{ reference: string }>(
    `select reference from payment_attempts where state in ('paid', 'returned')`,
  );
  const references = new Set(known.map(({ reference }) => reference));
  return (await shop.transactions()).every(
    ({ status, reference }) => status !== 'success' || references.has(reference),
  );
}

/** The slots of orders that were made again from their payments, as the check of places names them. */
async function listSlotsOfRecreated({ shop }: Cluster): Promise<Set<string>> {
  const rows = await shop.rows<{ id: string }>(
    `select concat_ws(' ', delivery ->> 'zone', delivery ->> 'day', delivery -> 'slot' ->> 'id') as id
      from orders join admin_activity_log on record_id = orders.id::text
     where action = 'Recreated order from its payment'`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function listUnsent({ shop }: Cluster): Promise<Set<string>> {
  const rows = await shop.rows<{ id: string }>('select id from mails where sent_at is null');
  return new Set(rows.map(({ id }) => id));
}
