import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop } from '../../support/checkout-shop.ts';
import { checkoutSignUps, sessionIn } from '../../support/checkout-sign-ups.ts';
import { makeGuest } from '../../support/guests.ts';
import { linkTo, tokenOf } from '../../support/mails.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import { cookieOf, makePerson } from '../../support/people.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';
import { authForms, cookieIn, newAddress, somewhere } from '../../support/visitors.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
});
afterAll(() => simulator.stop());

type Guest = Awaited<ReturnType<typeof makeGuest>>;

/** Signs up as the checkout does before it opens the payment. */
async function signUp({ email, cookies }: Pick<Guest, 'email' | 'cookies'>) {
  const answer = await checkoutSignUps(shop, randomUUID()).post({ email, paysFirst: 'yes' });
  expect(answer.status).toBe(200);
  const [name = '', value = ''] = (cookieIn(answer, '__Host-sign-up') ?? '').split(/=(.*)/s);
  cookies.set(name, value);
  return answer;
}

const CARD = { method: 'card' };
const ownersOf = async (esi: Guest) => (await esi.orders()).map(({ user }) => user);

test('without the setting a sign-up that waits for its confirmation pays nothing', async () => {
  const esi = await makeGuest(shop);
  await signUp(esi);
  expect((await esi.place(CARD)).status).toBe(401);
  expect(await shop.rows('select from guests')).toEqual([]);
});

describe('with the setting', () => {
  beforeAll(async () => {
    await shop.rows(`insert into settings (section, values) values ('guestCheckout', $1)`, [
      { paysFirst: true },
    ]);
    await until(async () => (await shop.get('/orders/find')).status === 200);
  });

  test('who has just signed up pays by card, and the confirmed account has the order', async () => {
    const esi = await makeGuest(shop);
    await signUp(esi);
    const { answer } = await esi.place(CARD);
    expect(answer.kind).toBe('window');
    const attemptId = String(answer.attemptId);
    const [attempt] = await shop.rows<{ reference: string }>(
      'select reference from payment_attempts where id = $1',
      [attemptId],
    );
    await simulator.pay(attempt?.reference ?? '', { act: 'approve', channel: 'card' });
    expect((await esi.confirm(attemptId)).answer.kind).toBe('paid');
    expect(await ownersOf(esi)).toEqual([null]);
    const [order] = await esi.orders();
    const confirmation = await esi.get(`/order-confirmation?orderNumber=${order?.number}`);
    expect(await confirmation.text()).toContain('the order then joins your account');

    const token = tokenOf(await linkTo(shop.rows, esi.email, 'accounts.confirmation'));
    const cookie = `__Host-sign-up=${esi.cookies.get('__Host-sign-up')}`;
    const confirmed = await authForms(shop).confirm(token, {}, { ...somewhere(), cookie });
    expect(confirmed.headers.get('location')).toBe('/orders');
    const orders = await shop.get('/orders', { cookie: sessionIn(confirmed) });
    expect(await orders.text()).toContain(order?.number);
    expect(await ownersOf(esi)).not.toContain(null);
    // What was bought does not come back as a cart.
    const session = await shop.get('/session', { cookie: sessionIn(confirmed) });
    expect(await session.json()).toMatchObject({ hasSavedCart: false });
  });

  test('cash waits for the confirmation, and so does who has not signed up or gave no email', async () => {
    const esi = await makeGuest(shop);
    expect((await esi.place(CARD)).status).toBe(401);
    await signUp(esi);
    expect((await esi.place()).status).toBe(401);
    expect((await esi.place({ ...CARD, email: '' })).status).toBe(401);
    esi.cookies.set('__Host-sign-up', 'forged');
    expect((await esi.place(CARD)).status).toBe(401);
    expect(await esi.orders()).toEqual([]);
  });

  test('whose address has an account already is answered alike, and the account gets nothing by it', async () => {
    const owner = await makePerson(shop.rows);
    const esi = await makeGuest(shop, { email: owner.email });
    const other = { email: newAddress(), cookies: new Map<string, string>() };
    const [known, fresh] = [await signUp(esi), await signUp(other)];
    expect((await known.text()).replaceAll(esi.email, 'ADDRESS')).toBe(
      (await fresh.text()).replaceAll(other.email, 'ADDRESS'),
    );
    expect((await esi.place(CARD)).answer.kind).toBe('window');
    const orders = await shop.get('/orders', { cookie: await cookieOf(shop.rows, owner) });
    expect(await orders.text()).toContain('No orders yet');
  });

  test('the checkout says so, and who has an account orders as ever', async () => {
    const page = await (await shop.get('/checkout.data')).text();
    expect(page).toContain('paysFirst');
    const policy = await (await shop.get('/privacy-policy')).text();
    expect(policy).toContain('If you order without an account');
  });
});
