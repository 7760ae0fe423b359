// npm run bench: measures pages, orders and lists, on a database of its own.
// `-- pages`, `-- orders` or `-- lists` runs one of them.
import { availableParallelism, loadavg } from 'node:os';
import { benchLists, type ListCost } from '../bench/lists.ts';
import { benchCard, benchCash, type Throughput } from '../bench/orders.ts';
import { benchPages, type PageCost } from '../bench/pages.ts';
import { type Cost, countStatements, kindOf } from '../bench/statements.ts';
import { openDatabaseProxy } from '../test/support/database-proxy.ts';
import { openFaultPostgres } from '../test/support/fault-postgres.ts';
import { type FaultShop, openFaultShop } from '../test/support/fault-shop.ts';
import { ensureBuilt } from './steps/build.mjs';
import { exitWithParent } from './steps/exit-with-parent.ts';

const BUYERS = 8;
const ORDERS = 600;
const SIMULATOR_ENV = { SIMULATOR_WEBHOOK_URLS: '' };

exitWithParent();
const load = loadavg()[0] ?? 0;
await ensureBuilt(process.execPath);
// With fsync, as in production: without it, orders per second would mean nothing.
const postgres = await openFaultPostgres({ durable: true });
const wanted = process.argv[2];
try {
  const isWanted = (what: string) => wanted === undefined || wanted === what;
  if (isWanted('pages')) printPages(await benchPages(postgres.url, postgres.pid()));
  if (isWanted('orders')) await benchOrders();
  if (isWanted('lists')) printLists(await benchLists(postgres.url));
} finally {
  await postgres.close();
}

async function benchOrders(): Promise<void> {
  printThroughput(
    await inShop(postgres.url, async (shop) => {
      const bench = { shop, postgresPid: postgres.pid() };
      await benchCash(bench, { buyers: 2, orders: 60 });
      const cash = await benchCash(bench, { buyers: BUYERS, orders: ORDERS });
      return [cash, ...(await benchCard(bench, { buyers: BUYERS, orders: ORDERS / 2 }))];
    }),
  );
  const proxy = await openDatabaseProxy(postgres.url);
  const costs = await inShop(proxy.url, (shop) => countStatements(shop, proxy));
  proxy.close();
  for (const cost of costs) printStatements(cost);
}

async function inShop<Result>(
  databaseUrl: string,
  work: (shop: FaultShop) => Promise<Result>,
): Promise<Result> {
  const shop = await openFaultShop({ databaseUrl, instances: 1, bank: SIMULATOR_ENV });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

function printPages(pages: readonly PageCost[]): void {
  console.log(
    `\n${availableParallelism()} cores, load ${load.toFixed(1)} at the start; sixteen connections, the client beside the shop`,
  );
  console.log(
    `${'page'.padEnd(38)}a second   CPU ms each (shop + PostgreSQL)   bare node:http: a second   CPU ms   ours/bare   memory`,
  );
  for (const { what, perSecond, serverCpu, databaseCpu, bare, memoryMb } of pages) {
    const beside = bare
      ? [
          bare.perSecond.toFixed(0).padStart(26),
          bare.serverCpu.toFixed(2).padStart(8),
          `${((perSecond * 100) / bare.perSecond).toFixed(0)} %`.padStart(11),
        ].join(' ')
      : ''.padStart(47);
    const cpu = `${serverCpu.toFixed(2)} + ${databaseCpu.toFixed(2)}`.padStart(33);
    console.log(
      `${what.padEnd(38)}${perSecond.toFixed(0).padStart(8)} ${cpu} ${beside} ${memoryMb.toFixed(0).padStart(5)} MB`,
    );
  }
}

function printThroughput(paces: readonly Throughput[]): void {
  console.log(
    `\n${availableParallelism()} cores, load ${load.toFixed(1)} at the start; PostgreSQL beside the shop, with fsync; emails are sent meanwhile`,
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

function printStatements({ what, statements }: Cost): void {
  const kinds = new Map<string, number>();
  for (const sql of statements) kinds.set(kindOf(sql), (kinds.get(kindOf(sql)) ?? 0) + 1);
  const ofOrder = statements.filter((sql) => kindOf(sql) === 'order').length;
  console.log(`\n${what}: ${statements.length} statements, ${ofOrder} of them for the order`);
  for (const [kind, count] of kinds) console.log(`  ${String(count).padStart(3)} ${kind}`);
  for (const sql of statements)
    console.log(`      ${sql.replaceAll(/\s+/g, ' ').trim().slice(0, 110)}`);
}

function printLists(lists: readonly ListCost[]): void {
  console.log(
    `\nms per request: the fastest (and the median) of forty; load ${load.toFixed(1)} at the start`,
  );
  console.log(
    `${'list'.padEnd(40)}      demo   full pages        large   slowest  large/demo  large/full   statements`,
  );
  for (const { path, demo, fullPages, large } of lists) {
    const [inDemo, inFull, inLarge] = [demo, fullPages, large].map(
      ({ fastest, median }) => `${fastest.toFixed(0)} (${median.toFixed(0)})`,
    );
    const figures = [
      inDemo?.padStart(10),
      inFull?.padStart(12),
      inLarge?.padStart(12),
      large.slowest.toFixed(0).padStart(9),
      (large.fastest / demo.fastest).toFixed(2).padStart(11),
      (large.fastest / fullPages.fastest).toFixed(2).padStart(11),
      `${demo.statements} ${fullPages.statements} ${large.statements}`.padStart(12),
    ];
    console.log(`${path.padEnd(40)}${figures.join(' ')}`);
  }
}
