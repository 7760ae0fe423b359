import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FaultShop, openFaultShop } from '../test/support/fault-shop.ts';
import { cpuSeconds } from './cpu.ts';
import { prepareShop } from './lists.ts';
import { loadPage } from './load.ts';
import { memoryOf } from './memory.ts';

export type PageCost = {
  what: string;
  perSecond: number;
  /** Milliseconds of CPU for each: the server's, and PostgreSQL's. */
  serverCpu: number;
  databaseCpu: number;
  /** The same bytes from bare node:http, asked in the same moments. */
  bare?: { perSecond: number; serverCpu: number };
  /** Of the server, after it. */
  memoryMb: number;
};

type Server = { pid: number; origin: string };

const PORT = 4_440;
const BARE_PORT = PORT + 20;
// A render is only as fast as it gets after some hundred of them.
const WARM = { connections: 16, ms: 4_000 };
const WARM_MEMORY = { connections: 16, ms: 1_500 };
const ROUND = { connections: 16, ms: 1_500 };
const ROUNDS = 3;

/** What pages cost that come from memory, beside the same bytes from bare node:http, and what those cost that do not. */
export async function benchPages(postgresUrl: string, postgresPid: number): Promise<PageCost[]> {
  const databaseUrl = await prepareShop(postgresUrl, 'pages');
  const inShop = async (
    env: Record<string, string>,
    work: (server: Server, product: string) => Promise<PageCost[]>,
  ) => {
    const shop = await openFaultShop({
      databaseUrl,
      instances: 1,
      firstPort: PORT,
      env: { TRUSTED_PROXIES: '1', ...env },
    });
    try {
      return await work(serverOf(shop), await aProductOf(shop));
    } finally {
      await shop.close();
    }
  };
  const fromMemory = await inShop({}, async (server, product) => {
    const costs: PageCost[] = [];
    for (const path of ['/', '/categories/flowers', product])
      costs.push(await compareWithBare(server, path, postgresPid));
    return costs;
  });
  const rendered = await inShop({ PAGE_CACHE_MB: '0' }, async (server, product) => {
    const costs: PageCost[] = [];
    const paths = [
      '/',
      '/categories/flowers',
      product,
      '/categories?q=rose',
      '/search/suggestions?q=ro',
    ];
    for (const path of paths) {
      await loadPage(server.origin + path, WARM);
      const cost = await measure(server, path, postgresPid);
      costs.push({ ...cost, what: `${nameOf(path)}, rendered` });
    }
    return costs;
  });
  return [...fromMemory, ...rendered];
}

/** In turn, so that what else happens on the machine slows both. */
async function compareWithBare(
  server: Server,
  path: string,
  postgresPid: number,
): Promise<PageCost> {
  const bare = await openBare(server.origin + path);
  try {
    for (const { origin } of [server, bare]) await loadPage(origin + path, WARM_MEMORY);
    const ours: PageCost[] = [];
    const theirs: PageCost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measure(server, path, postgresPid));
      theirs.push(await measure(bare, path, postgresPid));
    }
    return {
      ...meanOf(ours),
      what: `${nameOf(path)}, from memory`,
      bare: meanOf(theirs),
    };
  } finally {
    bare.process.kill();
  }
}

async function measure(server: Server, path: string, postgresPid: number): Promise<PageCost> {
  const before = { server: cpuSeconds(server.pid), database: cpuSeconds(postgresPid) };
  const begunAt = performance.now();
  const count = await loadPage(server.origin + path, ROUND);
  const seconds = (performance.now() - begunAt) / 1_000;
  const each = (cpu: number) => (cpu * 1_000) / count;
  return {
    what: path,
    perSecond: count / seconds,
    serverCpu: each(cpuSeconds(server.pid) - before.server),
    databaseCpu: each(cpuSeconds(postgresPid) - before.database),
    memoryMb: memoryOf(server.pid),
  };
}

function meanOf(costs: readonly PageCost[]): PageCost {
  const mean = (key: 'perSecond' | 'serverCpu' | 'databaseCpu') =>
    costs.reduce((sum, cost) => sum + cost[key], 0) / costs.length;
  return {
    what: '',
    perSecond: mean('perSecond'),
    serverCpu: mean('serverCpu'),
    databaseCpu: mean('databaseCpu'),
    memoryMb: costs.at(-1)?.memoryMb ?? Number.NaN,
  };
}

async function openBare(address: string): Promise<Server & { process: ChildProcess }> {
  const bare = spawn(process.execPath, ['bench/bare-server.ts', String(BARE_PORT), address], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(bare.stdout, 'data');
  return { pid: bare.pid ?? 0, origin: `http://localhost:${BARE_PORT}`, process: bare };
}

function serverOf(shop: FaultShop): Server {
  const [instance] = shop.instances;
  if (!instance) throw new Error('there is no shop');
  return { pid: instance.pid() ?? 0, origin: instance.origin };
}

export async function aProductOf(shop: FaultShop): Promise<string> {
  const [product] = await shop.rows<{ id: string }>(
    `select id from products where state = 'active' order by name limit 1`,
  );
  return `/product/${product?.id}`;
}

const nameOf = (path: string) => path.replace(/^\/product\/.*/, '/product');
