import { setTimeout as pause } from 'node:timers/promises';
import type { Goods } from '../../support/fault-goods.ts';
import type { FaultPostgres } from '../../support/fault-postgres.ts';
import type { FaultShop } from '../../support/fault-shop.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import type { History } from './history.ts';

const KINDS = {
  kill: 28,
  kill_both: 5,
  postgres: 14,
  pause: 12,
  provider: 16,
  mail: 8,
  simulator: 5,
  forgery: 8,
  restock: 14,
};
type Kind = keyof typeof KINDS | 'long_pause';
export type PlannedFault = { atMs: number; kind: Kind; target: number; ms: number; seed: number };

export type FaultCounts = { kills: number; pauses: number; restarts: number; forged: number };

type Environment = {
  shop: FaultShop;
  postgres: FaultPostgres;
  history: History;
  /** Products that are restocked from time to time. */
  scarce: readonly Goods[];
};

/** All faults and their times, determined by the seed. */
export function planFaults(seed: number, lengthMs: number): PlannedFault[] {
  const random = createSeededRandom(seed, 'faults');
  const faults: PlannedFault[] = [];
  for (let atMs = 1_500; atMs < lengthMs - 3_000; atMs += random.between(900, 3_500)) {
    faults.push({
      atMs,
      kind: random.weighted(KINDS),
      target: random.between(0, 1),
      ms: random.between(100, 2_500),
      seed: random.between(1, 1_000_000),
    });
  }
  // Longer than any job's lease; only in long runs.
  for (let atMs = 60_000; atMs < lengthMs - 120_000; atMs += 240_000) {
    faults.push({ atMs, kind: 'long_pause', target: random.between(0, 1), ms: 75_000, seed: 1 });
  }
  return faults.toSorted((a, b) => a.atMs - b.atMs);
}

/** Faults during the whole run: webhooks fail often, API calls sometimes. */
export function backgroundFaults(seed: number) {
  return {
    seed,
    webhook: {
      lost: 0.2,
      late: 0.2,
      doubled: 0.2,
      forged: 0.05,
      reserialised: 0.03,
      unsigned: 0.03,
    },
    late_ms: 1_500,
    copies: 4,
    api: { error: 0.02, slow: 0.03, reset: 0.02 },
    slow_ms: 800,
    verify: { wrong_amount: 0.01, live: 0.01 },
    refund: { failed: 0.05, needs_attention: 0.05 },
  };
}

const providerDown = (seed: number, ms: number) => ({
  ...backgroundFaults(seed),
  api: { error: 0.3, slow: 0.2, reset: 0.2, invalid: 0.1, unauthorized: 0.05 },
  slow_ms: ms > 2_000 ? 11_000 : 2_500,
});

/** Injects the planned faults; resolves when all of them have ended. */
export async function injectFaults(
  environment: Environment,
  faults: readonly PlannedFault[],
  seed: number,
): Promise<FaultCounts> {
  const counts: FaultCounts = { kills: 0, pauses: 0, restarts: 0, forged: 0 };
  const busy = new Set<string>();
  const startedAt = Date.now();
  const running: Promise<void>[] = [];
  for (const fault of faults) {
    await pause(Math.max(0, startedAt + fault.atMs - Date.now()));
    const locks = locksOf(fault);
    // Skips a fault whose target is already down.
    if (locks.some((lock) => busy.has(lock))) continue;
    locks.forEach((lock) => busy.add(lock));
    running.push(
      injectFault(environment, fault, counts, seed)
        .catch(environment.history.fail(`fault ${fault.kind}`))
        .finally(() => locks.forEach((lock) => busy.delete(lock))),
    );
  }
  await Promise.all(running);
  return counts;
}

function locksOf({ kind, target }: PlannedFault): string[] {
  switch (kind) {
    // One instance at a time, so that the other serves; `kill_both` stops both.
    case 'kill':
    case 'pause':
      return ['instances', `instance ${target}`];
    case 'long_pause':
      return [`instance ${target}`];
    case 'kill_both':
      return ['instances', 'instance 0', 'instance 1'];
    case 'provider':
    case 'simulator':
    case 'forgery':
      return ['simulator'];
    default:
      return [kind];
  }
}

async function injectFault(
  environment: Environment,
  fault: PlannedFault,
  counts: FaultCounts,
  seed: number,
): Promise<void> {
  const { shop, postgres, history } = environment;
  const endDisruption = DISRUPTIONS.has(fault.kind) ? history.startDisruption() : () => undefined;
  history.count(`fault ${fault.kind}`);
  switch (fault.kind) {
    case 'kill':
    case 'kill_both': {
      const targets = shop.instances.filter(
        (_, n) => fault.kind === 'kill_both' || n === fault.target,
      );
      counts.kills += targets.length;
      await Promise.all(targets.map((target) => target.kill()));
      await pause(fault.ms / 2);
      await Promise.all(targets.map((target) => target.start()));
      break;
    }
    case 'postgres':
      counts.restarts += 1;
      await postgres.restart(fault.ms / 3);
      break;
    case 'pause':
    case 'long_pause':
      counts.pauses += 1;
      shop.instances[fault.target]?.suspend();
      await pause(fault.kind === 'pause' ? 500 + fault.ms : fault.ms);
      shop.instances[fault.target]?.resume();
      break;
    case 'provider':
      await shop.faults(providerDown(fault.seed, fault.ms));
      await pause(1_000 + fault.ms);
      await shop.faults(backgroundFaults(fault.seed));
      break;
    case 'mail':
      shop.mail.down();
      await pause(1_000 + 2 * fault.ms);
      await shop.mail.up();
      break;
    case 'simulator':
      await shop.killSimulator();
      await pause(fault.ms / 2);
      await shop.restartSimulator();
      await shop.faults(backgroundFaults(fault.seed));
      break;
    case 'forgery':
      await forge(shop, counts, createSeededRandom(seed, `forgery ${fault.seed}`));
      break;
    case 'restock':
      await restock(environment, createSeededRandom(seed, `restock ${fault.seed}`));
      break;
  }
  endDisruption();
}

const DISRUPTIONS = new Set<Kind>(['kill', 'kill_both', 'postgres', 'pause', 'long_pause']);
const SIGNINGS = ['forged', 'wrong_key', 'reserialised', 'unsigned', 'true'] as const;

/** Sends a webhook that says that an unpaid payment was paid; some are signed correctly. */
async function forge(
  shop: FaultShop,
  counts: FaultCounts,
  random: ReturnType<typeof createSeededRandom>,
) {
  const unpaid = (await shop.transactions()).filter(({ status }) => status === 'abandoned');
  const reference = unpaid.at(-1)?.reference;
  if (reference === undefined) return;
  counts.forged += 1;
  const data = { status: 'success', paid_at: new Date().toISOString() };
  await shop.sendWebhook({
    event: 'charge.success',
    reference,
    data,
    signing: random.pick(SIGNINGS),
  });
}

/** Adds stock; the ledger records it as an adjustment. */
async function restock(
  { shop, scarce }: Environment,
  random: ReturnType<typeof createSeededRandom>,
) {
  await shop.rows(
    `update products set stock_quantity = stock_quantity + $2, in_stock = true, sold_out_at = null where id = $1`,
    [random.pick(scarce).id, random.between(3, 12)],
  );
}
