import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { migrate, MIGRATION_LOCK } from '#app/platform/migrate.ts';
import { hasProgram } from '../../cluster/packages.ts';
import { openPgbouncer } from '../../cluster/pgbouncer.ts';
import { takePorts } from '../../cluster/ports.ts';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { makeGoods, totalOf } from '../support/fault-goods.ts';
import { type FaultShop, openFaultShop } from '../support/fault-shop.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { confirmPayment, placeOrder } from '../support/shop-client.ts';
import { makeShoppers } from '../support/shoppers.ts';
import { makeTestFolder } from '../support/test-folder.ts';
import { until } from '../support/until.ts';

/** As in app/platform/backup/queries.ts, which would open a database here. */
const MAKING_A_BACKUP = { space: 4_201, lock: 1_992 };

const METRICS_TOKEN = 'a-token-for-the-metrics';

const isHere = hasProgram('pgbouncer') && hasProgram('setpriv');
const name = isHere
  ? 'a shop behind pgbouncer in transaction mode'
  : 'a shop behind pgbouncer: skipped, since the package pgbouncer is not installed';

describe.skipIf(!isHere)(name, () => {
  let folder: string;
  let pgbouncer: Awaited<ReturnType<typeof openPgbouncer>>;
  let shop: FaultShop;
  beforeAll(async () => {
    folder = await makeTestFolder('pgbouncer');
    const databaseUrl = await makeFaultDatabase();
    const server = Number(new URL(databaseUrl).port);
    const [port = 0] = await takePorts(1);
    const appUrl = databaseUrlsOf(databaseUrl).app;
    pgbouncer = await openPgbouncer({ folder, port, primary: server, replicas: server, appUrl });
    const env = {
      DATABASE_URL: pgbouncer.url,
      DATABASE_REPLICA_URL: pgbouncer.replicaUrl,
      METRICS_TOKEN,
    };
    shop = await openFaultShop({ databaseUrl, env, instances: 1 });
  });
  afterAll(async () => {
    await shop?.close();
    await pgbouncer?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const instance = () => {
    const [first] = shop.instances;
    if (!first) throw new Error('there is no shop');
    return first;
  };

  /** Those of this shop alone: the server's other databases have theirs, under the same numbers. */
  const locksHeld = async (which: string, numbers: number[]) =>
    shop.rows(
      `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = 'advisory' and ${which}`,
      numbers,
    );

  test('takes orders and payments, and sends their mails', async () => {
    const goods = await makeGoods(shop.rows, 10);
    const [shopper] = await makeShoppers(shop.rows, 1, `pooled-${randomUUID()}`);
    if (!shopper) throw new Error('no shopper was created');
    const lines = [{ id: goods.id, quantity: 1 }];
    const by = { instance: instance(), shopper };
    const total = totalOf(lines, [goods]);
    const cash = { key: randomUUID(), lines, method: 'cash_on_delivery', total } as const;
    expect((await placeOrder(by, cash)).kind).toBe('placed');
    const card = await placeOrder(by, { ...cash, key: randomUUID(), method: 'card' });
    const attemptId = 'attemptId' in card ? (card.attemptId ?? '') : '';
    const [attempt] = await shop.rows<{ reference: string }>(
      'select reference from payment_attempts where id = $1',
      [attemptId],
    );
    await shop.pay(attempt?.reference ?? '', 'approve');
    expect((await confirmPayment(by, attemptId)).kind).toBe('paid');
    await until(async () => shop.mail.received().length >= 2);
  });

  test('finds what is misspelt, for which it needs a setting of its connection', async () => {
    const page = await fetch(`${instance().origin}/categories?q=lockit`);
    expect(await page.text()).toContain('Rose Gold Locket');
  });

  test('reads what may be a moment old where its replicas are', async () => {
    const readsOfReplicas = async () => {
      await (await fetch(`${instance().origin}/categories?q=locket`)).text();
      const metrics = await fetch(`${instance().origin}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const line = /^corvox_replica_reads_total\{answered_by="replica"\} (\d+)$/m;
      return Number(line.exec(await metrics.text())?.[1] ?? 0);
    };
    await until(async () => (await readsOfReplicas()) > 10);
  });

  test('makes one backup after the other: none leaves its lock behind', async () => {
    const cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
    const done = async () => {
      const rows = await shop.rows<{ state: string }>('select state from backups');
      return rows.map(({ state }) => state).filter((state) => state !== 'running');
    };
    for (const count of [1, 2, 3]) {
      await fetch(`${instance().origin}/admin/settings/database`, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'back-up' }),
        headers: { cookie, origin: instance().origin },
        redirect: 'manual',
      });
      await until(async () => (await done()).length === count);
    }
    expect(await done()).toEqual(['done', 'done', 'done']);
    const { space, lock } = MAKING_A_BACKUP;
    const left = () => locksHeld('classid = $1 and objid = $2', [space, lock]);
    // The row says "done" a moment before the lock's transaction ends.
    await until(async () => (await left()).length === 0);
  });

  test('is not migrated through it, where the lock would stay behind', async () => {
    await expect(migrate({ owner: pgbouncer.url, app: pgbouncer.url }, jobs)).rejects.toThrow(
      'cannot go through a pooler',
    );
    expect(await locksHeld('objid = $1', [MIGRATION_LOCK])).toHaveLength(0);
  });
});
