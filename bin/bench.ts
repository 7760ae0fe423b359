// npm run bench: measures pages, orders, lists, a start, the page's weight and Lighthouse on a database of its own, and ends in one table.
// `-- pages`, `-- orders`, `-- lists`, `-- start`, `-- weight` or `-- lighthouse` runs one of them, `-- instances` two instances beside one;
// `--save FILE` keeps the figures, `--compare FILE` puts those of an earlier run beside them; `--orders 10000000` makes the large shop of the
// lists that large.
import { parseArgs } from 'node:util';
import {
  type Figure,
  instanceFigures,
  lighthouseFigures,
  listFigures,
  orderFigures,
  pageFigures,
  readFigures,
  saveFigures,
  startFigures,
  tableOf,
  weightFigures,
} from '../bench/figures.ts';
import { benchInstances } from '../bench/instances.ts';
import { benchLighthouse } from '../bench/lighthouse.ts';
import { benchLists } from '../bench/lists.ts';
import { benchCard, benchCash } from '../bench/orders.ts';
import { weighHome } from '../bench/page-weight.ts';
import { benchPages } from '../bench/pages.ts';
import {
  printInstances,
  printLists,
  printPages,
  printStatements,
  printThroughput,
} from '../bench/print.ts';
import { benchStart } from '../bench/start.ts';
import { countStatements } from '../bench/statements.ts';
import { openDatabaseProxy } from '../test/support/database-proxy.ts';
import { openFaultPostgres } from '../test/support/fault-postgres.ts';
import { type FaultShop, openFaultShop } from '../test/support/fault-shop.ts';
import { ensureBuilt } from './steps/build.mjs';
import { exitWithParent } from './steps/exit-with-parent.ts';

const BUYERS = 8;
const ORDERS = 600;
/** Two minutes for figures that change only with how instances share their work. */
const ON_REQUEST = 'instances';
const SIMULATOR_ENV = { SIMULATOR_WEBHOOK_URLS: '' };

exitWithParent();
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'string' }, compare: { type: 'string' }, orders: { type: 'string' } },
});
const earlier = options.compare === undefined ? [] : await readFigures(options.compare);
await ensureBuilt(process.execPath);
// With fsync, as in production: without it, orders per second would mean nothing.
const postgres = await openFaultPostgres({ durable: true });
const PARTS: Record<string, () => Promise<Figure[]>> = {
  weight: async () => weightFigures((await weighHome()).sizes),
  start: async () => startFigures(await benchStart(postgres.url)),
  pages: benchAllPages,
  orders: benchOrders,
  lists: benchAllLists,
  instances: benchTwoInstances,
  lighthouse: async () => lighthouseFigures(await benchLighthouse(postgres.url)),
};
try {
  const unknown = positionals.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new Error(`there is no ${unknown} to measure`);
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    const isWanted = positionals.length === 0 ? name !== ON_REQUEST : positionals.includes(name);
    if (isWanted) figures.push(...(await part()));
  }
  console.log(`\n${tableOf(figures, earlier).join('\n')}`);
  if (options.save !== undefined) await saveFigures(options.save, figures);
} finally {
  await postgres.close();
}

async function benchAllPages(): Promise<Figure[]> {
  const pages = await benchPages(postgres.url, postgres.pid());
  printPages(pages);
  return pageFigures(pages);
}

async function benchTwoInstances(): Promise<Figure[]> {
  const gains = await benchInstances(postgres.url, postgres.pid());
  printInstances(gains);
  return instanceFigures(gains);
}

async function benchAllLists(): Promise<Figure[]> {
  const lists = await benchLists(postgres.url, options.orders ? Number(options.orders) : undefined);
  printLists(lists);
  return listFigures(lists);
}

async function benchOrders(): Promise<Figure[]> {
  const paces = await inShop(postgres.url, async (shop) => {
    const bench = { shop, postgresPid: postgres.pid() };
    // As a shop that has been open for minutes: compiling its code is a quarter of what the first orders cost.
    await benchCash(bench, { buyers: BUYERS, orders: ORDERS });
    const cash = await benchCash(bench, { buyers: BUYERS, orders: ORDERS });
    return [cash, ...(await benchCard(bench, { buyers: BUYERS, orders: ORDERS / 2 }))];
  });
  printThroughput(paces);
  const proxy = await openDatabaseProxy(postgres.url);
  const costs = await inShop(proxy.url, (shop) => countStatements(shop, proxy));
  proxy.close();
  for (const cost of costs) printStatements(cost);
  return orderFigures(paces, costs);
}

async function inShop<Result>(
  databaseUrl: string,
  work: (shop: FaultShop) => Promise<Result>,
): Promise<Result> {
  const shop = await openFaultShop({ databaseUrl, instances: 1, simulatorEnv: SIMULATOR_ENV });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}
