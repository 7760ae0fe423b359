import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings } from '../support/account-settings.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { twoFactorPage } from '../support/two-factor.ts';

let shop: TestShop;
let ama: Person;
let cookie: string;
let my: ReturnType<typeof accountSettings>;
let twoFactor: ReturnType<typeof twoFactorPage>;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
  cookie = await cookieOf(shop.rows, ama);
  my = accountSettings(shop, cookie);
  twoFactor = twoFactorPage(my);
});

describe('the file of one’s own data', () => {
  test('holds everything that is kept about a person, and no secret', async () => {
    const { secret, codes } = await twoFactor.turnOn();
    const kofi = await makePerson(shop.rows, { firstName: 'Kofi' });
    await makeOrder(shop.rows, kofi, { lines: [{ name: 'Somebody’s secret' }] });
    const order = await makeOrder(shop.rows, ama, {
      taxPercent: 20,
      shipping: { landmark: 'Blue gate' },
      lines: [{ name: 'Red Roses', quantity: 2 }],
    });
    const begun = await makeAttempt(shop.rows, ama);
    await shop.rows(
      `insert into refunds (attempt_id, reason, amount_minor, state, settled_how)
       values ($1, 'sold_out', 25500, 'settled_by_hand', 'MoMo 4711')`,
      [begun.id],
    );
    await makeAttempt(shop.rows, kofi);
    await shop.rows(
      `insert into wishlist (user_id, product_id) select $1, id from products where name = 'Rose Gold Locket'`,
      [ama.id],
    );
    await shop.rows('insert into newsletter_subscriptions (email) values ($1), ($2)', [
      ama.email.toUpperCase(),
      kofi.email,
    ]);
    await shop.rows(
      `insert into contact_messages (name, email, subject, message)
       values ('Ama', $1, 'My question', 'Where is it?'), ('Kofi', $2, 'His question', 'His words')`,
      [ama.email, kofi.email],
    );
    await shop.rows(`update profiles set city = 'Kumasi' where user_id = $1`, [ama.id]);
    await shop.rows(`insert into user_roles (user_id, role) values ($1, 'user')`, [ama.id]);
    const answer = await shop.get('/account/data', { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      account: {
        email: ama.email,
        name: 'Ama Mensah',
        emailConfirmed: true,
        twoFactorSignIn: true,
        createdAt: expect.stringMatching(/^\d{4}-/),
      },
      roles: ['user'],
      profile: { first_name: 'Ama', last_name: 'Mensah', city: 'Kumasi', email: ama.email },
      sessions: [{ thisDevice: true, signedInAt: expect.stringMatching(/^\d{4}-/) }],
      wishlist: [{ product: 'Rose Gold Locket' }],
      orders: [
        {
          number: order.number,
          currency: 'GHS',
          subtotal: '240.00',
          discount: '0.00',
          delivery: '15.00',
          total: '255.00',
          taxPercent: 20,
          status: 'pending',
          paymentState: 'unpaid',
          refunded: '0.00',
          customer: { phone: '+233241234567' },
          shippingAddress: { region: 'Greater Accra', landmark: 'Blue gate' },
          lines: [{ name: 'Red Roses', quantity: 2, price: '120.00' }],
          events: [{ kind: 'placed', details: {}, at: expect.stringMatching(/^\d{4}-/) }],
        },
      ],
      payments: [
        {
          reference: begun.reference,
          state: 'open',
          amount: '255.00',
          recipient: { customer: { phone: '+233241234567' } },
          refunds: [{ state: 'settled_by_hand', amount: '255.00', staffNote: 'MoMo 4711' }],
        },
      ],
      newsletter: { email: ama.email.toUpperCase() },
      messages: [{ subject: 'My question', message: 'Where is it?' }],
    });
    const [stored] = await shop.rows<{ all: string[] }>(
      `select array[a.password, s.token, t.secret, t.backup_codes] as all from accounts a
         join sessions s using (user_id) join two_factors t using (user_id) where user_id = $1`,
      [ama.id],
    );
    expect(stored?.all).toHaveLength(4);
    for (const hidden of [
      ...(stored?.all ?? []),
      secret,
      ...codes,
      'argon2',
      kofi.email,
      'secret',
    ]) {
      expect(text).not.toContain(hidden);
    }
  });

  test('of somebody who has nothing yet is short and whole', async () => {
    const file = await (await shop.get('/account/data', { cookie })).json();
    expect(file).toMatchObject({
      wishlist: [],
      orders: [],
      payments: [],
      newsletter: null,
      messages: [],
      roles: [],
    });
  });

  test('is for its owner alone, ten times an hour', async () => {
    const signedOut = await shop.get('/account/data');
    expect(signedOut.headers.get('location')).toBe('/auth?returnTo=%2Faccount%2Fsettings');
    for (let times = 0; times < 10; times += 1) {
      expect((await shop.get('/account/data', { cookie })).status).toBe(200);
    }
    const limited = await shop.get('/account/data', { cookie });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await limited.text()).toBe('Please wait 60 minutes and try again.');
    expect(limited.headers.get('content-disposition')).toBeNull();
  });
});
