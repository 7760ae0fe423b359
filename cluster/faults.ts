import { setTimeout as pause } from 'node:timers/promises';
import type { History } from '../test/faults/chaos/history.ts';
import { createSeededRandom, type SeededRandom } from '../test/support/seeded-random.ts';
import type { Cluster } from './open.ts';
import { waitFor } from './process.ts';

const KINDS = [
  'kill primary',
  'pause primary',
  'kill replica',
  'pause replica',
  'kill etcd',
  'kill instance',
  'cut connections',
] as const;
export type FaultKind = (typeof KINDS)[number];
export type PlannedFault = { kind: FaultKind; target: number; ms: number; quietMs: number };
export type InjectedFault = { kind: string; from: number; to: number; failovers: number };

// Twice as long as the lock of a primary lives (ttl in patroni.yml).
const PAUSE_MS = 30_000;

/** What can fail at the same time: of the three nodes of PostgreSQL, and of the three of etcd, one may be lost at a time. */
const PARTS: Record<FaultKind, string> = {
  'kill primary': 'database',
  'pause primary': 'database',
  'kill replica': 'database',
  'pause replica': 'database',
  'kill etcd': 'etcd',
  'kill instance': 'instance',
  'cut connections': 'HAProxy',
};

/** So many faults, determined by the seed: every kind once in some order, then again in another. */
export function planFaults(seed: number, count: number): PlannedFault[] {
  const random = createSeededRandom(seed, 'cluster faults');
  const kinds: FaultKind[] = [];
  while (kinds.length < count) kinds.push(...shuffle(KINDS, random));
  return kinds.slice(0, count).map((kind) => plan(kind, random));
}

/** The same, each together with one of another part. */
export function planOverlapping(seed: number, count: number): PlannedFault[][] {
  const random = createSeededRandom(seed, 'overlapping faults');
  return planFaults(seed, count).map((fault) => {
    const others = KINDS.filter((kind) => PARTS[kind] !== PARTS[fault.kind]);
    const [other = 'kill instance'] = shuffle(others, random);
    return [fault, plan(other, random)];
  });
}

export const planOf = (seed: number, kinds: readonly FaultKind[]): PlannedFault[] => {
  const random = createSeededRandom(seed, 'cluster faults');
  return kinds.map((kind) => plan(kind, random));
};

const plan = (kind: FaultKind, random: SeededRandom): PlannedFault => ({
  kind,
  target: random.between(0, 5),
  ms: random.between(1_000, 8_000),
  quietMs: random.between(2_000, 5_000),
});

function shuffle<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  return items
    .map((item) => ({ item, at: random.between(0, 1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Injects one after the other, or several at once, each when the cluster has recovered from the one before. */
export async function injectFaults(
  cluster: Cluster,
  faults: readonly (readonly PlannedFault[])[],
  history: History,
  print: (line: string) => void,
): Promise<InjectedFault[]> {
  const { patroni } = cluster.database;
  const injected: InjectedFault[] = [];
  for (const together of faults) {
    const kind = together.map((fault) => fault.kind).join(' + ');
    await waitUntilWhole(cluster);
    await pause(together[0]?.quietMs ?? 0);
    const before = await patroni.timeline();
    const from = Date.now();
    const endDisruption = history.startDisruption();
    await Promise.all(together.map((fault) => inject(cluster, fault)));
    await waitUntilWhole(cluster);
    endDisruption();
    const failovers = (await patroni.timeline()) - before;
    injected.push({ kind, from, to: Date.now(), failovers });
    const seconds = ((Date.now() - from) / 1_000).toFixed(0);
    print(`${kind}: whole again after ${seconds} s, ${failovers} failovers`);
  }
  await pause(3_000);
  return injected;
}

async function waitUntilWhole({ database, shop }: Cluster): Promise<void> {
  await database.etcd.waitUntilHealthy();
  await database.patroni.waitUntilWhole();
  await waitFor('both instances run', () => shop.instances.every((one) => one.isRunning()));
}

async function inject(cluster: Cluster, { kind, target, ms }: PlannedFault): Promise<void> {
  const { shop, database } = cluster;
  const { patroni, etcd, haproxy } = database;
  const primary = await patroni.leader();
  const replicas = [0, 1, 2].filter((index) => index !== primary);
  const replica = replicas[target % replicas.length] ?? 0;
  switch (kind) {
    case 'kill primary':
      await patroni.kill(primary);
      await waitFor('another primary', async () => {
        const now = await patroni.leader();
        return now !== -1 && now !== primary;
      });
      await pause(ms);
      return patroni.start(primary);
    case 'pause primary':
      await patroni.pause(primary);
      await pause(PAUSE_MS + ms);
      return patroni.resume(primary);
    case 'kill replica':
      await patroni.kill(replica);
      await pause(2 * ms);
      return patroni.start(replica);
    case 'pause replica':
      await patroni.pause(replica);
      await pause(PAUSE_MS / 2 + ms);
      return patroni.resume(replica);
    case 'kill etcd':
      await etcd.kill(target % etcd.clients.length);
      await pause(2 * ms);
      return etcd.start(target % etcd.clients.length);
    case 'kill instance': {
      const instance = shop.instances[target % shop.instances.length];
      await instance?.kill();
      await pause(ms);
      return instance?.start();
    }
    case 'cut connections':
      return haproxy.cutConnections();
  }
}
