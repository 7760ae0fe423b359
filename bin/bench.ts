// npm run bench: what an order costs and what a list costs, on a database of its own, with nothing from outside.
// `-- orders` or `-- lists` runs one of the two.
import { availableParallelism, loadavg } from 'node:os';
import { benchLists, type ListCost } from '../bench/lists.ts';
import { benchCard, benchCash, type Pace } from '../bench/orders.ts';
import { type Cost, countStatements, kindOf } from '../bench/statements.ts';
import { openFaultPostgres } from '../test/support/fault-postgres.ts';
import { type FaultShop, openFaultShop } from '../test/support/fault-shop.ts';
import { openWire } from '../test/support/fault-wire.ts';
import { ensureBuilt } from './steps/build.mjs';
import { exitWithParent } from './steps/exit-with-parent.ts';

const BUYERS = 8;
const ORDERS = 600;
const BANK = { SIMULATOR_WEBHOOK_URLS: '' };

exitWithParent();
const load = loadavg()[0] ?? 0;
await ensureBuilt(process.execPath);
// With fsync, as in a shop: a commit that waits for no disk tells nothing about orders a second.
const postgres = await openFaultPostgres({ durable: true });
const wanted = process.argv[2];
try {
  if (wanted !== 'lists') await benchOrders();
  if (wanted !== 'orders') showLists(await benchLists(postgres.url));
} finally {
  await postgres.close();
}

async function benchOrders(): Promise<void> {
  showPaces(
    await inShop(postgres.url, async (shop) => {
      const place = { shop, postgresPid: postgres.pid() };
      await benchCash(place, { buyers: 2, orders: 60 });
      const cash = await benchCash(place, { buyers: BUYERS, orders: ORDERS });
      return [cash, ...(await benchCard(place, { buyers: BUYERS, orders: ORDERS / 2 }))];
    }),
  );
  const wire = await openWire(postgres.url);
  const costs = await inShop(wire.url, (shop) => countStatements(shop, wire));
  wire.close();
  for (const cost of costs) showCost(cost);
}

async function inShop<Result>(
  databaseUrl: string,
  work: (shop: FaultShop) => Promise<Result>,
): Promise<Result> {
  const shop = await openFaultShop({ databaseUrl, instances: 1, bank: BANK });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

function showPaces(paces: readonly Pace[]): void {
  console.log(
    `\n${availableParallelism()} cores, load ${load.toFixed(1)} at the start; PostgreSQL beside the shop, waiting for the disk; emails go out meanwhile`,
  );
  console.log(
    `${'one instance, stock counted'.padEnd(38)}a second   p50 ms   p99 ms   CPU ms each (shop + PostgreSQL)`,
  );
  for (const { what, perSecond, p50, p99, shopCpu, databaseCpu } of paces) {
    const figures = [perSecond.toFixed(1), p50.toFixed(0), p99.toFixed(0)].map((text) =>
      text.padStart(8),
    );
    console.log(
      `${what.padEnd(38)}${figures.join(' ')}   ${shopCpu.toFixed(1)} + ${databaseCpu.toFixed(1)}`,
    );
  }
}

function showCost({ what, statements }: Cost): void {
  const kinds = new Map<string, number>();
  for (const sql of statements) kinds.set(kindOf(sql), (kinds.get(kindOf(sql)) ?? 0) + 1);
  const without = statements.filter((sql) => kindOf(sql) === 'the order itself').length;
  console.log(
    `\n${what}: ${statements.length} statements, ${without} of them for the order itself`,
  );
  for (const [kind, count] of kinds) console.log(`  ${String(count).padStart(3)} ${kind}`);
  for (const sql of statements)
    console.log(`      ${sql.replaceAll(/\s+/g, ' ').trim().slice(0, 110)}`);
}

function showLists(lists: readonly ListCost[]): void {
  console.log(
    `\nms for one look: the quickest (and the middle) of forty; load ${load.toFixed(1)} at the start`,
  );
  console.log(
    `${'list'.padEnd(40)}      demo   full pages        large   slowest  large/demo  large/full   statements`,
  );
  for (const { path, demo, fullPages, large } of lists) {
    const [inDemo, inFull, inLarge] = [demo, fullPages, large].map(
      ({ quickest, middle }) => `${quickest.toFixed(0)} (${middle.toFixed(0)})`,
    );
    const figures = [
      inDemo?.padStart(10),
      inFull?.padStart(12),
      inLarge?.padStart(12),
      large.slowest.toFixed(0).padStart(9),
      (large.quickest / demo.quickest).toFixed(2).padStart(11),
      (large.quickest / fullPages.quickest).toFixed(2).padStart(11),
      `${demo.statements} ${fullPages.statements} ${large.statements}`.padStart(12),
    ];
    console.log(`${path.padEnd(40)}${figures.join(' ')}`);
  }
}
