import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop } from '../../support/checkout-shop.ts';
import { type Guest, lastDigits, linkIn, makeGuest, takeGuests } from '../../support/guests.ts';
import { mailsTo } from '../../support/mails.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { newAddress, somewhere } from '../../support/visitors.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
  await takeGuests(shop);
});
afterAll(() => simulator.stop());

const wrongOf = (guest: Guest) => String((Number(lastDigits(guest)) + 1) % 10_000).padStart(4, '0');

/** A guest with an order; and somebody who holds the link on a device that never ordered. */
async function withOrder() {
  const esi = await makeGuest(shop);
  await esi.place();
  const [order] = await esi.orders();
  if (!order) throw new Error('nothing was ordered');
  return { esi, order, link: await esi.link(), holder: await makeGuest(shop) };
}

const open = (by: Guest, link: string, digits: string) => by.post(link, { intent: 'open', digits });

/** What the link alone does not show. The products of these tests are called so. */
const SECRET = [
  /12 Oxford Street/,
  /Mensah/,
  /Roses [0-9a-f]{8}/,
  /115\.00/,
  /id="lines"/,
  /Cash on Delivery/,
];

const secretsIn = (html: string) => SECRET.filter((secret) => secret.test(html));

async function expectClosed(by: Guest, link: string) {
  const html = await (await by.get(link)).text();
  expect(secretsIn(html)).toEqual([]);
  return html;
}

describe('the link of a guest’s order', () => {
  test('shows number, status, day and one parcel to whoever holds it, and leaves no trace', async () => {
    const { esi, order, link, holder } = await withOrder();
    const page = await holder.get(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await expectClosed(holder, link);
    expect(html).toContain('name="robots" content="noindex"');
    for (const word of [order.number, 'Pending', '1-3 Business Days', '1 parcel']) {
      expect(html).toContain(word);
    }
    expect(html).not.toContain(esi.email);
    expect(html).not.toContain(lastDigits(esi));
  });

  test('shows everything after the digits, for this order and on this device alone', async () => {
    const { esi, link, holder } = await withOrder();
    const opened = await open(holder, link, lastDigits(esi));
    expect(opened.status).toBe(303);
    expect(opened.headers.getSetCookie()[0]).toMatch(
      /^__Host-order=.+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const html = await (await holder.get(link)).text();
    expect(secretsIn(html)).toEqual(SECRET);
    const invoice = await holder.get(`${link}/invoice`);
    expect(await invoice.text()).toContain('12 Oxford Street');
    expect((await esi.get(`${link}/invoice`)).headers.get('location')).toBe(link);
    const other = await withOrder();
    await expectClosed(holder, other.link);
    await expectClosed(other.holder, link);
  });

  test('is worthless where a sign of it is changed, or its order is another', async () => {
    const { order, link, holder } = await withOrder();
    const [, signature = ''] = link.split('.');
    for (const forged of [
      `/orders/find/${order.id}`,
      `/orders/find/${order.id}.`,
      `/orders/find/${randomUUID()}.${signature}`,
      `${link.slice(0, -2)}xx`,
    ]) {
      expect((await holder.get(forged)).status, forged).toBe(404);
      expect((await open(holder, forged, '1234')).status, forged).toBe(404);
    }
  });

  test('an access cookie cannot be made, moved to another order or kept alive', async () => {
    const { esi, order, link, holder } = await withOrder();
    await open(holder, link, lastDigits(esi));
    const [, until = '', signature = ''] = (holder.cookies.get('__Host-order') ?? '').split('.');
    const other = await withOrder();
    for (const forged of [
      `${other.order.id}.${until}.${signature}`,
      `${order.id}.${Number(until) + 1}.${signature}`,
      `${order.id}.${until}.`,
      order.id,
      '',
    ]) {
      holder.cookies.set('__Host-order', forged);
      await expectClosed(holder, link);
      await expectClosed(holder, other.link);
    }
  });

  test('takes five wrong tries, from however many devices at once, and then not even the right digits', async () => {
    const { esi, order, link } = await withOrder();
    const wrong = wrongOf(esi);
    const devices = await Promise.all(Array.from({ length: 20 }, () => makeGuest(shop)));
    const tries = await Promise.all(devices.map((device) => open(device, link, wrong)));
    const statuses = tries.map(({ status }) => status);
    // Four hear how many are left, the fifth and all others that it is closed.
    expect(statuses.filter((status) => status === 403)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
    expect(
      await shop.rows('select wrong_tries from order_links where order_id = $1', [order.id]),
    ).toEqual([{ wrong_tries: 5 }]);
    const [late] = devices;
    if (!late) throw new Error('no device');
    expect((await open(late, link, lastDigits(esi))).status).toBe(429);
    const html = await expectClosed(late, link);
    expect(html).toContain('Too many wrong tries');
  });

  test('what is no four digits costs no try; the right digits give none back', async () => {
    const { esi, order, link, holder } = await withOrder();
    const tries = () =>
      shop.rows('select wrong_tries as n from order_links where order_id = $1', [order.id]);
    for (const digits of ['', '12', 'abcd']) {
      expect((await open(holder, link, digits)).status).toBe(422);
    }
    expect(await tries()).toEqual([]);
    expect((await open(holder, link, wrongOf(esi))).status).toBe(403);
    expect((await open(holder, link, lastDigits(esi))).status).toBe(303);
    expect(await tries()).toEqual([{ n: 1 }]);
  });

  test('a new email gives new tries after a day, and not before', async () => {
    const { esi, order, link, holder } = await withOrder();
    for (let turn = 0; turn < 5; turn += 1) await open(holder, link, wrongOf(esi));
    const ask = () => shop.post('/orders/find', form(order.number, esi.email), somewhere());
    await ask();
    expect((await open(holder, link, lastDigits(esi))).status).toBe(429);
    await shop.rows(
      `update order_links set locked_at = now() - interval '24 hours' where order_id = $1`,
      [order.id],
    );
    // The time alone is not enough either.
    expect((await open(holder, link, lastDigits(esi))).status).toBe(429);
    await ask();
    expect((await open(holder, link, lastDigits(esi))).status).toBe(303);
  });

  test('ends fourteen days after the order was delivered or cancelled', async () => {
    const { esi, order, link, holder } = await withOrder();
    await open(holder, link, lastDigits(esi));
    const deliver = (days: number) =>
      shop.rows(
        `with moved as (update orders set status = 'delivered' where id = $1)
         insert into order_events (order_id, kind, details, created_at)
         values ($1, 'status_changed', '{"from": "shipped", "to": "delivered"}', now() - make_interval(days => $2))`,
        [order.id, days],
      );
    await deliver(14);
    expect((await holder.get(link)).status).toBe(410);
    await expectClosed(holder, link);
    expect((await open(holder, link, lastDigits(esi))).status).toBe(404);
    const before = (await mailsTo(shop.rows, esi.email)).length;
    await shop.post('/orders/find', form(order.number, esi.email), somewhere());
    expect(await mailsTo(shop.rows, esi.email)).toHaveLength(before);
    await deliver(13);
    expect((await holder.get(link)).status).toBe(200);
    expect((await holder.get(link)).status).toBe(200);
  });

  test('cancels the order for whoever gave the digits, and for nobody else', async () => {
    const { esi, order, link, holder } = await withOrder();
    const cancel = () => holder.post(link, { intent: 'cancel' });
    await cancel();
    expect(await esi.orders()).toMatchObject([{ id: order.id, status: 'pending' }]);
    await open(holder, link, lastDigits(esi));
    expect((await cancel()).headers.get('location')).toBe(`${link}?notice=cancelled`);
    expect(await esi.orders()).toMatchObject([{ id: order.id, status: 'cancelled' }]);
    const mail = (await mailsTo(shop.rows, esi.email)).at(-1);
    expect(mail?.kind).toBe('orders.cancelled');
    expect(linkIn(mail?.text ?? '')).toBe(link);
  });

  test('leads nowhere once the customer is forgotten', async () => {
    const { order, link, holder } = await withOrder();
    await shop.rows('update orders set guest_id = null where id = $1', [order.id]);
    expect((await holder.get(link)).status).toBe(404);
  });
});

const form = (number: string, email: string) => new URLSearchParams({ number, email });

describe('finding an order', () => {
  test('answers the same whatever is asked, and mails the order’s own address alone', async () => {
    const { esi, order, link } = await withOrder();
    const stranger = newAddress();
    const pages = await Promise.all(
      [
        [order.number, esi.email],
        [order.number, stranger],
        ['CVX000000', esi.email],
      ].map(async ([number = '', email = '']) => {
        const answer = await shop.post('/orders/find', form(number, email), somewhere());
        const html = await answer.text();
        return { status: answer.status, words: html.replaceAll(number, '').replaceAll(email, '') };
      }),
    );
    const [right] = pages;
    expect(right?.words).toContain('Check your email');
    const told = (words = '') => /Check your email[^<]*<[^>]*>[^<]*/.exec(words)?.[0];
    expect(new Set(pages.map(({ status, words }) => `${status} ${told(words)}`)).size).toBe(1);
    expect(await mailsTo(shop.rows, stranger)).toEqual([]);
    const sent = (await mailsTo(shop.rows, esi.email)).filter(({ kind }) => kind === 'orders.link');
    expect(sent).toHaveLength(1);
    expect(linkIn(sent[0]?.text ?? '')).toBe(link);
  });

  test('reads the number and the address as people write them', async () => {
    const { esi, order } = await withOrder();
    const typed = form(`#${order.number.toLowerCase()} `, esi.email.toUpperCase());
    await shop.post('/orders/find', typed, somewhere());
    expect((await mailsTo(shop.rows, esi.email)).at(-1)?.kind).toBe('orders.link');
    const wrong = await shop.post('/orders/find', form('roses', 'nobody'), somewhere());
    expect(wrong.status).toBe(422);
  });

  test('fills nobody’s mailbox, and is not asked for ever', async () => {
    const { esi, order } = await withOrder();
    const here = somewhere();
    const ask = (from = somewhere()) =>
      shop.post('/orders/find', form(order.number, esi.email), from);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const sent = (await mailsTo(shop.rows, esi.email)).filter(({ kind }) => kind === 'orders.link');
    expect(sent).toHaveLength(3);
    const more = await Promise.all(Array.from({ length: 11 }, () => ask(here)));
    expect(more.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
