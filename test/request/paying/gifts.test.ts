import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GiftRequest } from '#app/gifts/gift.ts';
import { type GiftShop, giftOf, KRAFT, openGiftShop } from '../../support/gifts.ts';
import { stripReactComments } from '../../support/html-text.ts';
import { forgetReconciled, losePayments } from '../../support/lost-payments.ts';
import { mailsTo } from '../../support/mails.ts';
import { wordsIn } from '../../support/order-pages.ts';
import { cookieOf } from '../../support/people.ts';

let shop: GiftShop;
beforeAll(async () => {
  shop = await openGiftShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.saveGifts());

describe('a gift', () => {
  test('is kept with the order: who gets it, the card, the wrap at its price', async () => {
    const gift = giftOf({ wrap: 'Kraft paper' });
    const { order } = await shop.given({ gift, total: 14_000 });
    expect(order).toMatchObject({
      total_amount_minor: '14000',
      gift_wrap_minor: '2500',
      customer_info: { firstName: 'Ama', phone: '+233241234567' },
      gift: { ...gift, wrap: KRAFT },
    });
  });

  test.each<[string, object, Partial<GiftRequest>, number, string]>([
    ['where gifts are off', { isOffered: false }, {}, 11_500, 'gift_gone'],
    [
      'anonymous where that is off',
      { isOffered: true },
      { isAnonymous: true },
      11_500,
      'gift_gone',
    ],
    ['with a wrap that is gone', { isOffered: true }, { wrap: 'Kraft paper' }, 14_000, 'gift_gone'],
  ])('is refused %s', async (_name, settings, changes, total, reason) => {
    await shop.saveGifts(settings);
    expect((await shop.give({ gift: giftOf(changes), total })).said).toBe(reason);
  });

  test('costs what the shop says, not what the page sent', async () => {
    expect(
      (await shop.give({ gift: giftOf({ wrap: 'Kraft paper' }), total: 11_500 })).outcome,
    ).toMatchObject({
      reason: 'changed',
      quote: { total: 14_000, fees: { giftWrap: 2_500 } },
    });
  });

  test('is never paid in cash by whoever gets it', async () => {
    expect((await shop.give({ method: 'cash_on_delivery' })).said).toBe('no_cash_for_gift');
  });

  test('pressed twice is the same payment, and with other words a new one', async () => {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(5);
    const gift = giftOf();
    const key = '0b8f6d0e-4f6d-4a57-9a35-0d0d1f1f2a77';
    const press = (sent: GiftRequest) =>
      shop.place({ person, lines: [{ id: product, quantity: 1 }], gift: sent, key, total: 11_500 });
    const first = await press(gift);
    expect(await press(gift)).toEqual(first);
    expect(await press({ ...gift, message: 'Other words' })).not.toEqual(first);
  });

  test('that a restore has lost comes back with its card and its wrap', async () => {
    await forgetReconciled(shop);
    const gift = giftOf({ wrap: 'Kraft paper', isAnonymous: true, signature: '' });
    const { person, reference } = await shop.given({ gift, total: 14_000 });
    await losePayments(shop, [reference]);
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toMatchObject([
      { gift: { ...gift, wrap: KRAFT }, gift_wrap_minor: '2500', total_amount_minor: '14000' },
    ]);
  });
});

describe('what leaves the shop', () => {
  // Of the buyer, of money, and of what is in the parcel.
  const HIDDEN = ['Ama', 'Mensah', '24 123 4567', '241234567', 'GH₵', '140.00', 'Test product'];

  test('says nothing of an anonymous sender, of prices and of the goods', async () => {
    const gift = giftOf({ isAnonymous: true, signature: '', wrap: 'Kraft paper' });
    const { order } = await shop.given({ gift, total: 14_000 });
    const papers = {
      slip: await shop.desk.words(`/${order.id}/packing-slip`),
      rider: await shop.desk.words(`/rider-sheet?ids=${order.id}`),
      card: await shop.desk.words(`/gift-cards?ids=${order.id}`),
    };
    for (const [name, words] of Object.entries(papers)) {
      for (const hidden of HIDDEN) expect(words, name).not.toContain(hidden);
    }
    expect(papers.slip).toContain('Esi Boateng');
    expect(papers.slip).toContain('Gift: wrap in Kraft paper, add the printed card.');
    expect(papers.rider).toContain('Esi Boateng');
    expect(papers.rider).not.toContain('Medɔ wo');
    expect(papers.card).toContain('Medɔ wo 🌹');
    expect(papers.card).not.toContain('Your Kwame');
  });

  test('calls whom the buyer chose', async () => {
    const { order } = await shop.given({ gift: giftOf({ calls: 'buyer' }) });
    expect(await shop.desk.words(`/rider-sheet?ids=${order.id}`)).toContain('024 123 4567');
    const { order: other } = await shop.given({ gift: giftOf({ calls: 'nobody' }) });
    const words = await shop.desk.words(`/rider-sheet?ids=${other.id}`);
    expect(words).toContain('Send a text message, do not call');
    expect(words).not.toContain('024 123 4567');
  });

  test('has a card for each that wants one, and none of what is cancelled', async () => {
    const { order: first } = await shop.given({ gift: giftOf({ message: 'First words' }) });
    const { order: second } = await shop.given({ gift: giftOf({ message: 'Second words' }) });
    const { order: bare } = await shop.given({ gift: giftOf({ message: '', signature: '' }) });
    const { order: gone } = await shop.given({ gift: giftOf({ message: 'Gone words' }) });
    await shop.rows(`update orders set status = 'cancelled' where id = $1`, [gone.id]);
    const ids = [first, second, bare, gone].map(({ id }) => `ids=${id}`).join('&');
    const words = await shop.desk.words(`/gift-cards?${ids}`);
    expect(words).toContain('First words Your Kwame');
    expect(words).toContain('Second words Your Kwame');
    expect(words).not.toContain('Gone words');
    expect(words).toContain('2 orders without a card left out.');
    expect((await shop.get(`/admin/orders/gift-cards?${ids}`)).status).toBe(302);
  });

  test('names no recipient and no words of the card in its mails', async () => {
    const { person } = await shop.given();
    const received = await mailsTo(shop.rows, person.email);
    expect(received.length).toBeGreaterThan(0);
    for (const { text, subject } of received) {
      expect(`${subject} ${text.replaceAll(/https?:\S+/g, '')}`).not.toMatch(
        /Esi|Boateng|Medɔ|gift/i,
      );
    }
  });
});

describe('a recipient who wants no more', () => {
  test('gets no further gift, until staff allow it again; the log says who did it', async () => {
    const { order, gift } = await shop.given();
    const next = () => shop.give({ gift: giftOf({ recipient: gift.recipient }) });
    expect((await shop.desk.post(order.id, { intent: 'decline-recipient' })).status).toBe(200);
    expect((await next()).said).toBe('recipient_declined');
    expect(await shop.desk.words(`/${order.id}`)).toContain('Allow gifts to this number again');
    await shop.desk.post(order.id, { intent: 'decline-recipient' });
    await shop.desk.post(order.id, { intent: 'allow-recipient' });
    expect((await next()).said).toBe('window');
    expect((await shop.desk.activity(order.id)).map(({ action }) => action)).toEqual([
      'Stopped gifts to recipient',
      'Allowed gifts to recipient',
    ]);
  });

  test('is nothing that a customer or a plain order can set', async () => {
    const { order, person } = await shop.given();
    const cookie = await cookieOf(shop.rows, person);
    const answer = await shop.desk.post(order.id, { intent: 'decline-recipient' }, cookie);
    expect(answer.status).toBe(403);
    const buyer = await shop.makeBuyer();
    const product = await shop.makeProduct(1);
    const lines = [{ id: product, quantity: 1 }];
    await shop.place({ person: buyer, lines, method: 'cash_on_delivery', total: 11_500 });
    const [plain] = await shop.ordersOf(buyer);
    expect((await shop.desk.post(plain?.id ?? '', { intent: 'decline-recipient' })).status).toBe(
      404,
    );
  });
});

test('the buyer sees it all, and finds it in their data; a forgotten order has none of it', async () => {
  const { person, order } = await shop.given({ gift: giftOf({ wantsReminder: true }) });
  const cookie = await cookieOf(shop.rows, person);
  const page = await shop.get(`/orders/${order.id}`, { cookie });
  const words = wordsIn(stripReactComments(await page.text()));
  for (const shown of [
    'Esi Boateng',
    'Medɔ wo 🌹',
    'We remind you of',
    'The rider calls the recipient.',
  ]) {
    expect(words).toContain(shown);
  }
  const invoice = await shop.get(`/orders/${order.id}/invoice`, { cookie });
  const paper = /<main[\s\S]*<\/main>/.exec(stripReactComments(await invoice.text()))?.[0] ?? '';
  expect(wordsIn(paper)).toContain('Ama Mensah');
  expect(wordsIn(paper)).not.toMatch(/Esi|12 Oxford Street|Medɔ/);
  const file = await shop.get('/account/data', { cookie });
  expect(await file.json()).toMatchObject({
    orders: [{ gift: { message: 'Medɔ wo 🌹' }, giftWrap: '0.00' }],
    giftReminders: [{ orderId: order.id }],
  });
  const { forgetCustomer } = await import('#app/orders/forget-customer.ts');
  const { inTransaction } = await import('#app/platform/database.ts');
  await inTransaction((tx) => forgetCustomer(tx, person.id));
  expect(await shop.rows('select gift from orders where id = $1', [order.id])).toEqual([
    { gift: null },
  ]);
});
