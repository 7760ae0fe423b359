import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { findFigures, findPeriod, findTotals } from '#app/admin/figures.ts';
import type { findWorkToDo } from '#app/admin/work-to-do.ts';
import { countOf } from '../../support/count-of.ts';
import { makeAttempt } from '../../support/order-payments.ts';
import { makeOrder } from '../../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../../support/people.ts';
import { daysAgo, makeDelivered, makeReturn } from '../../support/returns.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';

type Ask = {
  findTotals: typeof findTotals;
  findPeriod: typeof findPeriod;
  findFigures: typeof findFigures;
  findWorkToDo: typeof findWorkToDo;
};

let shop: TestShop;
let ask: Ask;
let admin: { cookie: string };
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
  // Read after the shop's database is known.
  ask = {
    ...(await import('#app/admin/figures.ts')),
    ...(await import('#app/admin/work-to-do.ts')),
  };
  ama = await makePerson(shop.rows);
  const owner = await makePerson(shop.rows, { roles: ['admin'] });
  admin = { cookie: await cookieOf(shop.rows, owner) };
});

const dashboard = async (query = '') => {
  const answer = await shop.get(`/admin${query}`, admin);
  expect(answer.status).toBe(200);
  // React marks where two texts meet.
  return (await answer.text()).replaceAll('<!-- -->', '');
};

describe('a part that fails says so, and the rest stays', () => {
  // Before anything is kept, so that there is nothing old to show instead.
  test.each([
    ['products', 'The totals', 'No recent activity', ''],
    ['product_day_sums', 'The sales', 'No recent activity', '?days=90'],
    ['returns', 'The work to do', 'Total Products', ''],
    ['admin_activity_log', 'The recent activity', 'Total Products', ''],
  ])('without %s', async (table, part, rest, query) => {
    await shop.rows(`alter table ${table} rename to away`);
    const html = await dashboard(query);
    await shop.rows(`alter table away rename to ${table}`);
    expect(html).toContain(`${part} could not be loaded.`);
    expect(html).toContain('Try again');
    expect(html).toContain(rest);
    expect(await dashboard(query)).not.toContain(part);
  });
});

test('a new shop has its empty states: no orders, no activity, and nothing to do feels good', async () => {
  await shop.rows('update products set in_stock = true');
  const html = await dashboard('?days=7');
  for (const words of [
    'Nothing to do',
    'No orders in the last 7 days',
    'No recent activity',
    'No orders yet.',
    'Paid or delivered orders that are not cancelled, less refunds',
  ])
    expect(html).toContain(words);
  await shop.rows(
    `update products set in_stock = false where id = (select id from products limit 1)`,
  );
});

describe('revenue counts', () => {
  test.each<[string, Parameters<typeof makeOrder>[2], number]>([
    ['what is paid', { status: 'processing', method: 'card', total: 10_000 }, 10_000],
    ['mobile money', { status: 'shipped', method: 'mobile_money', total: 777 }, 777],
    ['cash once it is delivered', { status: 'delivered', total: 12_000 }, 12_000],
    [
      'what is delivered though nobody noted the money',
      { status: 'delivered', total: 4_000, paymentState: 'unpaid' },
      4_000,
    ],
    ['cash that was received before', { status: 'shipped', total: 900, paymentState: 'paid' }, 900],
    ['nothing cancelled, though paid', { status: 'cancelled', method: 'card', total: 9_000 }, 0],
    [
      'the rest after a part went back',
      { status: 'delivered', method: 'card', total: 10_000, refunded: 3_000 },
      7_000,
    ],
    [
      'nothing after all went back',
      {
        status: 'delivered',
        method: 'card',
        total: 5_000,
        refunded: 5_000,
        paymentState: 'refunded',
      },
      0,
    ],
    ['no cash that is on its way', { status: 'shipped', total: 8_000 }, 0],
    ['no cash that is waiting', { status: 'pending', total: 8_000 }, 0],
  ])('%s', async (_, wanted, expected) => {
    const before = await ask.findTotals();
    await makeOrder(shop.rows, ama, wanted);
    const after = await ask.findTotals();
    expect(after.revenue - before.revenue).toBe(expected);
    expect(after.orders - before.orders).toBe(1);
    const [today] = (await ask.findPeriod(7, new Date())).days.slice(-1);
    expect(today?.revenue).toBe(after.revenue);
  });
});

test('the days are Accra’s days, and the period before ends at the same hour', async () => {
  const now = new Date('2025-05-20T10:00:00Z');
  const placed = [
    '05-20T09:59',
    '05-14T00:00',
    '05-13T23:59',
    '05-13T09:59',
    '05-07T00:00',
    '05-06T23:59',
  ];
  for (const at of placed) {
    const placedAt = new Date(`2025-${at}:00Z`);
    await makeOrder(shop.rows, ama, { placedAt, status: 'delivered', total: 100 });
  }
  // Not before the same hour a week ago.
  const { days, before } = await ask.findPeriod(7, now);
  const busy = (list: typeof days) =>
    list.flatMap(({ day, orders }) => (orders > 0 ? [`${day}: ${orders}`] : []));
  expect(days.map(({ day }) => day)[0]).toBe('2025-05-14');
  expect(busy(days)).toEqual(['2025-05-14: 1', '2025-05-20: 1']);
  expect(before.map(({ day }) => day)[0]).toBe('2025-05-07');
  expect(busy(before)).toEqual(['2025-05-07: 1', '2025-05-13: 1']);
});

test('the top products are those of which most were ordered, cancelled and unpaid orders aside', async () => {
  const goods = await shop.rows<{ id: string; name: string }>(
    'select id, name from products limit 2',
  );
  const [rose, tulip] = goods.map(({ id, name }) => ({ productId: id, name, price: 1_000 }));
  const placedAt = new Date('2024-03-10T12:00:00Z');
  const order = (wanted: Parameters<typeof makeOrder>[2]) =>
    makeOrder(shop.rows, ama, { placedAt, method: 'card', ...wanted });
  await order({ lines: [{ ...rose, quantity: 2 }] });
  await order({ lines: [{ ...tulip, quantity: 3 }] });
  await order({ status: 'cancelled', lines: [{ ...rose, quantity: 50 }] });
  await order({ method: 'cash_on_delivery', lines: [{ ...rose, quantity: 50 }] });
  // What was ordered counts, whether or not it was given back later.
  await order({
    status: 'delivered',
    paymentState: 'refunded',
    total: 1_000,
    refunded: 1_000,
    lines: [{ ...rose, quantity: 4 }],
  });
  const { best } = await ask.findPeriod(7, new Date('2024-03-12T12:00:00Z'));
  expect(best).toEqual([
    { id: rose?.productId, name: rose?.name, units: 6, value: 6_000 },
    { id: tulip?.productId, name: tulip?.name, units: 3, value: 3_000 },
  ]);
});

test('an order that changes while the figures are read changes none of them', async () => {
  const order = await makeOrder(shop.rows, ama, { status: 'delivered', total: 1_000 });
  const other = new Client({ connectionString: shop.databaseUrl });
  await other.connect();
  await other.query('begin; lock table products in access exclusive mode');
  const reading = ask.findFigures(7, new Date());
  await until(
    async () =>
      (await countOf(
        shop.rows,
        `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )) > 0,
  );
  await shop.rows(
    `update orders set total_amount_minor = total_amount_minor + 4321, subtotal_minor = subtotal_minor + 4321
      where id = $1`,
    [order.id],
  );
  await other.query('commit');
  await other.end();
  const before = await reading;
  const after = await ask.findFigures(7, new Date());
  const today = (figures: typeof after) => figures.period.days.at(-1)?.revenue ?? 0;
  expect(after.totals.revenue - before.totals.revenue).toBe(4_321);
  expect(today(after) - today(before)).toBe(4_321);
});

test('the words of the top products say what they count', async () => {
  const html = await dashboard('?days=90');
  expect(html).toContain('Ordered in the last 90 days, before returns and refunds');
});

describe('work to do', () => {
  test('is what waits for staff, each with its link', async () => {
    const before = await ask.findWorkToDo(new Date());
    await makeOrder(shop.rows, ama, { status: 'pending' });
    await makeOrder(shop.rows, ama, { status: 'processing', method: 'card' });
    await makeOrder(shop.rows, ama, {
      status: 'processing',
      method: 'card',
      paymentState: 'refunded',
    });
    await makeOrder(shop.rows, ama, { status: 'cancelled' });
    const late = await makeDelivered(shop.rows, ama);
    await makeReturn(shop.rows, late.id, { createdAt: daysAgo(2) });
    await makeReturn(shop.rows, late.id, { createdAt: new Date() });
    await makeReturn(shop.rows, late.id, { state: 'authorised', createdAt: daysAgo(9) });
    await makeReturn(shop.rows, late.id, { state: 'completed', createdAt: daysAgo(9) });
    const attempt = await makeAttempt(shop.rows, ama, { state: 'returned' });
    await shop.rows(
      `insert into refunds (attempt_id, reason, amount_minor, state)
       values ($1, 'a', 100, 'needs_attention'), ($1, 'b', 100, 'processed'), ($1, 'c', 100, 'failed')`,
      [attempt.id],
    );
    await shop.rows(
      `insert into refunds (attempt_id, order_id, reason, amount_minor, state)
       values ($1, $2, 'd', 100, 'failed'), ($1, $2, 'e', 100, 'due')`,
      [attempt.id, late.id],
    );
    await shop.rows(
      `insert into contact_messages (name, email, subject, message, answered_at)
       values ('A', 'a@b.test', 'Hi', 'Hello', null), ('A', 'a@b.test', 'Hi', 'Hello', now())`,
    );
    const after = await ask.findWorkToDo(new Date());
    expect({
      pending: after.pending - before.pending,
      toShip: after.toShip - before.toShip,
      unpaid: after.unpaid - before.unpaid,
      messages: after.messages - before.messages,
      stuckRefunds: after.stuckRefunds - before.stuckRefunds,
      orderlessRefunds: after.orderlessRefunds - before.orderlessRefunds,
      returns: after.returns - before.returns,
      lateReturns: after.lateReturns - before.lateReturns,
    }).toEqual({
      pending: 1,
      toShip: 2,
      unpaid: 1,
      messages: 1,
      stuckRefunds: 1,
      orderlessRefunds: 2,
      returns: 2,
      lateReturns: 1,
    });
    const html = await dashboard();
    for (const link of [
      '/admin/orders?status=to-ship',
      '/admin/orders?status=unpaid',
      '/admin/orders?payment=refund-stuck',
      '/admin/orders/refunds',
      '/admin/orders?status=pending',
      '/admin/products?stock=out',
      '/admin/products/new',
      '/admin/returns',
      '/admin/messages?state=open',
      '/admin/categories',
      '/admin/users',
    ])
      expect(html).toContain(`href="${link}"`);
    expect(html).toContain('1 late');
  });

  test('is counted no further than a thousand', async () => {
    await shop.rows(
      `insert into contact_messages (name, email, subject, message)
       select 'A', 'a@b.test', 'Hi', 'Hello' from generate_series(1, 1100)`,
    );
    expect((await ask.findWorkToDo(new Date())).messages).toBe(1_001);
    expect(await dashboard()).toContain('1,000+');
  });
});

test('whatever days are asked for, there is a page', async () => {
  for (const days of ['7', '30', '90', '', '0', '-1', '1e9', '%00', "' or 1=1--", '31&days=7']) {
    expect(await dashboard(`?days=${days}`)).toContain('Revenue per day');
  }
});
