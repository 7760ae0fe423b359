import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop } from '../../support/checkout-shop.ts';
import { sendConcurrently } from '../../support/concurrent-requests.ts';
import { type Guest, makeGuest, takeGuests } from '../../support/guests.ts';
import { linkTo, tokenOf } from '../../support/mails.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import { cookieOf, makePerson, PASSWORD } from '../../support/people.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { authForms, cookieIn, newAddress, somewhere } from '../../support/visitors.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
let forms: ReturnType<typeof authForms>;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
  await takeGuests(shop);
  forms = authForms(shop);
});
afterAll(() => simulator.stop());

async function withOrder(changes: Record<string, string> = {}) {
  const esi = await makeGuest(shop);
  await esi.place(changes);
  return esi;
}

/** Signs up with this address, up to the email that asks for its confirmation. */
async function signUp(email: string, password = PASSWORD) {
  const answer = await forms.signUp({ email, password });
  expect(answer.status).toBe(200);
  return {
    cookie: cookieIn(answer, '__Host-sign-up') ?? '',
    token: tokenOf(await linkTo(shop.rows, email, 'accounts.confirmation')),
  };
}

const idOf = async (email: string) =>
  (
    await shop.rows<{ id: string }>('select id from users where lower(email) = lower($1)', [email])
  )[0]?.id;
const ownersOf = async (esi: Guest) => (await esi.orders()).map(({ user }) => user);

describe('an account', () => {
  test('has the guest’s orders of its address from its confirmation on, however they were written', async () => {
    const esi = await withOrder();
    const shouted = await makeGuest(shop, { email: esi.email.toUpperCase() });
    await shouted.place();
    const other = await withOrder();
    const [order] = await esi.orders();
    const link = await esi.link();
    const { cookie, token } = await signUp(esi.email);
    expect(await ownersOf(esi)).toEqual([null]);
    const done = await forms.confirm(token, {}, { ...somewhere(), cookie });
    const session = cookieIn(done, '__Host-session') ?? '';
    const id = await idOf(esi.email);
    expect(await ownersOf(esi)).toEqual([id]);
    expect(await ownersOf(shouted)).toEqual([id]);
    expect(await ownersOf(other)).toEqual([null]);
    expect(await (await shop.get('/orders', { cookie: session })).text()).toContain(order?.number);
    expect((await shop.get(`/orders/${order?.id}`, { cookie: session })).status).toBe(200);
    // From now on it is seen by signing in alone.
    expect((await esi.get(link)).headers.get('location')).toBe(`/orders/${order?.id}`);
    const path = `/order-confirmation?orderNumber=${order?.number}`;
    expect((await esi.get(path)).status).toBe(404);
    expect((await esi.post(link, { intent: 'open', digits: esi.phone.slice(-4) })).status).toBe(
      404,
    );
  });

  test('that nobody has confirmed has nothing, and shows nothing', async () => {
    const esi = await withOrder();
    const [order] = await esi.orders();
    const stranger = 'the password of a stranger';
    const { cookie, token } = await signUp(esi.email, stranger);
    expect((await forms.signIn({ email: esi.email, password: stranger })).status).toBe(403);
    // The owner of the mailbox opens the stranger's link: without the password it confirms nothing.
    await shop.get(`/email-confirmation?token=${token}`, somewhere());
    await forms.confirm(token, {}, somewhere());
    await forms.confirm(token, { password: 'a guess of mine' }, somewhere());
    expect(await ownersOf(esi)).toEqual([null]);
    const page = await shop.get('/orders', { cookie });
    expect(await page.text()).not.toContain(order?.number);
    expect((await shop.get(`/orders/${order?.id}`, { cookie })).status).toBe(302);
  });

  test('of an address that was proven by a new password has them too', async () => {
    const esi = await withOrder();
    await makePerson(shop.rows, { email: esi.email, confirmed: false });
    await forms.sendReset(esi.email);
    const token = tokenOf(await linkTo(shop.rows, esi.email, 'accounts.reset'));
    const password = 'a new password 9';
    await forms.newPassword({ token, password, confirm: password });
    expect(await ownersOf(esi)).toEqual([await idOf(esi.email)]);
  });

  test('that changes its address has those of the new one once it is confirmed', async () => {
    const esi = await withOrder();
    const person = await makePerson(shop.rows);
    const cookie = await cookieOf(shop.rows, person);
    const fields = { email: esi.email, password: person.password };
    await shop.post('/account/email', new URLSearchParams(fields), { cookie });
    expect(await ownersOf(esi)).toEqual([null]);
    const link = await linkTo(shop.rows, esi.email, 'accounts.email-change');
    const token = tokenOf(link);
    await shop.post(link, new URLSearchParams({ token }), {
      cookie: await cookieOf(shop.rows, await makePerson(shop.rows)),
    });
    expect(await ownersOf(esi)).toEqual([null]);
    await shop.post(link, new URLSearchParams({ token }), { cookie });
    expect(await ownersOf(esi)).toEqual([person.id]);
  });

  test('has what is paid after the confirmation, and pays no second time', async () => {
    const esi = await makeGuest(shop);
    const { answer } = await esi.place({ method: 'card' });
    const attemptId = String(answer.attemptId);
    const { cookie, token } = await signUp(esi.email);
    const done = await forms.confirm(token, {}, { ...somewhere(), cookie });
    const session = cookieIn(done, '__Host-session') ?? '';
    const [row] = await shop.rows<{ reference: string }>(
      'select reference from payment_attempts where id = $1',
      [attemptId],
    );
    await simulator.pay(row?.reference ?? '', { act: 'approve', channel: 'card' });
    const page = `/checkout/payment/${attemptId}`;
    expect((await shop.post(page, new URLSearchParams(), { cookie: session })).status).toBe(200);
    expect(await esi.orders()).toMatchObject([
      { id: attemptId, user: await idOf(esi.email), state: 'paid' },
    ]);
  });

  test('has an order whose answer was lost; the device that presses again orders no second one', async () => {
    const esi = await withOrder();
    const [order] = await esi.orders();
    const { cookie, token } = await signUp(esi.email);
    await forms.confirm(token, {}, { ...somewhere(), cookie });
    expect(await ownersOf(esi)).toEqual([await idOf(esi.email)]);
    for (const method of ['cash_on_delivery', 'card']) {
      const { answer } = await esi.place({ method });
      expect(answer).toMatchObject({ kind: 'placed', number: order?.number });
    }
    expect(await esi.orders()).toHaveLength(1);
  });

  test('is confirmed although two devices ordered under one key, or both have a payment open', async () => {
    const email = newAddress();
    const guests = await Promise.all(
      ['cash_on_delivery', 'cash_on_delivery', 'card', 'card'].map(async (method) => {
        const guest = await makeGuest(shop, { email });
        expect((await guest.place({ method })).status).toBe(200);
        return guest;
      }),
    );
    expect(guests).toHaveLength(4);
    const shared = `update orders set request_key = $1 where customer_info ->> 'email' = $2 returning id`;
    expect(await shop.rows(shared, [randomUUID(), email])).toHaveLength(2);
    const { cookie, token } = await signUp(email);
    const done = await forms.confirm(token, {}, { ...somewhere(), cookie });
    expect(cookieIn(done, '__Host-session')).toBeDefined();
    const id = await idOf(email);
    const orders = await shop.rows<{ user_id: string }>(
      `select user_id from orders where customer_info ->> 'email' = $1`,
      [email],
    );
    expect(orders).toEqual([{ user_id: id }, { user_id: id }]);
    const open = await shop.rows(
      `select from payment_attempts where user_id = $1 and state = 'open'`,
      [id],
    );
    expect(open).toHaveLength(1);
  });
});

describe('at the same moment', () => {
  const ownerOf = async (id: string | undefined) => {
    const [row] = await shop.rows<{ user_id: string | null; guest_id: string | null }>(
      'select user_id, guest_id from orders where id = $1',
      [id],
    );
    return row;
  };
  const holdOrder = (id: string | undefined) => ({
    sql: 'select from orders where id = $1 for update',
    values: [id],
  });

  test.each([
    ['a sign-up and then another account', false],
    ['another account and then a sign-up', true],
  ])('%s confirm one address: the first has the order', async (_what, isReversed) => {
    const esi = await withOrder();
    const [order] = await esi.orders();
    const { cookie, token } = await signUp(esi.email);
    const other = await makePerson(shop.rows);
    const session = await cookieOf(shop.rows, other);
    const asked = new URLSearchParams({ email: esi.email, password: other.password });
    await shop.post('/account/email', asked, { cookie: session });
    const link = await linkTo(shop.rows, esi.email, 'accounts.email-change');
    const changed = new URLSearchParams({ token: tokenOf(link) });
    const confirms = [
      () => forms.confirm(token, {}, { ...somewhere(), cookie }),
      () => shop.post(link, changed, { cookie: session }),
    ];
    const answers = await sendConcurrently(
      shop,
      holdOrder(order?.id),
      isReversed ? confirms.toReversed() : confirms,
    );
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const id = await idOf(esi.email);
    expect(await ownerOf(order?.id)).toEqual({ user_id: id, guest_id: null });
    expect(id === other.id).toBe(isReversed);
  });

  test('two claims of one order: one has it, with its payment', async () => {
    const { claimGuestOrders } = await import('#app/orders/guests/claim-orders.ts');
    const { inTransaction } = await import('#app/platform/database.ts');
    const esi = await makeGuest(shop);
    const { answer } = await esi.place({ method: 'card' });
    const id = String(answer.attemptId);
    const [row] = await shop.rows<{ reference: string }>(
      'select reference from payment_attempts where id = $1',
      [id],
    );
    await simulator.pay(row?.reference ?? '', { act: 'approve', channel: 'card' });
    await esi.confirm(id);
    const [first, second] = [await makePerson(shop.rows), await makePerson(shop.rows)];
    const claim = (owner: typeof first) => () =>
      inTransaction((tx) => claimGuestOrders(tx, { id: owner.id, email: esi.email }));
    await sendConcurrently(shop, holdOrder(id), [claim(first), claim(second)]);
    const mine = { user_id: first.id, guest_id: null };
    expect(await ownerOf(id)).toEqual(mine);
    expect(
      await shop.rows('select user_id, guest_id from payment_attempts where id = $1', [id]),
    ).toEqual([mine]);
  });

  test('a payment becomes an order and its address is confirmed: the account has both', async () => {
    const esi = await makeGuest(shop);
    const { answer } = await esi.place({ method: 'card' });
    const id = String(answer.attemptId);
    const [row] = await shop.rows<{ reference: string; product: string }>(
      `select reference, lines -> 0 ->> 'productId' as product from payment_attempts where id = $1`,
      [id],
    );
    await simulator.pay(row?.reference ?? '', { act: 'approve', channel: 'card' });
    const { cookie, token } = await signUp(esi.email);
    const held = {
      sql: 'select from products where id = $1 for update',
      values: [row?.product],
    };
    await sendConcurrently<unknown>(shop, held, [
      () => esi.confirm(id),
      () => forms.confirm(token, {}, { ...somewhere(), cookie }),
    ]);
    const mine = { user_id: await idOf(esi.email), guest_id: null };
    expect(await ownerOf(id)).toEqual(mine);
    expect(
      await shop.rows('select user_id, guest_id, state from payment_attempts where id = $1', [id]),
    ).toEqual([{ ...mine, state: 'paid' }]);
  });
});
