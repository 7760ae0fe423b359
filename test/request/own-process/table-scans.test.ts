import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { growOrders } from '../../../db/large/grow-orders.ts';
import { accountSettings } from '../../support/account-settings.ts';
import { pagesRead } from '../../support/pages-read.ts';
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
// An index of trigrams reads 300 and more here, and more with every order.
const FEW_PAGES = 150;

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

  test('to find an order by its number or its e-mail address, and a customer by hers', async () => {
    const [order] = await shop.rows<{ number: string; email: string }>(
      `select order_number as number, customer_info ->> 'email' as email from orders where user_id is not null limit 1`,
    );
    const { number = '', email = '' } = order ?? {};
    for (const path of [
      `/admin/orders?q=${number}`,
      `/admin/orders?q=${encodeURIComponent(email)}`,
      `/admin/users?q=${encodeURIComponent(email)}`,
      `/admin/search?q=${encodeURIComponent(email)}`,
    ]) {
      let text = '';
      const pages = await pagesRead(shop.rows, async () => {
        text = await (await shop.get(path, admin)).text();
      });
      expect(text, path).toContain(path.includes(number) ? number : email);
      expect(pages, path).toBeLessThan(FEW_PAGES);
    }
  });

  test('to find one payment among many that are under way', async () => {
    const { findOpenAttempt } = await import('#app/payments/queries.ts');
    // Without `analyze`: what the planner knows is of a moment when none was under way.
    const [last] = await shop.rows<{ user_id: string }>(
      `insert into payment_attempts (user_id, request_key, reference, method, amount_minor, delivery_minor, lines, recipient, expires_at)
       select id, gen_random_uuid(), 'open-' || id, 'card', 100, 0, '[]', '{}', now() + interval '1 hour'
         from users order by id limit 3000 returning user_id`,
    );
    await expectFew(async () => {
      expect(await findOpenAttempt({ kind: 'user', id: last?.user_id ?? '' })).toBeDefined();
    });
    await shop.rows(`update payment_attempts set state = 'released' where state = 'open'`);
  });

  test('to count what a guest, a phone number and an email have ordered and not paid', async () => {
    const { findEarlierOrders } = await import('#app/checkout/earlier-orders.ts');
    await shop.rows('vacuum analyze payment_attempts');
    const { inTransaction } = await import('#app/platform/database.ts');
    const [guest] = await shop.rows<{ id: string }>(
      `insert into guests (token_hash) values ('a guest') returning id`,
    );
    const [known] = await shop.rows<{ customer: { phone: string; email: string } }>(
      `select customer_info as customer from orders where user_id is not null limit 1`,
    );
    const where = { address: '', city: '', region: '' };
    const customer = {
      firstName: '',
      lastName: '',
      phone: '',
      email: '',
      ...where,
      ...known?.customer,
    };
    await expectFew(() =>
      inTransaction((tx) =>
        findEarlierOrders(tx, {
          buyer: { kind: 'guest', id: guest?.id ?? '' },
          requestKey: randomUUID(),
          recipient: { customer, shipping: where },
          now: new Date(),
        }),
      ),
    );
  });

  test('to send one mail of many that wait', async () => {
    const { findUnsentMail } = await import('#app/mail/queries.ts');
    const { seal } = await import('#app/platform/secret.ts');
    // Without `analyze`: what the planner knows is of a moment when none waited.
    const [last] = await shop.rows<{ id: string }>(
      `insert into mails (kind, to_address, subject, sealed_text)
       select 'x', 'a@b.test', 'Hello', $1 from generate_series(1, 6000) returning id`,
      [seal('Hello')],
    );
    const expectMail = async () => expect(await findUnsentMail(last?.id ?? '')).toBeDefined();
    await expectFew(expectMail, ['mails']);
    await shop.rows(`delete from mails where kind = 'x'`);
  });

  test('to open a return and what replaces its goods', async () => {
    const [one] = await shop.rows<{ id: string }>('select id from returns limit 1');
    await expectFew(() => open(`/admin/returns/${one?.id}`));
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
