import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPayingShop } from '../../support/checkout-shop.ts';
import { KRAFT } from '../../support/gifts.ts';
import { type Giver, makeGiver, offerWraps, TOTAL, wholeOrder } from '../../support/guest-gifts.ts';
import { takeGuests } from '../../support/guests.ts';
import { mailsTo } from '../../support/mails.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import type { TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
let esi: Giver;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
  await takeGuests(shop);
});
afterAll(() => simulator.stop());
beforeEach(() => offerWraps(shop, [KRAFT]));

const decline = ({ recipient }: Giver) =>
  shop.rows('insert into declined_recipients (phone) values ($1)', [recipient.phone]);
const refundsOf = (giver: Giver) =>
  shop.rows<{ reason: string; amount: number }>(
    `select reason, amount_minor::int as amount from refunds where attempt_id in
       (select id from payment_attempts where request_key = $1)`,
    [giver.sent.key],
  );
const heldOf = async ({ productId }: Giver) => {
  const [row] = await shop.rows<{ held: number }>(
    'select reserved_quantity as held from products where id = $1',
    [productId],
  );
  return row?.held;
};

describe('a gift of a guest whose answer was lost', () => {
  test('is found by its key without the cookie, and paid and recorded whole, once', async () => {
    esi = await makeGiver(shop, simulator);
    await esi.place();
    esi.cookies.clear();
    const [begun] = await esi.payments();
    const found = await esi.get(`/checkout/requests/${esi.sent.key}`);
    expect(await found.json()).toEqual({ kind: 'paying', attemptId: begun?.id });
    expect(found.headers.getSetCookie()[0]).toMatch(
      /^__Host-guest=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
    esi.cookies.clear();
    expect((await esi.place()).answer).toMatchObject({ kind: 'window', attemptId: begun?.id });
    await esi.pay();
    expect((await esi.confirm(begun?.id ?? '')).answer).toMatchObject({ kind: 'paid' });
    const [order] = await esi.recorded();
    // Pressed once more, since that answer was lost too.
    esi.cookies.clear();
    expect((await esi.place()).answer).toMatchObject({ kind: 'placed', number: order?.number });
    expect(await esi.recorded()).toMatchObject([wholeOrder(esi)]);
    expect(await esi.payments()).toMatchObject([{ state: 'paid', amount: TOTAL }]);
    expect((await esi.get(`/order-confirmation?orderNumber=${order?.number}`)).status).toBe(200);
  });

  test('pressed five times at once, before any cookie arrives, is one payment of one guest', async () => {
    esi = await makeGiver(shop, simulator);
    const presses = await Promise.all(Array.from({ length: 5 }, () => esi.place()));
    const [begun] = await esi.payments();
    expect(presses.map(({ answer }) => answer.attemptId)).toEqual(Array(5).fill(begun?.id));
    await esi.pay();
    await Promise.all(Array.from({ length: 3 }, () => esi.confirm(begun?.id ?? '')));
    expect(await esi.recorded()).toMatchObject([wholeOrder(esi)]);
  });
});

describe('a gift that changes between the page and Place Order', () => {
  const expectNothingBegun = async () => {
    expect(await esi.payments()).toEqual([]);
    expect(await esi.recorded()).toEqual([]);
  };

  test('is not charged with a wrap that the owner has taken away', async () => {
    esi = await makeGiver(shop, simulator);
    await offerWraps(shop, []);
    const { status, answer } = await esi.place();
    expect(status).toBe(409);
    expect(answer).toMatchObject({
      kind: 'delivery',
      notice: { title: 'This is not offered for gifts any more' },
    });
    await expectNothingBegun();
  });

  test('is shown at its new price before anything is charged, and then costs that', async () => {
    esi = await makeGiver(shop, simulator);
    await offerWraps(shop, [{ ...KRAFT, price: 3_107 }]);
    const { status, answer } = await esi.place();
    expect({ status, kind: answer.kind }).toEqual({ status: 409, kind: 'changed' });
    expect(answer.quote).toMatchObject({ total: 14_607, fees: { giftWrap: 3_107 } });
    await expectNothingBegun();
    expect((await esi.place({ total: '14607' })).answer.kind).toBe('window');
    expect(await esi.payments()).toMatchObject([{ amount: 14_607 }]);
  });

  test('to whoever has declined since is refused without a reason', async () => {
    esi = await makeGiver(shop, simulator);
    await decline(esi);
    const { status, answer } = await esi.place();
    expect(status).toBe(409);
    expect(answer).toMatchObject({
      kind: 'refused',
      notice: {
        title: 'We cannot deliver this gift',
        message: expect.stringContaining('Nothing was ordered and nothing was charged.'),
      },
    });
    await expectNothingBegun();
  });
});

describe('a gift that changes while its payment window is open', () => {
  const withWindow = async () => {
    esi = await makeGiver(shop, simulator);
    const { answer } = await esi.place();
    expect(await heldOf(esi)).toBe(1);
    return String(answer.attemptId);
  };

  test.each([
    ['is gone', []],
    ['costs more', [{ ...KRAFT, price: 3_107 }]],
  ])('comes as it was agreed where its wrap %s', async (_what, wraps) => {
    const id = await withWindow();
    await offerWraps(shop, wraps);
    await esi.pay();
    expect((await esi.confirm(id)).answer.kind).toBe('paid');
    expect(await esi.recorded()).toMatchObject([wholeOrder(esi)]);
  });

  test('goes back whole where its recipient has declined by then, and says no more than that', async () => {
    const id = await withWindow();
    await decline(esi);
    await esi.pay();
    expect((await esi.confirm(id)).answer).toEqual({ kind: 'returned' });
    expect(await esi.recorded()).toEqual([]);
    expect(await refundsOf(esi)).toEqual([{ reason: 'recipient_declined', amount: TOTAL }]);
    expect(await heldOf(esi)).toBe(0);
    const [mail, ...more] = await mailsTo(shop.rows, esi.email);
    expect([mail?.kind, more.length]).toEqual(['payments.returned', 0]);
    expect(mail?.text).toContain('We can no longer bring anything to the person you chose.');
    expect(mail?.text).not.toMatch(/gift|Yaa|Boateng|decline/i);
  });

  const GONE: [string, () => Promise<unknown>][] = [
    ['the wrap is gone', () => offerWraps(shop, [])],
    ['the recipient has declined', () => decline(esi)],
  ];

  test.each(GONE)(
    'pressed again when it is paid and %s: the answer is the order',
    async (_, go) => {
      const id = await withWindow();
      await esi.pay();
      await esi.confirm(id);
      const [order] = await esi.recorded();
      await go();
      esi.cookies.clear();
      expect((await esi.place()).answer).toMatchObject({ kind: 'placed', number: order?.number });
      expect(await esi.recorded()).toHaveLength(1);
    },
  );

  test('pressed again when it is paid, nobody has noticed and the wrap is gone: the order', async () => {
    await withWindow();
    await esi.pay();
    await offerWraps(shop, []);
    expect((await esi.place()).answer).toMatchObject({ kind: 'placed' });
    expect(await esi.recorded()).toMatchObject([wholeOrder(esi)]);
  });

  test('pressed again when it is paid and the recipient declined: the page of the payment, which goes back', async () => {
    const id = await withWindow();
    await esi.pay();
    await decline(esi);
    for (let press = 0; press < 2; press += 1) {
      expect((await esi.place()).answer).toEqual({ kind: 'waiting', attemptId: id });
    }
    expect(await refundsOf(esi)).toEqual([{ reason: 'recipient_declined', amount: TOTAL }]);
    const page = await esi.get(`/checkout/payment/${id}`);
    expect(await page.text()).toContain('Your money goes back to you');
  });

  test('pressed again unpaid when the wrap is gone: refused, and nothing is held any more', async () => {
    await withWindow();
    await offerWraps(shop, []);
    expect((await esi.place()).answer).toMatchObject({ kind: 'delivery' });
    expect(await esi.payments()).toMatchObject([{ state: 'released' }]);
    expect(await heldOf(esi)).toBe(0);
  });
});
