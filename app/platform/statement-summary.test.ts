import { expect, test } from 'vitest';
import { summarizeStatement } from './statement-summary.ts';

test.each([
  ['select "id" from "orders" where "id" = $1', 'SELECT orders', 'orders'],
  ['BEGIN', 'BEGIN', undefined],
  ['begin isolation level repeatable read', 'BEGIN', undefined],
  ['insert into "mails" ("id", "to") values (default, $1)', 'INSERT mails', 'mails'],
  ['insert into mails (id) select $1', 'INSERT mails', 'mails'],
  ['update only products set sold = sold + 1 where id = $1', 'UPDATE products', 'products'],
  ['delete from "carts" where "id" = $1', 'DELETE carts', 'carts'],
  [
    'select * from "orders" left join "order_items" on true join orders o on true',
    'SELECT orders order_items',
    undefined,
  ],
  ['select 1 from (select 2 from users) x', 'SELECT users', 'users'],
  ['select extract(day from "orders"."created_at") from "orders"', 'SELECT orders', 'orders'],
  ['select * from jsonb_to_recordset($1) as x(id uuid)', 'SELECT', undefined],
  ['select * from pgboss.queue', 'SELECT pgboss.queue', 'pgboss.queue'],
  [
    'with made as (insert into orders (id) values ($1) returning id) select * from made',
    'INSERT orders',
    'orders',
  ],
  ['with a (n) as not materialized (select 1) select n from a', 'SELECT', undefined],
  ['select id from products where id = $1 for update of products', 'SELECT products', 'products'],
  ['', 'QUERY', undefined],
])('%s is %s', (statement, summary, table) => {
  expect(summarizeStatement(statement)).toMatchObject({ summary, table });
});

test.each([
  [`select 'Ama' || 'O''Hara' from a`, 'select ? || ? from a'],
  [`select E'it\\'s Ama' from a where n = $1`, 'select ? from a where n = $1'],
  ['select $$Ama$$, $x$Ama $$ $x$ from a', 'select ?, ? from a'],
  [`select 0241234567, 1.5, 'x' limit 20`, 'select ?, ?, ? limit ?'],
  ['select 1 -- Ama\n from a /* Ama */ where b', 'select ? from a where b'],
  [`select 'never closed Ama`, 'select ?'],
  ['select /* never closed Ama', 'select'],
  ['select "order_2"."line 1" from "order_2" where a = $12', undefined],
  ['select address_line_1 from profiles', undefined],
])('%s has no values', (statement, expected = statement) => {
  const { text } = summarizeStatement(statement);
  expect(text).toBe(expected);
  expect(text).not.toContain('Ama');
});

test('a statement of any length is summarised in some lines', () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `($${n}, 'Ama ${'A'.repeat(n)}')`).join();
  const { text, summary } = summarizeStatement(`insert into "long" ("id", "name") values ${rows}`);
  expect(text.length).toBeLessThanOrEqual(2_000);
  expect(text).not.toContain('A');
  expect(summary).toBe('INSERT long');
});
