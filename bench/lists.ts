import { jobs } from '#app/jobs.ts';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { migrate } from '#app/platform/migrate.ts';
import { loadDemo } from '../db/demo/load.ts';
import { growCatalogue, LARGE_CATALOGUE } from '../db/large/grow-catalogue.ts';
import { growOrders, LARGE, shopWith } from '../db/large/grow-orders.ts';
import { percentile } from '../test/support/concurrency.ts';
import { openDatabaseProxy } from '../test/support/database-proxy.ts';
import { ask, createDatabase } from '../test/support/databases.ts';
import { type FaultShop, openFaultShop } from '../test/support/fault-shop.ts';
import { LISTS } from '../test/support/lists.ts';
import { pagesRead } from '../test/support/pages-read.ts';
import { cookieOf, makePerson } from '../test/support/people.ts';
import { makeTestFolder } from '../test/support/test-folder.ts';

const SIZES = {
  // Enough rows to fill every page under every filter: a smaller shop is faster only because it renders fewer of them.
  fullPages: { products: 800, people: 600, orders: 3_000, activity: 1_000 },
  large: { products: LARGE_CATALOGUE, ...LARGE },
};
type Size = keyof typeof SIZES;
const NAMES: readonly Size[] = ['fullPages', 'large'];
const PORTS = { fullPages: 4_400, large: 4_420 };
const WARM = 4;
const TRIES = 12;

/** Milliseconds: the fastest request (least disturbed by other load), the median and the slowest. */
type Cost = { fastest: number; median: number; slowest: number } & Counted;
/** What it asks of the database: statements, and pages of 8 kB that these look at. */
type Counted = { statements: number; buffers: number };
export type ListCost = { path: string } & Record<Size, Cost>;

/** Lists in a shop with full pages and in a large one, or in one with so many orders. */
export async function benchLists(postgresUrl: string, orders?: number): Promise<ListCost[]> {
  const large = orders === undefined ? SIZES.large : { ...SIZES.large, ...shopWith(orders) };
  return compareLists({
    fullPages: await prepareShop(postgresUrl, 'lists_fullpages', SIZES.fullPages),
    large: await prepareShop(postgresUrl, 'lists_large', large),
  });
}

/** The cost of each list in shops of two sizes, requested in turn so that other load slows all of them. */
export async function compareLists(urls: Record<Size, string>): Promise<ListCost[]> {
  const times = await timeAll(urls);
  const counted = await eachSize((size) => countAll(urls[size]));
  return LISTS.map((path, at) => {
    const costIn = (size: Size): Cost => {
      const tries = times[size][at] ?? [];
      const warm = tries.slice(WARM);
      return {
        fastest: Math.min(...warm),
        median: percentile(warm, 50),
        slowest: Math.max(...tries),
        statements: counted[size][at]?.statements ?? Number.NaN,
        buffers: counted[size][at]?.buffers ?? Number.NaN,
      };
    };
    return { path, fullPages: costIn('fullPages'), large: costIn('large') };
  });
}

async function eachSize<Value>(work: (size: Size) => Promise<Value>): Promise<Record<Size, Value>> {
  return {
    fullPages: await work('fullPages'),
    large: await work('large'),
  };
}

type Rows = { products: number; people: number; orders: number; activity: number };

/** The demo shop in a database of its own, grown to so many rows. */
export async function prepareShop(
  postgresUrl: string,
  name: string,
  wanted?: Rows,
  imageFolder?: string,
): Promise<string> {
  const databaseUrl = await createDatabase(postgresUrl, name);
  await migrate(databaseUrlsOf(databaseUrl), jobs);
  await loadDemo({ databaseUrl, dataDir: imageFolder ?? (await makeTestFolder('lists')) });
  if (wanted) {
    await growCatalogue(databaseUrl, wanted.products);
    await growOrders(databaseUrl, wanted);
  }
  // Vacuum after the seed, so that its cost is not measured with the lists.
  await ask(databaseUrl, 'vacuum analyze');
  return databaseUrl;
}

async function timeAll(urls: Record<Size, string>): Promise<Record<Size, number[][]>> {
  const open: FaultShop[] = [];
  try {
    const requesters = await eachSize(async (size) => {
      const shop = await openShop(urls[size], PORTS[size]);
      open.push(shop);
      return createRequester(shop);
    });
    const times: Record<Size, number[][]> = { fullPages: [], large: [] };
    for (const path of LISTS) {
      const tries: Record<Size, number[]> = { fullPages: [], large: [] };
      for (let n = 0; n < WARM + TRIES; n += 1) {
        for (const size of NAMES) tries[size].push(await requesters[size](path));
      }
      for (const size of NAMES) times[size].push(tries[size]);
    }
    return times;
  } finally {
    for (const shop of open) await shop.close();
  }
}

async function countAll(databaseUrl: string): Promise<Counted[]> {
  const proxy = await openDatabaseProxy(databaseUrl);
  const shop = await openShop(proxy.url, PORTS.fullPages);
  try {
    const request = await createRequester(shop);
    const counts: Counted[] = [];
    for (const path of LISTS) {
      await request(path);
      const from = proxy.statements.length;
      const buffers = await pagesRead(shop.rows, () => request(path));
      const statements = proxy.statements
        .slice(from)
        .filter(({ application }) => application === 'corvox');
      counts.push({ statements: statements.length, buffers });
    }
    return counts;
  } finally {
    await shop.close();
    proxy.close();
  }
}

function openShop(databaseUrl: string, firstPort: number): Promise<FaultShop> {
  return openFaultShop({ databaseUrl, instances: 1, firstPort });
}

async function createRequester(shop: FaultShop) {
  const cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
  const origin = shop.instances[0]?.origin ?? '';
  return async (path: string): Promise<number> => {
    const startedAt = performance.now();
    const answer = await fetch(origin + path, { headers: { cookie } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - startedAt;
  };
}
