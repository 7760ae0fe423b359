import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { migrate } from '#app/platform/migrate.ts';
import { STATES } from '#app/returns/rules.ts';
import { planHistory } from '../../../db/demo/history/plan.ts';
import { loadDemo } from '../../../db/demo/load.ts';
import { openLedger } from '../../../simulators/paystack/ledger.ts';
import { findViolations } from '../../faults/chaos/invariants.ts';
import { cookieOf } from '../../support/people.ts';
import { makeTestFolder } from '../../support/test-folder.ts';
import { createShopDatabase, openShopOn, type TestShop } from '../../support/test-shop.ts';

let folder: string;
let shop: TestShop;
beforeAll(async () => {
  folder = await makeTestFolder('history');
  const databaseUrl = await createShopDatabase();
  await migrate(databaseUrlsOf(databaseUrl), jobs);
  const history = { simulatorDir: join(folder, 'simulator') };
  await loadDemo({ databaseUrl, dataDir: folder, history, withSettings: true });
  shop = await openShopOn(databaseUrl);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const countsBy = async (column: string, table = 'orders') =>
  Object.fromEntries(
    (
      await shop.rows<{ key: string; n: number }>(
        `select ${column}::text as key, count(*)::int as n from ${table} group by 1`,
      )
    ).map(({ key, n }) => [key, n]),
  );
const count = async (table: string, where = 'true') =>
  (await shop.rows<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;

test('has some 150 orders of 60 people over ninety days, in every status and method', async () => {
  expect(await count('orders')).toBeGreaterThanOrEqual(150);
  expect(await count('users')).toBe(62);
  const statuses = await countsBy('status');
  expect(Object.keys(statuses).toSorted()).toEqual(
    ['cancelled', 'delivered', 'pending', 'processing', 'shipped'].toSorted(),
  );
  expect(Object.keys(await countsBy('payment_method'))).toHaveLength(4);
  expect(Object.keys(await countsBy('payment_state'))).toHaveLength(3);
  const [span] = await shop.rows<{ days: number; future: number }>(
    `select extract(day from max(created_at) - min(created_at))::int as days,
       count(*) filter (where created_at > now() or updated_at > now())::int as future from orders`,
  );
  expect(span?.days).toBeGreaterThan(80);
  expect(span?.days).toBeLessThanOrEqual(90);
  expect(span?.future).toBe(0);
  for (const table of ['order_events', 'refunds', 'reviews', 'admin_activity_log']) {
    expect({ table, n: await count(table, 'created_at > now()') }).toEqual({ table, n: 0 });
  }
});

test('its books agree with each other and with the payment simulator', async () => {
  const ledger = await openLedger(join(folder, 'simulator'), () => undefined);
  const books = {
    rows: shop.rows,
    transactions: ledger.listTransactions(),
    refunds: ledger.listRefunds(),
  };
  expect(books.transactions.length).toBeGreaterThan(80);
  // Emails are forgotten after thirty days; the past has none.
  const found = (await findViolations(books)).filter(({ rule }) => rule !== 'I4');
  await ledger.close();
  expect(found).toEqual([]);
});

test('has returns in every state, and one exchange with its replacement', async () => {
  expect(Object.keys(await countsBy('state', 'returns')).toSorted()).toEqual(STATES.toSorted());
  expect(await count('orders', 'exchange_return_id is not null')).toBe(1);
});

test('recent orders have their day: what is under way today or later, what arrived when it did', async () => {
  const late = `delivery_day < current_date and status in ('pending', 'processing', 'shipped')`;
  expect(await count('orders', late)).toBe(0);
  expect(await count('orders', 'delivery_day >= current_date')).toBeGreaterThan(8);
  const dated = `delivery_day is not null and status`;
  expect(await count('orders', `${dated} = 'delivered'`)).toBeGreaterThan(8);
  expect(await count('orders', `${dated} = 'cancelled'`)).toBe(0);
  const zones = await countsBy(`delivery ->> 'zone'`);
  expect(Object.keys(zones)).toEqual(expect.arrayContaining(['accra', 'kumasi', 'everywhere']));
});

test('what is sold out was sold, and no count is below what was sold', async () => {
  expect(await count('products', 'not in_stock and units_sold = 0')).toBeLessThanOrEqual(2);
  const wrong = await shop.rows(
    `select p.name from products p where p.units_sold <> (
       select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
        where i.product_id = p.id and o.status <> 'cancelled')`,
  );
  expect(wrong).toEqual([]);
  // Never less than nothing on any day of the past.
  const short = await shop.rows(
    `select product_id from (select product_id, sum(delta) over (partition by product_id order by created_at, id) as left_over
       from stock_movements) as days where left_over < 0`,
  );
  expect(short).toEqual([]);
  expect(await count('stock_movements', `reason = 'adjusted'`)).toBeGreaterThan(2);
});

test('only who was sent something reviewed it, and ratings add up', async () => {
  expect(await count('reviews', 'user_id is not null')).toBeGreaterThan(15);
  const wrong = await shop.rows(
    `select r.id from reviews r where r.user_id is not null and not exists (
       select from orders o join order_items i on i.order_id = o.id
        where o.id = r.order_id and o.user_id = r.user_id and i.product_id = r.product_id
          and o.status = 'delivered')
     union all
     select p.id from products p where rating_count <> (select count(*) from reviews where product_id = p.id)`,
  );
  expect(wrong).toEqual([]);
});

describe('a newcomer opens it', () => {
  const cookieFor = async (email: string) => {
    const [user] = await shop.rows<{ id: string }>('select id from users where email = $1', [
      email,
    ]);
    return { cookie: await cookieOf(shop.rows, user ?? { id: '' }) };
  };

  test('every screen of staff shows what it is for', async () => {
    const staff = await cookieFor('admin@corvox.test');
    const read = async (path: string) => (await shop.get(path, staff)).text();
    expect(await read('/admin')).not.toContain('No recent activity');
    expect(await read('/admin/orders')).toMatch(/CVX\d{6}/);
    expect(await read('/admin/returns')).toMatch(/CVX\d{6}/);
    const [busiest] = await shop.rows<{ day: string }>(
      'select delivery_day::text as day from orders where delivery_day >= current_date group by 1 order by count(*) desc limit 1',
    );
    expect(await read(`/admin/deliveries?day=${busiest?.day}`)).toMatch(/CVX\d{6}/);
    expect(await read('/admin/users')).toContain('customers.example');
    expect(await read('/admin/messages')).toContain('Roses for fifty guests');
    expect(await read('/admin/newsletter')).toContain('subscribers.example');
    const [review] = await shop.rows<{ nickname: string }>(
      'select nickname from reviews order by created_at desc limit 1',
    );
    expect(await read('/admin/reviews')).toContain(review?.nickname ?? 'a review');
    expect(await read('/admin/activity')).toContain('Updated order status to shipped');
  });

  test('the customer has orders of their own', async () => {
    const customer = await cookieFor('customer@corvox.test');
    expect(await (await shop.get('/orders', customer)).text()).toContain('5 order(s) found');
  });
});

test('is the same one every time, moved to the day', () => {
  const goods = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    name: id,
    category: 'Flowers',
    price: 10_000,
    imageUrl: null,
    sku: null,
  }));
  const customer = { id: 'me', firstName: 'Kofi', lastName: 'Customer', email: 'kofi@example.com' };
  const on = (day: string) => {
    const now = new Date(`${day}T12:00:00Z`);
    return planHistory({ goods, customer, now }).orders.map(({ number, total, placedAt }) => ({
      number,
      total,
      before: now.getTime() - placedAt.getTime(),
    }));
  };
  expect(on('2026-11-16')).toEqual(on('2026-11-16'));
  expect(on('2026-11-17')).toEqual(on('2026-11-16'));
  expect(on('2027-02-14')).toEqual(on('2026-11-16'));
});
