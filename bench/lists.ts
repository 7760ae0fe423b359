import { growCatalogue } from '../db/large/grow-catalogue.ts';
import { growOrders } from '../db/large/grow-orders.ts';
import type { FaultShop } from '../test/support/fault-shop.ts';
import type { openWire } from '../test/support/fault-wire.ts';
import { cookieOf, makePerson } from '../test/support/people.ts';

// As many rows as fill every page: without them, the demo shop would be praised for having nothing to draw.
const FULL_PAGES = { people: 100, orders: 100, activity: 300 };
const WARM = 6;
const TRIES = 15;

const LISTS = [
  '/categories',
  '/categories?sort=price-low',
  '/categories?search=velvet',
  '/admin',
  '/admin?days=90',
  '/admin/products',
  '/admin/products?sort=-price&stock=out',
  '/admin/products?q=velvet+candle',
  '/admin/categories',
  '/admin/orders',
  '/admin/orders?status=delivered',
  '/admin/orders?payment=unpaid',
  '/admin/orders?q=mensah',
  '/admin/orders?q=CVX9',
  '/admin/orders?q=024+123',
  '/admin/users',
  '/admin/users?q=owusu',
  '/admin/users?role=admin',
  '/admin/activity',
  '/admin/activity?q=created',
  '/admin/activity?action=updated',
  '/admin/returns',
  '/admin/messages',
  '/admin/newsletter',
  '/admin/reviews',
  '/admin/search?q=mensah',
];

/** Milliseconds in the middle of several tries, the slowest of all, and how many statements it took. */
type Cost = { middle: number; slowest: number; statements: number };
export type ListCost = { path: string; demo: Cost; fullPages: Cost; large: Cost };
type Wire = Awaited<ReturnType<typeof openWire>>;

/**
 * What each list takes in the demo shop, with just enough to fill its pages, and in a large shop. The first instance
 * goes by the wire, which counts its statements; the second one is timed.
 */
export async function benchLists(shop: FaultShop, wire: Wire): Promise<ListCost[]> {
  const cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
  const measure = async () => {
    const costs: Cost[] = [];
    for (const path of LISTS) costs.push(await costOf({ shop, wire, cookie }, path));
    return costs;
  };
  const demo = await measure();
  await growOrders(shop.databaseUrl, FULL_PAGES);
  const fullPages = await measure();
  await growCatalogue(shop.databaseUrl);
  await growOrders(shop.databaseUrl);
  const large = await measure();
  return LISTS.flatMap((path, at) => {
    const [inDemo, inFull, inLarge] = [demo[at], fullPages[at], large[at]];
    return inDemo && inFull && inLarge
      ? [{ path, demo: inDemo, fullPages: inFull, large: inLarge }]
      : [];
  });
}

type Place = { shop: FaultShop; wire: Wire; cookie: string };

async function costOf({ shop, wire, cookie }: Place, path: string): Promise<Cost> {
  const [counted, timed] = shop.instances;
  if (!counted || !timed) throw new Error('there are no two shops');
  const look = async ({ origin }: { origin: string }) => {
    const startedAt = performance.now();
    const answer = await fetch(origin + path, { headers: { cookie } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - startedAt;
  };
  const tries: number[] = [];
  for (let n = 0; n < WARM + TRIES; n += 1) tries.push(await look(timed));
  await look(counted);
  const before = wire.heard.length;
  await look(counted);
  const statements = wire.heard.slice(before).filter(({ application }) => application === 'corvox');
  const warm = tries.slice(WARM).toSorted((a, b) => a - b);
  return {
    middle: warm[Math.floor(TRIES / 2)] ?? Number.NaN,
    slowest: Math.max(...tries),
    statements: statements.length,
  };
}
