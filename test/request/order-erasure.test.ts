import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings } from '../support/account-settings.ts';
import { countOf } from '../support/count-of.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { runJob } from '../support/run-job.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
});

const DAY_MS = 86_400_000;
const SECRETS = { digitalAddress: 'GA-183-8164', landmark: 'Blue gate', note: 'Ring twice' };

const personal = (id: string) =>
  shop.rows<object>(
    'select user_id, customer_info, shipping_address, billing_address from orders where id = $1',
    [id],
  );
const address = { address: '', city: '', region: 'Greater Accra' };
const NOBODY = {
  user_id: null,
  customer_info: { firstName: '', lastName: '', email: '', phone: '', ...address },
  shipping_address: address,
  billing_address: address,
};

const yearsAgo = (years: number, days = 0) => {
  const then = new Date(Date.now() + days * DAY_MS);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
};

async function forgetOld() {
  await runJob('returns.forget-old');
  await runJob('orders.forget-old');
}

describe('after six years', () => {
  test('an order says nothing of whoever placed it, and keeps what the books need', async () => {
    const old = await makeOrder(shop.rows, ama, {
      placedAt: yearsAgo(6, -1),
      status: 'delivered',
      method: 'card',
      shipping: SECRETS,
    });
    const young = await makeOrder(shop.rows, ama, {
      placedAt: yearsAgo(6, 1),
      status: 'delivered',
      shipping: SECRETS,
    });
    await shop.rows('update order_events set actor_id = $1 where order_id = any($2)', [
      ama.id,
      [old.id, young.id],
    ]);
    const books = () =>
      shop.rows(
        `select o.id, order_number, total_amount_minor, status, payment_method, payment_reference,
                payment_state, delivery_minor, o.created_at, i.name, i.quantity, i.price_minor
           from orders o join order_items i on i.order_id = o.id order by o.id`,
      );
    const [booksBefore, youngBefore] = [await books(), await personal(young.id)];
    await forgetOld();
    expect(await personal(old.id)).toEqual([NOBODY]);
    expect(await personal(young.id)).toEqual(youngBefore);
    expect(await books()).toEqual(booksBefore);
    const told = (id: string) =>
      countOf(shop.rows, 'order_events where order_id = $1 and actor_id is not null', [id]);
    expect(await told(old.id)).toBe(0);
    expect(await told(young.id)).toBe(1);
    const before = await wholeDatabase(shop.rows);
    await forgetOld();
    expect(await wholeDatabase(shop.rows), 'once more changes nothing').toEqual(before);
  });

  test('so does an order whose account went another way', async () => {
    const { id } = await makeOrder(shop.rows, ama, { placedAt: yearsAgo(7), shipping: SECRETS });
    await shop.rows('delete from users where id = $1', [ama.id]);
    await forgetOld();
    expect(await personal(id)).toEqual([NOBODY]);
  });

  test('so do more orders than are taken at once', async () => {
    await shop.rows(
      `insert into orders (user_id, total_amount_minor, status, payment_method, customer_info,
         shipping_address, billing_address, created_at)
       select $1, 100, 'delivered', 'card', '{"firstName": "Ama"}', '{}', '{}', $2
         from generate_series(1, 1100)`,
      [ama.id, yearsAgo(8)],
    );
    await forgetOld();
    expect(await countOf(shop.rows, 'orders where user_id = $1', [ama.id])).toBe(0);
    expect(
      await countOf(shop.rows, `orders where customer_info ->> 'firstName' <> ''`),
    ).toBeLessThan(10);
  });
});

test('with the account go the rider’s notes and the mails, wherever they were sent', async () => {
  const cookie = await cookieOf(shop.rows, ama);
  const { id } = await makeOrder(shop.rows, ama, { status: 'delivered', shipping: SECRETS });
  const kofi = await makePerson(shop.rows);
  const his = await makeOrder(shop.rows, kofi, { status: 'delivered' });
  await shop.rows(
    `insert into mails (kind, order_id, to_address, subject)
     values ('orders.received', $1, 'elsewhere@people.test', 'x'),
            ('orders.received', $2, 'elsewhere@people.test', 'x')`,
    [id, his.id],
  );
  await shop.rows('update order_events set actor_id = $1 where order_id = $2', [ama.id, id]);
  const { answer } = await accountSettings(shop, cookie).post('/account/deletion', {
    password: ama.password,
    sure: 'yes',
  });
  expect(answer.status).toBe(302);
  expect(await personal(id)).toEqual([NOBODY]);
  expect(await countOf(shop.rows, 'mails where order_id = $1', [id])).toBe(0);
  expect(await countOf(shop.rows, 'mails where order_id = $1', [his.id])).toBe(1);
  expect(await countOf(shop.rows, 'order_events where actor_id = $1', [ama.id])).toBe(0);
  expect(await countOf(shop.rows, 'order_events where order_id = $1', [id])).toBe(1);
});
