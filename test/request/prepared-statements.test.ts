import { Pool, type PoolConfig } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { prepareStatements } from '#app/platform/prepared-statements.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';

const DOUBLE = 'select $1::integer * 2 as answer';

const opened: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0).toReversed()) await close();
});

async function openPool(how: { asPooler?: boolean } & PoolConfig = {}) {
  const { asPooler = false, ...config } = how;
  const proxy = await openDatabaseProxy(inject('postgresUrl'), { asPooler });
  const pool = new Pool({ connectionString: proxy.url, max: 1, ...config });
  prepareStatements(pool);
  opened.push(proxy, { close: () => pool.end() });
  pool.on('error', () => undefined);
  const double = async (value: number) => {
    const { rows } = await pool.query<{ answer: number }>({ text: DOUBLE }, [value]);
    return rows[0]?.answer;
  };
  return { pool, double, proxy, namesOf: (sql: string) => namesOf(proxy.statements, sql) };
}

const namesOf = (statements: readonly { sql: string; name?: string }[], text: string) =>
  statements.filter(({ sql }) => sql === text).map(({ name }) => name);

test('a statement is planned once for a connection from its second use on', async () => {
  const { double, namesOf: names } = await openPool();
  for (const value of [1, 2, 3, 4]) expect(await double(value)).toBe(value * 2);
  expect(names(DOUBLE)).toEqual(['', 's0', 's0', 's0']);
});

test('behind a pooler that gives each transaction another connection it is sent whole', async () => {
  const { double, namesOf: names } = await openPool({ asPooler: true });
  for (const value of [1, 2, 3]) expect(await double(value)).toBe(value * 2);
  expect(names(DOUBLE)).toEqual(['', '', '']);
});

test('a search by pattern is planned for its pattern each time', async () => {
  const { pool, namesOf: names } = await openPool();
  const text = 'select 1 where $1 ilike $2';
  for (let round = 0; round < 3; round += 1) await pool.query({ text }, ['rose', '%os%']);
  expect(names(text)).toEqual(['', '', '']);
});

test('the next connection prepares what it needs itself', async () => {
  const { pool, double, namesOf: names } = await openPool();
  for (const value of [1, 2]) await double(value);
  await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  for (const value of [3, 4]) expect(await double(value)).toBe(value * 2);
  expect(names(DOUBLE)).toEqual(['', 's0', 's0', 's0']);
});

test('a transaction whose table was changed fails once, and its connection sends it whole from then on', async () => {
  const { pool, namesOf: names } = await openPool();
  const client = await pool.connect();
  await client.query('create temporary table changed (value integer)');
  await client.query('insert into changed values (7)');
  const text = 'select * from changed where $1';
  const ask = () => client.query({ text }, [true]).then(({ rows }) => rows);
  for (let round = 0; round < 2; round += 1) expect(await ask()).toEqual([{ value: 7 }]);
  await client.query('alter table changed add column note text');
  await expect(ask()).rejects.toThrow('cached plan must not change result type');
  expect(await ask()).toEqual([{ value: 7, note: null }]);
  client.release();
  expect(names(text)).toEqual(['', 's0', 's0', '']);
});

test('no more than two hundred are prepared, however many there are', async () => {
  const { pool, proxy } = await openPool();
  const texts = Array.from({ length: 300 }, (_, number) => `select ${number} where $1`);
  for (const text of [...texts, ...texts]) await pool.query({ text }, [true]);
  const names = new Set(proxy.statements.flatMap(({ name }) => (name ? [name] : [])));
  expect(names.size).toBe(200);
});
