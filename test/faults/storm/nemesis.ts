import { setTimeout as pause } from 'node:timers/promises';
import { openChance } from '../../support/fault-chance.ts';
import type { Goods } from '../../support/fault-goods.ts';
import type { FaultPostgres } from '../../support/fault-postgres.ts';
import type { FaultShop } from '../../support/fault-shop.ts';
import type { History } from './history.ts';

const KINDS = {
  kill: 28,
  kill_both: 5,
  postgres: 14,
  pause: 12,
  provider: 16,
  mail: 8,
  bank: 5,
  forgery: 8,
  restock: 14,
};
type Kind = keyof typeof KINDS | 'long_pause';
export type Blow = { atMs: number; kind: Kind; target: number; ms: number; seed: number };

export type Struck = { kills: number; pauses: number; restarts: number; forged: number };

type Field = {
  shop: FaultShop;
  postgres: FaultPostgres;
  history: History;
  /** What is restocked now and then. */
  scarce: readonly Goods[];
};

/** Everything that will go wrong and when: the seed alone decides it. */
export function planBlows(seed: number, lengthMs: number): Blow[] {
  const chance = openChance(seed, 'nemesis');
  const blows: Blow[] = [];
  for (let atMs = 1_500; atMs < lengthMs - 3_000; atMs += chance.between(900, 3_500)) {
    blows.push({
      atMs,
      kind: chance.weighed(KINDS),
      target: chance.between(0, 1),
      ms: chance.between(100, 2_500),
      seed: chance.between(1, 1_000_000),
    });
  }
  // Longer than any job is left to a worker that does not answer; only long runs have the time.
  for (let atMs = 60_000; atMs < lengthMs - 120_000; atMs += 240_000) {
    blows.push({ atMs, kind: 'long_pause', target: chance.between(0, 1), ms: 75_000, seed: 1 });
  }
  return blows.toSorted((a, b) => a.atMs - b.atMs);
}

/** The weather in which everything happens: webhooks are never quite reliable, the API hardly. */
export function badDay(seed: number) {
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
  ...badDay(seed),
  api: { error: 0.3, slow: 0.2, reset: 0.2, invalid: 0.1, unauthorized: 0.05 },
  slow_ms: ms > 2_000 ? 11_000 : 2_500,
});

/** Strikes as planned; done when all that was broken has been mended. */
export async function strike(field: Field, blows: readonly Blow[], seed: number): Promise<Struck> {
  const struck: Struck = { kills: 0, pauses: 0, restarts: 0, forged: 0 };
  const busy = new Set<string>();
  const begun = Date.now();
  const under: Promise<void>[] = [];
  for (const blow of blows) {
    await pause(Math.max(0, begun + blow.atMs - Date.now()));
    const claims = claimsOf(blow);
    // Something that is being mended already cannot be broken better.
    if (claims.some((claim) => busy.has(claim))) continue;
    claims.forEach((claim) => busy.add(claim));
    under.push(
      blowBy(field, blow, struck, seed)
        .catch(field.history.fail(`nemesis ${blow.kind}`))
        .finally(() => claims.forEach((claim) => busy.delete(claim))),
    );
  }
  await Promise.all(under);
  return struck;
}

function claimsOf({ kind, target }: Blow): string[] {
  switch (kind) {
    // One at a time, lest nobody be served at all; `kill_both` is for that.
    case 'kill':
    case 'pause':
      return ['instances', `instance ${target}`];
    case 'long_pause':
      return [`instance ${target}`];
    case 'kill_both':
      return ['instances', 'instance 0', 'instance 1'];
    case 'provider':
    case 'bank':
    case 'forgery':
      return ['bank'];
    default:
      return [kind];
  }
}

async function blowBy(field: Field, blow: Blow, struck: Struck, seed: number): Promise<void> {
  const { shop, postgres, history } = field;
  const mended = EXCUSES.has(blow.kind) ? history.trouble() : () => undefined;
  history.count(`blow ${blow.kind}`);
  switch (blow.kind) {
    case 'kill':
    case 'kill_both': {
      const victims = shop.instances.filter(
        (_, n) => blow.kind === 'kill_both' || n === blow.target,
      );
      struck.kills += victims.length;
      await Promise.all(victims.map((victim) => victim.kill()));
      await pause(blow.ms / 2);
      await Promise.all(victims.map((victim) => victim.start()));
      break;
    }
    case 'postgres':
      struck.restarts += 1;
      await postgres.restart(blow.ms / 3);
      break;
    case 'pause':
    case 'long_pause':
      struck.pauses += 1;
      shop.instances[blow.target]?.freeze();
      await pause(blow.kind === 'pause' ? 500 + blow.ms : blow.ms);
      shop.instances[blow.target]?.thaw();
      break;
    case 'provider':
      await shop.faults(providerDown(blow.seed, blow.ms));
      await pause(1_000 + blow.ms);
      await shop.faults(badDay(blow.seed));
      break;
    case 'mail':
      shop.mail.down();
      await pause(1_000 + 2 * blow.ms);
      await shop.mail.up();
      break;
    case 'bank':
      await shop.killBank();
      await pause(blow.ms / 2);
      await shop.reviveBank();
      await shop.faults(badDay(blow.seed));
      break;
    case 'forgery':
      await forge(shop, struck, openChance(seed, `forgery ${blow.seed}`));
      break;
    case 'restock':
      await restock(field, openChance(seed, `restock ${blow.seed}`));
      break;
  }
  mended();
}

const EXCUSES = new Set<Kind>(['kill', 'kill_both', 'postgres', 'pause', 'long_pause']);
const SIGNINGS = ['forged', 'wrong_key', 'reserialised', 'unsigned', 'true'] as const;

/** Somebody claims that an unpaid payment was paid; even in the bank's own hand it is not true. */
async function forge(shop: FaultShop, struck: Struck, chance: ReturnType<typeof openChance>) {
  const unpaid = (await shop.transactions()).filter(({ status }) => status === 'abandoned');
  const reference = unpaid.at(-1)?.reference;
  if (reference === undefined) return;
  struck.forged += 1;
  const data = { status: 'success', paid_at: new Date().toISOString() };
  await shop.ring({ event: 'charge.success', reference, data, signing: chance.pick(SIGNINGS) });
}

/** The owner puts more on the shelf; the ledger notes it as an adjustment. */
async function restock({ shop, scarce }: Field, chance: ReturnType<typeof openChance>) {
  await shop.rows(
    `update products set stock_quantity = stock_quantity + $2, in_stock = true, sold_out_at = null where id = $1`,
    [chance.pick(scarce).id, chance.between(3, 12)],
  );
}
