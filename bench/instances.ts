import { percentile, runConcurrently } from '../test/support/concurrency.ts';
import { type FaultShop, openFaultShop } from '../test/support/fault-shop.ts';
import { makeShoppers } from '../test/support/shoppers.ts';
import { limitCpu } from './cpu-share.ts';
import { cpuSeconds } from './cpu.ts';
import { prepareShop } from './lists.ts';
import { loadPage } from './load.ts';
import { buy, makeCountedProduct } from './orders.ts';

export type InstanceGain = {
  what: string;
  /** A second, by one instance and by two. */
  one: number;
  two: number;
  /** Cores that PostgreSQL used while two worked: while it has room left, it is not what limits them. */
  databaseCores: number;
};

const PORT = 4_500;
// Of a core, for each instance: the rest of the machine is for PostgreSQL and for who asks.
const SHARE = 0.2;
const ROUNDS = 3;
const ROUND_MS = 3_000;
const CONNECTIONS = 8;
const MOST_ORDERS = 400;

/** How much a shop does in a second, all its instances together. */
type Load = { what: string; measure: (shop: FaultShop) => Promise<number> };

const FROM_MEMORY: Load[] = [
  { what: 'home page from memory', measure: (shop) => loadPages(shop, '/') },
  { what: 'cash orders', measure: loadOrders },
];
const RENDERED: Load[] = [{ what: 'home page rendered', measure: (shop) => loadPages(shop, '/') }];

/** How much more two instances do than one, each with the same share of a core. Empty where it cannot be limited. */
export async function benchInstances(
  postgresUrl: string,
  postgresPid: number,
): Promise<InstanceGain[]> {
  const databaseUrl = await prepareShop(postgresUrl, 'instances');
  return [
    ...(await compare({ databaseUrl, postgresPid, env: {} }, FROM_MEMORY)),
    ...(await compare({ databaseUrl, postgresPid, env: { PAGE_CACHE_MB: '0' } }, RENDERED)),
  ];
}

type Bench = { databaseUrl: string; postgresPid: number; env: Record<string, string> };

/**
 * One instance and two in turn, so that what else happens on the machine slows both; the medians of the rounds. One is
 * alone then: a second one beside it would send its mails for it.
 */
async function compare(bench: Bench, loads: readonly Load[]): Promise<InstanceGain[]> {
  const results = loads.map(({ what }): Rounds => ({ what, one: [], two: [], cores: [] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await measureAll(bench, 1, loads);
    const two = await measureAll(bench, 2, loads);
    if (!one || !two) return [];
    for (const [index, result] of results.entries()) {
      result.one.push(one[index]?.done ?? 0);
      result.two.push(two[index]?.done ?? 0);
      result.cores.push(two[index]?.cores ?? 0);
    }
  }
  return results.map(({ what, one, two, cores }) => ({
    what,
    one: percentile(one, 50),
    two: percentile(two, 50),
    databaseCores: percentile(cores, 50),
  }));
}

type Rounds = { what: string; one: number[]; two: number[]; cores: number[] };

/** Undefined where the instances' CPU cannot be limited. */
async function measureAll(
  { databaseUrl, postgresPid, env }: Bench,
  instances: number,
  loads: readonly Load[],
) {
  const shop = await openFaultShop({
    databaseUrl,
    instances,
    firstPort: PORT,
    env: { TRUSTED_PROXIES: '1', ...env },
  });
  const limits = await Promise.all(
    shop.instances.map((instance) => limitCpu(instance.pid() ?? 0, SHARE)),
  );
  try {
    if (limits.some((limit) => limit === undefined)) {
      console.log('\nTwo instances are left out: limiting their CPU needs cgroups, and root.');
      return undefined;
    }
    const results: { done: number; cores: number }[] = [];
    for (const { measure } of loads) {
      await measure(shop);
      const [cpu, begunAt] = [cpuSeconds(postgresPid), performance.now()];
      const done = await measure(shop);
      const cores = ((cpuSeconds(postgresPid) - cpu) * 1_000) / (performance.now() - begunAt);
      results.push({ done, cores });
    }
    return results;
  } finally {
    await shop.close();
    for (const limit of limits) await limit?.remove();
  }
}

async function perSecond(work: readonly (() => Promise<number>)[]): Promise<number> {
  const begunAt = performance.now();
  const counts = await Promise.all(work.map((one) => one()));
  const count = counts.reduce((sum, done) => sum + done, 0);
  return (count * 1_000) / (performance.now() - begunAt);
}

function loadPages(shop: FaultShop, path: string): Promise<number> {
  return perSecond(
    shop.instances.map(
      ({ origin }) =>
        () =>
          loadPage(`${origin}${path}`, { connections: CONNECTIONS, ms: ROUND_MS }),
    ),
  );
}

/** Each instance sells another product: who buys the same one waits for its row, whatever the instance. */
async function loadOrders(shop: FaultShop): Promise<number> {
  const products = await Promise.all(shop.instances.map(() => makeCountedProduct(shop)));
  const buyers = await makeShoppers(shop.rows, MOST_ORDERS * products.length, `gain-${Date.now()}`);
  return perSecond(
    products.map((product, index) => async () => {
      const own = buyers.slice(index * MOST_ORDERS, (index + 1) * MOST_ORDERS);
      const done = await runConcurrently(own, { atOnce: CONNECTIONS, maxMs: ROUND_MS }, (shopper) =>
        buy(shop, product, shopper, 'cash_on_delivery', index),
      );
      if (done.length === own.length) throw new Error('there are too few buyers');
      return done.filter(({ result }) => result.kind === 'placed').length;
    }),
  );
}
