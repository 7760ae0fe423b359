import { beforeAll, describe, expect, test } from 'vitest';
import { growOrders } from '../../../db/large/grow-orders.ts';
import { accountSettings } from '../../support/account-settings.ts';
import { cookieOf, makePerson } from '../../support/people.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { runJob } from '../../support/run-job.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

const GROWN = [
  'orders',
  'order_items',
  'order_events',
  'admin_activity_log',
  'payment_attempts',
  'users',
];
const LARGE = { people: 10_000, orders: 20_000, activity: 20_000 };
// A quarter of the smallest of them: what a screen shows is some hundred rows.
const MOST = 2_500;

let shop: TestShop;
let admin: { cookie: string };
beforeAll(async () => {
  shop = await openTestShop();
  admin = { cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] })) };
  await growOrders(shop.databaseUrl, LARGE);
  // Indexes of words gather what is new; until it is sorted in, the planner avoids them.
  await shop.rows('vacuum analyze');
}, 300_000);

async function expectFew(work: () => Promise<unknown>, tables = GROWN): Promise<void> {
  const read = await rowsRead(shop.rows, work);
  const whole = tables.filter((table) => (read[table] ?? 0) > MOST);
  expect(whole.map((table) => `${table}: ${read[table]}`)).toEqual([]);
}

async function open(path: string): Promise<void> {
  const answer = await shop.get(path, admin);
  await answer.text();
  expect(answer.status).toBe(200);
}

describe('with 20,000 orders no table of them is read as a whole', () => {
  test('to open one of them', async () => {
    const [order] = await shop.rows<{ id: string }>('select order_id as id from returns limit 1');
    await expectFew(() => open(`/admin/orders/${order?.id}`));
  });

  test('to open a customer', async () => {
    const [user] = await shop.rows<{ id: string }>('select user_id as id from orders limit 1');
    await expectFew(() => open(`/admin/users/${user?.id}`));
  });

  test.each(['/admin', '/admin?days=90'])('for %s', async (path) => {
    // Customers are counted up to a hundred thousand, and estimated beyond.
    const tables = GROWN.filter((table) => table !== 'users');
    await expectFew(() => open(path), tables);
  });

  test('to look for words that no action has in this order', async () => {
    await expectFew(() => open('/admin/activity?q=status+order'));
  });

  test('to list returns, however many there are', async () => {
    await shop.rows(
      `insert into returns (order_id, kind, reason, is_unopened, state)
       select id, 'return', 'changed_mind', true, 'completed' from orders`,
    );
    await shop.rows('vacuum analyze returns');
    for (const path of ['/admin/returns', '/admin/returns?state=completed'])
      await expectFew(() => open(path));
  });

  test('to delete an account', async () => {
    const person = await makePerson(shop.rows);
    const my = accountSettings(shop, await cookieOf(shop.rows, person));
    const leave = { password: person.password, sure: 'yes' };
    await expectFew(() => my.post('/account/deletion', leave));
    expect(await shop.rows('select id from users where id = $1', [person.id])).toEqual([]);
  });

  test.each([
    'accounts.forget-ended',
    'cart.forget-saved',
    'contact.forget-old',
    'fulfilment.mail-staff',
    'orders.add-up-changes',
    'orders.forget-old',
    'payments.forget-old',
    'platform.forget-page-changes',
    'returns.forget-old',
    'vitals.forget-old',
  ])('by the job %s', async (name) => expectFew(() => runJob(name)));
});
