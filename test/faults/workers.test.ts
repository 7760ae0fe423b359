import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { openFaultPostgres } from '../support/fault-postgres.ts';
import { FIRST_PORT, openFaultShop } from '../support/fault-shop.ts';
import { startClients } from '../support/keep-alive-clients.ts';
import { openServer } from '../support/open-server.ts';
import { until } from '../support/until.ts';

type Server = Awaited<ReturnType<typeof openServer>>;
let server: Server;

const open = async (workers: number) => {
  server = await openServer(FIRST_PORT, { WORKERS: String(workers) });
};
afterEach(() => server?.close());

function workersOf({ pid }: { pid: number }): string[] {
  try {
    const found = execFileSync('pgrep', ['-P', String(pid), '-f', 'worker.js'], {
      encoding: 'utf8',
    });
    return found
      .trim()
      .split('\n')
      .toSorted((one, other) => Number(one) - Number(other));
  } catch {
    // It fails where it finds none.
    return [];
  }
}

/** Each process that runs jobs names itself on its connections for them. */
async function jobRunners({ rows }: Pick<Server, 'rows'> = server): Promise<number> {
  const [row] = await rows<{ n: number }>(
    `select count(distinct application_name)::int as n from pg_stat_activity
      where datname = current_database() and application_name like 'corvox-jobs %'`,
  );
  return row?.n ?? 0;
}

const isReplacing = (before: string[]) => async () => {
  const now = workersOf(server);
  return now.length === before.length && now.some((pid) => !before.includes(pid));
};

const PATHS = ['/', '/categories', '/cart', '/healthz'];
const addresses = () => PATHS.map((path) => server.origin + path);

test('one process is enough, unless more are wanted', async () => {
  await open(1);
  expect(workersOf(server)).toEqual([]);
  expect((await server.get('/')).status).toBe(200);
  expect(await jobRunners()).toBe(1);
});

describe('a shop of two processes', () => {
  test('runs the jobs in one of them, and in another one when that is killed', async () => {
    await open(2);
    await until(async () => (await jobRunners()) === 1);
    const before = workersOf(server);
    expect(before).toHaveLength(2);
    // The first one runs the jobs: it was open when nobody ran them.
    for (const pid of before) {
      const now = workersOf(server);
      process.kill(Number(pid), 'SIGKILL');
      await until(isReplacing(now));
      await until(async () => (await jobRunners()) === 1);
    }
    expect(workersOf(server).filter((pid) => before.includes(pid))).toEqual([]);
    await until(async () => (await server.get('/')).status === 200);
    expect(server.log().match(/A worker ended \(SIGKILL\)/g)).toHaveLength(2);
  });

  test('counts as one, whichever of them is asked', async () => {
    const METRICS_TOKEN = 'a-token-for-the-metrics';
    server = await openServer(FIRST_PORT, { WORKERS: '2', METRICS_TOKEN });
    // At once, so that each has a connection of its own: they are handed to one process after the other.
    const twelve = Array.from({ length: 12 });
    await Promise.all(twelve.map(async () => (await server.get('/healthz')).text()));
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const answers = [server.get('/metrics', headers), server.get('/metrics', headers)];
    for (const answer of await Promise.all(answers)) {
      const text = await answer.text();
      expect(text).toContain(
        'corvox_http_requests_total{method="GET",route="/healthz",status="200"} 12',
      );
      expect(text.match(/^corvox_database_up 1$/gm)).toHaveLength(1);
    }
  });

  test('shows a change in both of them within two seconds', async () => {
    await open(2);
    const [product] = await server.rows<{ id: string }>(
      `select id from products where state = 'active' limit 1`,
    );
    const look = () =>
      Promise.all(
        Array.from({ length: 8 }, async () =>
          (await server.get(`/product/${product?.id}`, { connection: 'close' })).text(),
        ),
      );
    await look();
    await server.rows(`update products set name = 'Seen by both' where id = $1`, [product?.id]);
    await pause(2_000);
    for (const page of await look()) expect(page).toContain('Seen by both');
  });

  test('is reloaded without a request that fails', async () => {
    await open(2);
    const before = workersOf(server);
    const clients = startClients(addresses(), 8);
    await clients.answered(50);
    server.kill('SIGUSR2');
    await until(async () => server.log().includes('Reloaded.'));
    await clients.answered(50);
    expect(await clients.stop()).toMatchObject({ failed: [], refused: 0 });
    const after = workersOf(server);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    await until(async () => (await jobRunners()) === 1);
  });
});

test.each([1, 2])('a shop of %i closes without a request that fails', async (workers) => {
  await open(workers);
  const clients = startClients(addresses(), 8);
  await clients.answered(50);
  server.kill('SIGTERM');
  await server.gone;
  const { failed } = await clients.stop();
  expect(failed).toEqual([]);
});

test.each([1, 2])(
  'a shop of %i tells the load balancer first, and serves on meanwhile',
  async (workers) => {
    server = await openServer(FIRST_PORT, { WORKERS: String(workers), DRAIN_DELAY_MS: '60000' });
    expect((await server.get('/readyz')).status).toBe(200);
    server.kill('SIGTERM');
    await until(async () => (await server.get('/readyz')).status === 503);
    const clients = startClients(addresses(), 8);
    await clients.answered(50);
    expect(await clients.stop()).toMatchObject({ failed: [], refused: 0 });
    server.kill('SIGKILL');
    await server.gone;
  },
);

test('a shop that has told the load balancer closes by itself', async () => {
  server = await openServer(FIRST_PORT, { DRAIN_DELAY_MS: '200' });
  server.kill('SIGTERM');
  await server.gone;
  expect(server.log()).toContain('Corvox is closed.');
});

test('a worker that is to run the jobs while the database is away serves on, and runs them later', async () => {
  const postgres = await openFaultPostgres();
  const shop = await openFaultShop({
    databaseUrl: postgres.url,
    instances: 1,
    env: { WORKERS: '2' },
  });
  try {
    const [instance] = shop.instances;
    if (!instance) throw new Error('there is no shop');
    const primary = { pid: instance.pid() };
    await until(async () => (await jobRunners(shop)) === 1);
    const [first, second] = workersOf(primary);
    const away = postgres.restart(8_000);
    process.kill(Number(first), 'SIGKILL');
    await until(async () => instance.log().includes('Jobs did not start'));
    expect((await fetch(`${instance.origin}/healthz`)).status).toBe(200);
    await away;
    await until(async () => (await jobRunners(shop)) === 1);
    await until(async () => workersOf(primary).length === 2);
    expect(workersOf(primary)).toContain(second);
  } finally {
    await shop.close();
    await postgres.close();
  }
});
