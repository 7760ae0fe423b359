import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings, NEW_PASSWORD } from '../support/account-settings.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { countOf } from '../support/count-of.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { twoFactorPage } from '../support/two-factor.ts';
import { twoStepSignIn } from '../support/two-step-sign-in.ts';
import { authForms } from '../support/visitors.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let steps: ReturnType<typeof twoStepSignIn>;
let ama: Person;
let cookie: string;
let my: ReturnType<typeof accountSettings>;
let twoFactor: ReturnType<typeof twoFactorPage>;
beforeAll(async () => {
  shop = await openTestShop();
  steps = twoStepSignIn(shop);
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
  cookie = await cookieOf(shop.rows, ama);
  my = accountSettings(shop, cookie);
  twoFactor = twoFactorPage(my);
});

type Fields = Record<string, string>;

describe('deleting the account', () => {
  const leave = (fields: Fields = {}, as = cookie) =>
    my.post('/account/deletion', { password: ama.password, sure: 'yes', ...fields }, as);
  const exists = async ({ id }: Person) =>
    (await countOf(shop.rows, 'users where id = $1', [id])) === 1;

  test('takes everything with it, keeps orders without the person, and moves no stock', async () => {
    const kofi = await makePerson(shop.rows);
    const [locket] = await shop.rows<{ id: string }>(
      `select id from products where name = 'Rose Gold Locket'`,
    );
    const lines = [{ name: 'Rose Gold Locket', productId: locket?.id ?? '', quantity: 2 }];
    const orders = [
      await makeOrder(shop.rows, ama, { status: 'delivered', lines }),
      await makeOrder(shop.rows, ama, { status: 'cancelled' }),
    ];
    const his = await makeOrder(shop.rows, kofi, { status: 'delivered' });
    for (const { id } of [ama, kofi]) {
      await shop.rows('insert into wishlist (user_id, product_id) values ($1, $2)', [
        id,
        locket?.id,
      ]);
    }
    await shop.rows('insert into newsletter_subscriptions (email) values ($1), ($2)', [
      ama.email.toUpperCase(),
      kofi.email,
    ]);
    await shop.rows(
      `insert into verifications (identifier, value, expires_at) values ('y', $1, now() + interval '1 hour')`,
      [ama.id],
    );
    await shop.rows(
      `insert into mails (kind, to_address, subject) values ('x', $1, 'Hello'), ('x', $2, 'Hello')`,
      [ama.email, kofi.email],
    );
    for (const person of [ama, kofi]) {
      const { id } = await makeAttempt(shop.rows, person, { state: 'returned' });
      await shop.rows(
        `insert into refunds (attempt_id, reason, amount_minor, state, settled_how)
         values ($1, 'sold_out', 100, 'settled_by_hand', $2)`,
        [id, `To the wallet of ${person.email}`],
      );
    }
    await twoFactor.turnOn();
    const stock = () =>
      shop.rows('select id, stock_quantity, in_stock, units_sold from products order by id');
    const books = () =>
      shop.rows(
        `select o.id, order_number, total_amount_minor, status, payment_method, payment_reference,
                o.created_at, i.name, i.quantity, i.price_minor, i.product_id
           from orders o join order_items i on i.order_id = o.id where o.id = any($1) order by o.id`,
        [[...orders, his].map(({ id }) => id)],
      );
    const [stockBefore, booksBefore] = [await stock(), await books()];

    const { answer } = await leave();
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0/);
    expect(await steps.isIn(cookie)).toBe(false);
    expect(await exists(ama)).toBe(false);
    for (const table of [
      'sessions',
      'accounts',
      'profiles',
      'two_factors',
      'wishlist',
      'user_roles',
    ]) {
      expect(await countOf(shop.rows, `${table} where user_id = $1`, [ama.id]), table).toBe(0);
    }
    expect(await countOf(shop.rows, 'verifications where value = $1', [ama.id])).toBe(0);
    expect(await countOf(shop.rows, 'mails where to_address = $1', [ama.email])).toBe(0);
    expect(
      await countOf(shop.rows, 'newsletter_subscriptions where lower(email) = $1', [ama.email]),
    ).toBe(0);
    const noted = (person: Person) =>
      countOf(shop.rows, `refunds where settled_how like '%' || $1`, [person.email]);
    expect([await noted(ama), await noted(kofi)]).toEqual([0, 1]);
    const kept = await shop.rows<object>(
      `select user_id, customer_info, shipping_address, billing_address from orders where id = any($1)`,
      [orders.map(({ id }) => id)],
    );
    const address = { address: '', city: '', region: 'Greater Accra' };
    for (const order of kept) {
      expect(order).toEqual({
        user_id: null,
        customer_info: { firstName: '', lastName: '', email: '', phone: '', ...address },
        shipping_address: address,
        billing_address: address,
      });
    }
    expect(kept).toHaveLength(2);
    expect(await books()).toEqual(booksBefore);
    expect(await stock()).toEqual(stockBefore);

    expect(await exists(kofi)).toBe(true);
    expect(await countOf(shop.rows, 'wishlist where user_id = $1', [kofi.id])).toBe(1);
    expect(
      await countOf(shop.rows, 'newsletter_subscriptions where email = $1', [kofi.email]),
    ).toBe(1);
    expect(await countOf(shop.rows, 'mails where to_address = $1', [kofi.email])).toBe(1);
    expect(
      await countOf(
        shop.rows,
        `orders where user_id = $1 and customer_info->>'firstName' = 'Ama'`,
        [kofi.id],
      ),
    ).toBe(1);
    expect((await steps.signIn(ama)).status).toBe(401);
    const again = await authForms(shop).signUp({ email: ama.email, password: NEW_PASSWORD });
    expect(again.status).toBe(200);
    expect(await countOf(shop.rows, 'users where email = $1', [ama.email])).toBe(1);
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 403, 'The password is not right.'],
    ['no password', { password: '' }, 422, 'Please enter your password'],
    ['the box unticked', { sure: '' }, 422, 'Please tick the box if you are sure'],
    ['the box ticked by something else', { sure: 'no' }, 422, 'Please tick the box'],
  ])('with %s is refused, and nothing changes', async (_, fields, status, words) => {
    const before = await wholeDatabase(shop.rows);
    const { answer, main } = await leave(fields);
    expect(answer.status).toBe(status);
    expect(main).toContain(words);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test.each(['pending', 'processing', 'shipped'] as const)(
    'waits for an order that is %s',
    async (status) => {
      await makeOrder(shop.rows, ama, { status: 'delivered' });
      const order = await makeOrder(shop.rows, ama, { status });
      const before = await wholeDatabase(shop.rows);
      expect((await my.open('/account/deletion')).main).toContain('You have an order on its way');
      const { answer, main } = await leave();
      expect(answer.status).toBe(409);
      expect(main).toContain('You have an order on its way');
      expect(await wholeDatabase(shop.rows)).toEqual(before);
      await shop.rows(`update orders set status = 'delivered' where id = $1`, [order.id]);
      expect((await leave()).status).toBe(302);
    },
  );

  test('never loses an order that is placed at the same moment', async () => {
    const placing = {
      sql: `insert into orders (user_id, total_amount_minor, status, payment_method, customer_info,
                                shipping_address, billing_address)
            values ($1, 100, 'pending', 'card', '{"firstName": "Ama"}', '{}', '{}')`,
      values: [ama.id],
    };
    const [answer] = await sendConcurrently(shop, placing, [() => leave()]);
    expect(answer?.status).toBe(409);
    expect(answer?.main).toContain('You have an order on its way');
    expect(await countOf(shop.rows, 'orders where user_id = $1', [ama.id])).toBe(1);
    expect(await exists(ama)).toBe(true);
  });

  test('is refused to the only admin, and to one of two who leave at once', async () => {
    await shop.rows(`delete from user_roles where role = 'admin'`);
    const alone = await makePerson(shop.rows, { roles: ['admin'] });
    const as = await cookieOf(shop.rows, alone);
    expect((await my.open('/account/deletion', as)).main).toContain('You are the only admin');
    const refused = await leave({}, as);
    expect(refused.status).toBe(409);
    expect(refused.main).toContain('You are the only admin');
    expect(await exists(alone)).toBe(true);
    await shop.rows(`delete from user_roles where role = 'admin'`);
    const pair = [
      await makePerson(shop.rows, { roles: ['admin'] }),
      await makePerson(shop.rows, { roles: ['admin', 'user'] }),
    ];
    const cookies = await Promise.all(pair.map((person) => cookieOf(shop.rows, person)));
    const held = { sql: `select 1 from user_roles where role = 'admin' for update`, values: [] };
    const answers = await sendConcurrently(
      shop,
      held,
      cookies.map((each) => () => leave({}, each)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    expect(await countOf(shop.rows, `user_roles where role = 'admin'`, [])).toBe(1);
  });

  test('twice at once is once', async () => {
    const answers = await Promise.all([leave(), leave(), leave()]);
    for (const { status } of answers) expect([302, 401, 403]).toContain(status);
    expect(answers.some(({ status }) => status === 302)).toBe(true);
    expect(await exists(ama)).toBe(false);
  });
});
