import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendConcurrently } from '../../support/concurrent-requests.ts';
import { mailsTo } from '../../support/mails.ts';
import { makeOrder } from '../../support/orders.ts';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';
import { staffOrders, type StaffOrders } from '../../support/staff-orders.ts';

let shop: PaymentShop;
let desk: StaffOrders;
beforeAll(async () => {
  shop = await openPaymentShop();
  desk = await staffOrders(shop);
});
afterAll(() => shop.close());

/** Somebody who paid GH₵215.00 by card. */
async function paid() {
  const person = await shop.makeBuyer();
  const product = await shop.makeProduct(3);
  await shop.place({ person, lines: [{ id: product, quantity: 2 }], total: 21_500 });
  const [attempt] = await shop.attemptsOf(person);
  const reference = attempt?.reference ?? '';
  await shop.pay(reference, 'approve');
  await shop.settle(reference, { now: new Date() });
  return { person, product, reference, id: attempt?.id ?? '' };
}

const refundsOf = (id: string) =>
  shop.rows<{ id: string; amount_minor: string; state: string; actor_id: string }>(
    'select * from refunds where order_id = $1 order by created_at',
    [id],
  );
const backAt = async (reference: string) =>
  (await shop.refunds()).filter((back) => back.reference === reference);

async function sendAll(id: string, reference: string) {
  for (const refund of await refundsOf(id)) {
    await shop.run('payments.refund', { refundId: refund.id });
  }
  await expect
    .poll(async () => {
      await shop.run('payments.look-after-refunds', { reference });
      return (await refundsOf(id)).every(({ state }) => state === 'processed');
    })
    .toBe(true);
}

const wordsOf = (mail: { text: string } | undefined) => mail?.text.replaceAll(/\s+/g, ' ');

describe('a refund by staff', () => {
  test('sends a part, then the rest, by the provider, and tells everybody', async () => {
    const { id, reference, person } = await paid();
    expect((await desk.refund(id, '50.50')).status).toBe(200);
    expect(await refundsOf(id)).toMatchObject([
      { amount_minor: '5050', actor_id: desk.staff.id, state: 'due' },
    ]);
    expect(await desk.activity(id)).toMatchObject([
      {
        action: 'Refunded order',
        admin_id: desk.staff.id,
        changes: {
          amount: { before: null, after: 'GH₵50.50' },
          left_to_pay_back: { before: 'GH₵215.00', after: 'GH₵164.50' },
        },
      },
    ]);
    expect(await desk.notes(id)).toEqual(['Refund of GH₵50.50: Bruised petals']);
    await sendAll(id, reference);
    expect(await desk.order(id)).toMatchObject({ payment_state: 'paid', refunded_minor: '5050' });
    expect((await desk.refund(id, '164.50')).status).toBe(200);
    await sendAll(id, reference);
    expect(await desk.order(id)).toMatchObject({
      payment_state: 'refunded',
      refunded_minor: '21500',
    });
    const sums = (await backAt(reference)).map(({ amount }) => amount);
    expect(sums.toSorted((one, other) => other - one)).toEqual([16_450, 5_050]);
    expect((await mailsTo(shop.rows, person.email)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['orders.refunded', 'orders.refunded']),
    );
    expect(await desk.words(`/${id}`)).toMatch(
      /Refund of GH₵164\.50 sent .*Refund of GH₵164\.50: Bruised petals .*Kofi Owusu · staff note/,
    );
    const again = await desk.refund(id, '0.01');
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('Nothing is left to refund.');
  });

  test('whose button is pressed five times at once is one', async () => {
    const { id, reference } = await paid();
    const key = randomUUID();
    const held = { sql: 'select from orders where id = $1 for update', values: [id] };
    const presses = Array.from({ length: 5 }, () => () => desk.refund(id, '10', key));
    const answers = await sendConcurrently(shop, held, presses);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await sendAll(id, reference);
    expect(await backAt(reference)).toMatchObject([{ amount: 1_000 }]);
    expect(await desk.activity(id)).toHaveLength(1);
  });

  test('by two at once is never more than what was paid', async () => {
    const { id, reference } = await paid();
    const held = { sql: 'select from orders where id = $1 for update', values: [id] };
    const answers = await sendConcurrently(shop, held, [
      () => desk.refund(id, '200'),
      () => desk.refund(id, '200'),
      () => desk.post(`${id}/cancel`, { seen: 'processing' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200]);
    expect(await answers[1]?.text()).toContain('You can refund at most GH₵15.00');
    await sendAll(id, reference);
    const back = (await backAt(reference)).map(({ amount }) => amount);
    expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(21_500);
    expect(await desk.order(id)).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
      refunded_minor: '21500',
    });
    expect(await desk.activity(id)).toHaveLength(2);
  });

  test('with a key that has done something else does nothing', async () => {
    const { id } = await paid();
    const other = await paid();
    const key = randomUUID();
    await desk.refund(id, '10', key);
    expect((await desk.refund(id, '20', key)).status).toBe(409);
    expect((await desk.refund(other.id, '10', key)).status).toBe(409);
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await refundsOf(other.id)).toEqual([]);
    expect(await desk.activity(other.id)).toEqual([]);
  });

  test.each(['0', '0.00', '-1', '1.005', '1e9', '', ' ', 'all', '٥', 'NaN', 'x'.repeat(10_000)])(
    'of %j is refused beside its field',
    async (amount) => {
      const { id } = await madePaid();
      for (const intent of ['check', 'refund']) {
        const form = { intent, amount, why: 'Late', key: randomUUID() };
        const answer = await desk.post(`${id}/refund`, form);
        expect(answer.status).toBe(422);
        expect(await answer.text()).toContain('href="#field-amount"');
      }
      expect(await desk.activity(id)).toEqual([]);
      expect(await desk.notes(id)).toEqual([]);
    },
  );

  test('of more than is left is refused, when it is looked at and when it is done', async () => {
    const { id } = await madePaid();
    const form = { why: 'Late', key: randomUUID() };
    for (const amount of ['135.01', '1000000000', '9007199254740991']) {
      const looked = await desk.post(`${id}/refund`, { ...form, intent: 'check', amount });
      expect(looked.status).toBe(422);
      const answer = await desk.post(`${id}/refund`, { ...form, intent: 'refund', amount });
      expect([409, 422]).toContain(answer.status);
    }
    expect((await desk.post(`${id}/refund`, 'intent=refund&amount=1&amount=2&why=x')).status).toBe(
      400,
    );
    expect((await desk.post(`${id}/refund`, 'intent=refund&amount=1&why=x&key=y')).status).toBe(
      400,
    );
    expect((await desk.post(`${id}/refund`, 'intent=steal&amount=1&why=x')).status).toBe(400);
    expect((await desk.refund('00000000-0000-4000-8000-000000000000', '1')).status).toBe(404);
    expect((await desk.refund('nonsense', '1')).status).toBe(404);
    expect(await desk.activity(id)).toEqual([]);
  });

  test('names the order and the amount before it is done', async () => {
    const { id, number } = await madePaid();
    const form = { intent: 'check', amount: '45.5', why: 'Late <b>again</b>', key: randomUUID() };
    const answer = await desk.post(`${id}/refund`, form);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(`Refund GH₵45.50 for ${number}?`);
    expect(html).toContain('Late &lt;b&gt;again&lt;/b&gt;');
    expect(await desk.notes(id)).toEqual([]);
  });

  test('of a payment that this shop never made is refused', async () => {
    const { id } = await madePaid();
    const answer = await desk.refund(id, '1');
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('was not made in this shop');
    expect(await desk.notes(id)).toEqual([]);
    expect(await desk.activity(id)).toEqual([]);
  });

  test('of nothing paid is nothing', async () => {
    const { id } = await makeOrder(shop.rows, await shop.makeBuyer());
    expect((await desk.refund(id, '1')).status).toBe(409);
    expect(await desk.activity(id)).toEqual([]);
  });
});

/** Paid, by its own word alone: the provider knows nothing of it. */
async function madePaid() {
  return makeOrder(shop.rows, await shop.makeBuyer(), { method: 'card', status: 'processing' });
}

describe('cash that is given back', () => {
  async function delivered(customer: object = {}) {
    const person = await shop.makeBuyer();
    const order = await makeOrder(shop.rows, person, {
      status: 'delivered',
      customer: { email: person.email, ...customer },
    });
    return { ...order, mails: () => mailsTo(shop.rows, person.email) };
  }

  test('is noted on the order and told, once for each form, and no provider is asked', async () => {
    const { id, number, mails } = await delivered();
    const key = randomUUID();
    for (let press = 0; press < 3; press += 1) {
      expect((await desk.refund(id, '100', key)).status).toBe(200);
    }
    expect(await desk.order(id)).toMatchObject({ refunded_minor: '10000', payment_state: 'paid' });
    expect(await refundsOf(id)).toEqual([]);
    expect((await desk.refund(id, '35.01')).status).toBe(409);
    expect(await mails()).toHaveLength(1);
    expect((await desk.refund(id, '35.00')).status).toBe(200);
    expect(await desk.order(id)).toMatchObject({ payment_state: 'refunded' });
    expect(await desk.activity(id)).toHaveLength(2);
    const [first, second, ...more] = await mails();
    expect(first).toMatchObject({
      kind: 'orders.refunded',
      subject: `Money back for order ${number}`,
    });
    expect(wordsOf(first)).toContain(
      `We gave back GH₵100.00 for your order ${number} by hand, in cash or to your mobile-money wallet. If it has not reached you, please reply to this email.`,
    );
    expect(wordsOf(second)).toContain('We gave back GH₵35.00 for');
    expect(wordsOf(second)).not.toMatch(/Roses|Bruised|Ama/);
    expect(more).toEqual([]);
    expect(await desk.words(`/${id}`)).toMatch(
      /Refund of GH₵35\.00 given back by hand.*Kofi Owusu/,
    );
    await desk.move(id, 'processing');
    expect(await desk.order(id)).toMatchObject({ payment_state: 'refunded' });
  });

  test('says before it is done whether the customer is told', async () => {
    const form = { intent: 'check', amount: '1', why: 'Late', key: randomUUID() };
    const [known, forgotten] = [await delivered(), await delivered({ email: '' })];
    expect(await (await desk.post(`${known.id}/refund`, form)).text()).toContain(
      'The customer gets an email about it.',
    );
    expect(await (await desk.post(`${forgotten.id}/refund`, form)).text()).toContain(
      'This order has no email address, so no email is sent.',
    );
    expect((await desk.refund(forgotten.id, '1')).status).toBe(200);
    expect(await desk.order(forgotten.id)).toMatchObject({ refunded_minor: '100' });
    expect(await forgotten.mails()).toEqual([]);
  });

  test('is not noted where its mail cannot be written', async () => {
    const { id, mails } = await delivered();
    await shop.rows('alter table mails rename to away');
    const answer = await desk.refund(id, '100');
    await shop.rows('alter table away rename to mails');
    expect(answer.status).toBe(503);
    expect(await desk.order(id)).toMatchObject({ refunded_minor: '0' });
    expect(await desk.activity(id)).toEqual([]);
    expect(await desk.notes(id)).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});

describe('cancelling a paid order', () => {
  test('says what goes back, owes it once, and leaves one line in the log', async () => {
    const { id, product } = await paid();
    const words = await desk.words(`/${id}/cancel`);
    expect(words).toContain('GH₵215.00 goes back by Card. This cannot be undone.');
    const cancel = { seen: 'processing' };
    expect((await desk.post(`${id}/cancel`, {})).status).toBe(422);
    expect((await desk.post(`${id}/cancel`, { seen: 'shipped' })).status).toBe(409);
    expect(await desk.order(id)).toMatchObject({ status: 'processing' });
    expect((await desk.post(`${id}/cancel`, cancel)).status).toBe(200);
    expect((await desk.post(`${id}/cancel`, cancel)).status).toBe(200);
    expect(await refundsOf(id)).toMatchObject([{ amount_minor: '21500' }]);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 3, ledger: 3 });
    expect(await desk.activity(id)).toMatchObject([
      { changes: { status: { before: 'processing', after: 'cancelled' } } },
    ]);
  });
});
