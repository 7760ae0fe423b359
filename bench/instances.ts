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
const ROUNDS = 5;
const ROUND_MS = 3_000;
const CONNECTIONS = 8;
const MOST_ORDERS = 400;

/** How much is done in a second. */
type Load = (instances: readonly number[]) => Promise<number>;

/** How much more two instances do than one, each with the same share of a core. Empty where it cannot be limited. */
export async function benchInstances(
  postgresUrl: string,
  postgresPid: number,
): Promise<InstanceGain[]> {
  const databaseUrl = await prepareShop(postgresUrl, 'instances');
  const memory = await withInstances(databaseUrl, {}, async (shop) => [
    await compare('home page from memory', pageLoad(shop, '/'), postgresPid),
    await compare('cash orders', await orderLoad(shop), postgresPid),
  ]);
  const rendered = await withInstances(databaseUrl, { PAGE_CACHE_MB: '0' }, async (shop) => [
    await compare('home page rendered', pageLoad(shop, '/'), postgresPid),
  ]);
  return [...memory, ...rendered];
}

async function withInstances(
  databaseUrl: string,
  env: Record<string, string>,
  work: (shop: FaultShop) => Promise<InstanceGain[]>,
): Promise<InstanceGain[]> {
  const shop = await openFaultShop({
    databaseUrl,
    instances: 2,
    firstPort: PORT,
    env: { TRUSTED_PROXIES: '1', ...env },
  });
  const limits = await Promise.all(
    shop.instances.map((instance) => limitCpu(instance.pid() ?? 0, SHARE)),
  );
  try {
    if (limits.every((limit) => limit !== undefined)) return await work(shop);
    console.log('\nTwo instances are left out: limiting their CPU needs cgroups, and root.');
    return [];
  } finally {
    await shop.close();
    for (const limit of limits) await limit?.remove();
  }
}

/** In turn, so that what else happens on the machine slows both; the medians of the rounds. */
async function compare(what: string, load: Load, postgresPid: number): Promise<InstanceGain> {
  await load([0, 1]);
  const [one, two, cores]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await load([round % 2]));
    const [cpu, begunAt] = [cpuSeconds(postgresPid), performance.now()];
    two.push(await load([0, 1]));
    cores.push(((cpuSeconds(postgresPid) - cpu) * 1_000) / (performance.now() - begunAt));
  }
  return {
    what,
    one: percentile(one, 50),
    two: percentile(two, 50),
    databaseCores: percentile(cores, 50),
  };
}

async function perSecond(work: readonly (() => Promise<number>)[]): Promise<number> {
  const begunAt = performance.now();
  const counts = await Promise.all(work.map((one) => one()));
  const count = counts.reduce((sum, done) => sum + done, 0);
  return (count * 1_000) / (performance.now() - begunAt);
}

function pageLoad(shop: FaultShop, path: string): Load {
  return (instances) =>
    perSecond(
      instances.map((index) => () => {
        const address = `${shop.instances[index]?.origin}${path}`;
        return loadPage(address, { connections: CONNECTIONS, ms: ROUND_MS });
      }),
    );
}

/** Each instance sells another product: who buys the same one waits for its row, whatever the instance. */
async function orderLoad(shop: FaultShop): Promise<Load> {
  const goods = [await makeCountedProduct(shop), await makeCountedProduct(shop)];
  let round = 0;
  return async (instances) => {
    round += 1;
    const buyers = await makeShoppers(shop.rows, MOST_ORDERS * instances.length, `gain-${round}`);
    return perSecond(
      instances.map((index, place) => async () => {
        const product = goods[index];
        if (!product) throw new Error('there is no product');
        const own = buyers.slice(place * MOST_ORDERS, (place + 1) * MOST_ORDERS);
        const done = await runConcurrently(
          own,
          { atOnce: CONNECTIONS, maxMs: ROUND_MS },
          (shopper) => buy(shop, product, shopper, 'cash_on_delivery', index),
        );
        if (done.length === own.length) throw new Error('there are too few buyers');
        return done.filter(({ result }) => result.kind === 'placed').length;
      }),
    );
  };
}
