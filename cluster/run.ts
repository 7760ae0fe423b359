import { openHistory } from '../test/faults/chaos/history.ts';
import { findViolations, type Violation } from '../test/faults/chaos/invariants.ts';
import { bugsIn, warningsIn } from '../test/faults/chaos/log-lines.ts';
import { settle } from '../test/faults/chaos/settle.ts';
import { makeGoods } from '../test/support/fault-goods.ts';
import type { FaultShop } from '../test/support/fault-shop.ts';
import { isUnsure } from '../test/support/shop-client.ts';
import { injectFaults, type PlannedFault } from './faults.ts';
import type { Cluster } from './open.ts';
import { openPeople } from './people.ts';
import { longestGap, reportLines } from './report.ts';

export type Outcome = { violations: Violation[]; report: string[]; log: string };

const GRACE_MS = 10_000;
const SETTLE_MS = 180_000;
/** How many instances there are: the work of each when the database was lost may be repeated. */
const WORKERS = 2;

/** Runs people and faults, waits until all work is finished, then compares what they saw with the records. */
export async function runFaults(
  cluster: Cluster,
  faults: readonly (readonly PlannedFault[])[],
  seed: number,
  print: (line: string) => void,
): Promise<Outcome & { gapMs: number }> {
  const { shop, origin } = cluster;
  const history = openHistory();
  const accepted: number[] = [];
  const failed: number[] = [];
  const recording = {
    ...history,
    countResponse: (...given: Parameters<typeof history.countResponse>) => {
      if (isUnsure(given[1])) failed.push(Date.now());
      history.countResponse(...given);
    },
    recordResult: (...given: Parameters<typeof history.recordResult>) => {
      const [, response] = given;
      if ('number' in response && response.number !== undefined) accepted.push(Date.now());
      history.recordResult(...given);
    },
  };
  const scarce = await Promise.all([4, 9, 15].map((stock) => makeGoods(shop.rows, stock)));
  const plenty = await makeGoods(shop.rows, 100_000, 7_550);
  const uncounted = await makeGoods(shop.rows, 0, 12_345);
  // Mostly what does not sell out: a refusal is no order.
  const goods = [...scarce, ...Array(5).fill(plenty), ...Array(5).fill(uncounted)];

  const people = await openPeople({ shop, origin, goods, history: recording, seed });
  // A shop that never accepted an order, or another one, has a gap from the first fault to the end of the last one.
  const startedAt = Date.now();
  const ended = { at: 0 };
  const injected = await injectFaults(cluster, faults, history, print).finally(() => {
    ended.at = Date.now();
    return people.stop();
  });
  const times = [startedAt, ...accepted, ended.at].toSorted((a, b) => a - b);
  print('Waiting until all work is finished …');
  const settled = await settle(shop, { limitMs: SETTLE_MS, isSkippingDelays: true });
  const log = shop.instances.map((one) => one.log()).join('\n');
  const violations = [
    ...settled.left.map((one) => ({ ...one, rule: 'liveness' })),
    ...(await findViolations({
      rows: shop.rows,
      transactions: await shop.transactions(),
      refunds: await shop.refunds(),
      mails: shop.mail.received(),
      lostWorkers: WORKERS * (faults.flat().length + 1),
      reported: history.reported(),
    })),
    ...history.failures.map(({ who, what }) => ({ rule: 'people', id: who, what })),
    ...bugsIn(log),
    // Nothing can be lost where nothing is sold.
    ...(accepted.length === 0
      ? [{ rule: 'availability', id: 'orders', what: 'none was accepted' }]
      : []),
    ...history
      .unexplainedErrors(GRACE_MS)
      .map(({ status, where, at }) => ({ rule: 'answers', id: where, what: `${status} at ${at}` })),
  ];
  const counts = await countRecords(shop);
  return {
    violations,
    /** The longest time without an accepted order. */
    gapMs: longestGap(times),
    report: [
      ...reportLines({ accepted: times, failed, history, injected, violations, counts }),
      `log: ${warningsIn(log).join(', ')}`,
    ],
    log,
  };
}

async function countRecords({ rows }: FaultShop) {
  const [row] = await rows<{ orders: number; attempts: number; refunds: number }>(
    `select (select count(*)::int from orders) as orders,
            (select count(*)::int from payment_attempts) as attempts,
            (select count(*)::int from refunds) as refunds`,
  );
  return row ?? { orders: 0, attempts: 0, refunds: 0 };
}
