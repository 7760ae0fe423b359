import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { migrate } from '#app/platform/migrate.ts';
import { ask, createDatabase } from '../support/databases.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let worker: Client;
beforeAll(async () => {
  shop = await openTestShop();
  worker = new Client({ connectionString: databaseUrlsOf(shop.databaseUrl).app });
  await worker.connect();
});
afterAll(() => worker.end());

const codeOf = async (sql: string): Promise<string> => {
  await worker.query('begin');
  try {
    await worker.query(sql);
    return 'done';
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'));
  } finally {
    await worker.query('rollback');
  }
};
const DENIED = '42501';

describe('the role that the shop works as', () => {
  test('is no superuser, makes no roles and no databases, and owns nothing', async () => {
    const { rows } = await worker.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
              (select count(*)::int from pg_class where relowner = pg_roles.oid) as owns
         from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owns: 0,
      },
    ]);
  });

  test.each(['admin_activity_log', 'activity_seals', 'stock_movements'])(
    'adds to %s and can do nothing else to it',
    async (table) => {
      expect(await codeOf(`select from ${table} limit 1`)).toBe('done');
      const [column] = await ask<{ name: string }>(
        shop.databaseUrl,
        `select attname as name from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and attidentity = '' limit 1`,
        [table],
      );
      const denied = async (sql: string) => expect([sql, await codeOf(sql)]).toEqual([sql, DENIED]);
      await denied(`update ${table} set ${column?.name} = ${column?.name} where false`);
      await denied(`delete from ${table} where false`);
      await denied(`truncate ${table}`);
      await denied(`alter table ${table} disable trigger user`);
      await denied(`drop table ${table}`);
      // Not by another name either: what the server would have to believe before it looks at the trigger.
      await denied(`set local session_replication_role = replica`);
      expect(await codeOf(`lock table ${table} in share mode`)).toBe('done');
    },
  );

  test.each([
    'orders',
    'order_items',
    'order_events',
    'returns',
    'return_items',
    'payment_attempts',
    'refunds',
  ])('deletes nothing from %s', async (table) => {
    expect(await codeOf(`select from ${table} limit 1`)).toBe('done');
    const denied = async (sql: string) => expect([sql, await codeOf(sql)]).toEqual([sql, DENIED]);
    await denied(`delete from ${table} where false`);
    await denied(`truncate ${table}`);
    await denied(`alter table ${table} disable trigger user`);
  });

  test.each(['order_id', 'kind', 'details', 'created_at'])(
    'rewrites no %s in the timeline of an order',
    async (column) =>
      expect(await codeOf(`update order_events set ${column} = ${column} where false`)).toBe(
        DENIED,
      ),
  );

  test('takes the person out of the timeline of an order, as retention needs', async () => {
    expect(await codeOf('update order_events set actor_id = null where false')).toBe('done');
  });

  test('deletes an account whose orders stay', async () => {
    const id = '5eed0000-0000-4000-8000-000000000001';
    await worker.query('begin');
    await worker.query(
      `insert into users (id, name, email) values ('${id}', 'Ama', 'worker-role@example.com')`,
    );
    await worker.query(
      `insert into orders (id, user_id, total_amount_minor, status, payment_method, customer_info, shipping_address, billing_address)
       values ('${id}', '${id}', 0, 'pending', 'card', '{}', '{}', '{}')`,
    );
    await worker.query(
      `insert into order_events (order_id, kind, actor_id) values ('${id}', 'placed', '${id}')`,
    );
    await worker.query(`delete from users where id = '${id}'`);
    const { rows } = await worker.query(
      `select actor_id from order_events where order_id = '${id}'`,
    );
    await worker.query('rollback');
    expect(rows).toEqual([{ actor_id: null }]);
  });

  test('adds a line to the log', async () => {
    expect(
      await codeOf(
        `insert into admin_activity_log (action, table_name, record_id) values ('Tried', 'orders', '1')`,
      ),
    ).toBe('done');
  });

  test.each([
    'create table mine (id int)',
    'create schema mine',
    'alter table orders add column mine int',
    'drop table orders',
    'truncate orders',
    'create function mine() returns int language sql as $$ select 1 $$',
    'update drizzle.__drizzle_migrations set hash = hash',
    'drop function refuse_change() cascade',
    `alter role current_user superuser`,
    `copy orders to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
  ])('is refused: %s', async (sql) => expect(await codeOf(sql)).toBe(DENIED));
});

test('a new table of a later version is open to it from the first start on', async () => {
  const name = `role_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(shop.databaseUrl, name);
  const databaseUrls = databaseUrlsOf(url);
  await Promise.all([migrate(databaseUrls, jobs), migrate(databaseUrls, jobs)]);
  await ask(url, 'create table later (id int)');
  await migrate(databaseUrls, jobs);
  await ask(databaseUrls.app, 'insert into later values (1)');
  expect(await ask(databaseUrls.app, 'select id from later')).toEqual([{ id: 1 }]);
});
