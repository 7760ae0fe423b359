import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '../../support/checkout-goods.ts';
import { checkoutForm, makeShopper, openPayingShop } from '../../support/checkout-shop.ts';
import { lastDigits, linkIn, makeGuest, takeGuests } from '../../support/guests.ts';
import { mailsTo } from '../../support/mails.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import { cookieOf, makePerson } from '../../support/people.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
});
afterAll(() => simulator.stop());

const guestRows = () => shop.rows('select from guests');

describe('a shop that takes no guests', () => {
  test('answers as ever: 401, no cookie, nothing written, no page to find an order', async () => {
    const esi = await makeGuest(shop);
    expect((await esi.place()).status).toBe(401);
    expect((await esi.post('/checkout', esi.sent)).status).toBe(401);
    expect(esi.cookies.size).toBe(0);
    expect(await esi.orders()).toEqual([]);
    expect(await guestRows()).toEqual([]);
    expect((await shop.get('/orders/find')).status).toBe(404);
    expect((await esi.post('/orders/find', { number: 'CVX123456', email: esi.email })).status).toBe(
      404,
    );
    const policy = await (await shop.get('/privacy-policy')).text();
    expect(policy).not.toContain('If you order without an account');
    const page = await (await shop.get('/checkout')).text();
    expect(page).not.toContain('order without an account');
    const confirmation = await shop.get('/order-confirmation?orderNumber=CVX123456');
    expect(confirmation.headers.get('location')).toMatch(/^\/auth/);
  });
});

describe('a guest', () => {
  beforeAll(() => takeGuests(shop));

  test('orders for cash, is known by a hidden cookie, and sees the confirmation with the link', async () => {
    const esi = await makeGuest(shop);
    const placed = await esi.place();
    expect(placed).toMatchObject({ status: 200, answer: { kind: 'placed' } });
    const [line = ''] = placed.headers.getSetCookie();
    expect(line).toMatch(
      /^__Host-guest=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [order] = await esi.orders();
    expect(order).toMatchObject({ user: null, status: 'pending', state: 'unpaid' });
    // What the cookie says is not in the database.
    const token = esi.cookies.get('__Host-guest') ?? '';
    expect(JSON.stringify(await shop.rows('select * from guests'))).not.toContain(token);
    const path = `/order-confirmation?orderNumber=${order?.number}&paymentMethod=cash_on_delivery`;
    const page = await esi.get(path);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('Order Confirmed!');
    expect(html).toContain(await esi.link());
    // Without the cookie nobody sees it.
    expect((await shop.get(path)).headers.get('location')).toMatch(/^\/auth/);
    const other = await makeGuest(shop);
    await other.place();
    expect((await other.get(path)).status).toBe(404);
  });

  test('gets emails that name no product and lead to the order, and no account is made', async () => {
    const before = await shop.rows('select from users');
    const esi = await makeGuest(shop);
    await esi.place();
    const [mail] = await mailsTo(shop.rows, esi.email);
    expect(mail).toMatchObject({ kind: 'orders.received' });
    expect(linkIn(mail?.text ?? '')).toMatch(/^\/orders\/find\//);
    expect(mail?.text).not.toContain('Roses');
    expect(mail?.text).not.toContain('signing in');
    expect(mail?.text).not.toContain(lastDigits(esi));
    expect(await shop.rows('select from users')).toHaveLength(before.length);
  });

  test('without an email gets none, and the link on the confirmation alone', async () => {
    const esi = await makeGuest(shop, { email: '' });
    const { answer } = await esi.place();
    const html = await (
      await esi.get(`/order-confirmation?orderNumber=${String(answer.number)}`)
    ).text();
    expect(html).toContain('Keep this link');
    expect(linkIn(html)).toMatch(/^\/orders\/find\//);
    const [order] = await esi.orders();
    expect(await shop.rows('select from mails where order_id = $1', [order?.id])).toEqual([]);
  });

  test('pays by card on a page that is theirs alone; the provider gets the shop’s own address', async () => {
    const esi = await makeGuest(shop, { email: '' });
    const { status, answer } = await esi.place({ method: 'card' });
    expect({ status, kind: answer.kind }).toEqual({ status: 200, kind: 'window' });
    const id = String(answer.attemptId);
    expect((await shop.get(`/checkout/payment/${id}`)).headers.get('location')).toMatch(/^\/auth/);
    const stranger = await makeGuest(shop);
    await stranger.place();
    expect((await stranger.get(`/checkout/payment/${id}`)).status).toBe(404);
    expect((await stranger.confirm(id)).status).toBe(404);
    const [attempt] = await shop.rows<{ reference: string }>(
      'select reference from payment_attempts where id = $1',
      [id],
    );
    const { transactions } = await simulator.control<{
      transactions: { reference: string; email: string }[];
    }>('transactions');
    const told = transactions.find(({ reference }) => reference === attempt?.reference);
    expect(told?.email).toBe('care@corvox.test');
    await simulator.pay(attempt?.reference ?? '', { act: 'approve', channel: 'card' });
    expect((await esi.confirm(id)).answer).toMatchObject({ kind: 'paid' });
    expect(await esi.orders()).toMatchObject([{ id, user: null, state: 'paid' }]);
    const [order] = await shop.rows<{ guest: string | null }>(
      'select guest_id as guest from orders where id = $1',
      [id],
    );
    expect(order?.guest).not.toBeNull();
  });

  test('who presses five times at once without a cookie has one order and one device', async () => {
    const esi = await makeGuest(shop);
    const before = (await guestRows()).length;
    const presses = await Promise.all(Array.from({ length: 5 }, () => esi.place()));
    expect(new Set(presses.map(({ answer }) => answer.number)).size).toBe(1);
    expect(await esi.orders()).toHaveLength(1);
    expect(await guestRows()).toHaveLength(before + 1);
  });

  test('whose first answer was lost finds the order by the key, and is known again', async () => {
    const esi = await makeGuest(shop);
    const { answer } = await esi.place();
    esi.cookies.clear();
    const found = await esi.get(`/checkout/requests/${esi.sent.key}`);
    expect(await found.json()).toMatchObject({ kind: 'placed', number: answer.number });
    expect((await esi.get(`/order-confirmation?orderNumber=${String(answer.number)}`)).status).toBe(
      200,
    );
    // Nobody else's key is answered.
    expect((await shop.get(`/checkout/requests/${randomUUID()}`)).status).toBe(401);
    esi.cookies.clear();
    await esi.place();
    expect(await esi.orders()).toHaveLength(1);
  });

  test('is asked before the same goods are ordered twice, with a link to the first order', async () => {
    const esi = await makeGuest(shop);
    await esi.place();
    const { repeat: _, ...asked } = esi.sent;
    const response = await esi.post('/checkout.data', { ...asked, key: randomUUID() });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain(await esi.link());
  });

  test('is nobody whose session has ended: they are asked to sign in', async () => {
    const { id } = await makeProduct(shop.rows);
    const form = new URLSearchParams(checkoutForm(id));
    const answer = await shop.post('/checkout.data', form, {
      cookie: '__Host-session=an-old-one',
    });
    expect(answer.status).toBe(401);
  });

  test('is asked to try again, and not to sign in, while the settings cannot be read', async () => {
    const esi = await makeGuest(shop);
    await shop.rows('alter table settings rename to settings_away');
    // Settings that were read a moment ago are in force for a second.
    await until(async () => (await esi.place({ key: 'none' })).status === 503);
    expect(await esi.place()).toMatchObject({ status: 503, answer: { kind: 'lost' } });
    expect(await esi.orders()).toEqual([]);
    await shop.rows('alter table settings_away rename to settings');
    await until(async () => (await esi.place({ key: 'none' })).status === 400);
    expect((await esi.place()).answer.kind).toBe('placed');
  });

  test('saves no address, and sends what our page sends', async () => {
    const esi = await makeGuest(shop);
    expect((await esi.place({ saveAddress: 'yes' })).status).toBe(200);
    expect(await shop.rows('select from addresses')).toEqual([]);
    expect((await esi.place({ guest: 'no', key: randomUUID() })).status).toBe(400);
  });

  test('who signed in orders with the account', async () => {
    const ama = await makeShopper(shop);
    expect((await ama.place({ guest: 'yes' })).status).toBe(200);
    expect(await ama.orders()).toHaveLength(1);
  });

  test('reads in the privacy policy what stays on the device', async () => {
    const policy = await (await shop.get('/privacy-policy')).text();
    expect(policy).toContain('If you order without an account');
  });

  test('is a guest to staff', async () => {
    const esi = await makeGuest(shop);
    await esi.place();
    const [order] = await esi.orders();
    const staff = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
    const page = await shop.get(`/admin/orders/${order?.id}`, { cookie: staff });
    expect(await page.text()).toContain('Guest: ordered without an account');
  });
});
