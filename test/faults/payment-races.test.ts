import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

async function paidReference() {
  const person = await shop.makeBuyer();
  const product = await shop.makeProduct(3);
  await shop.place({ person, lines: [{ id: product, quantity: 1 }], total: 11_500 });
  const [attempt] = await shop.attemptsOf(person);
  const { reference = '', id = '' } = attempt ?? {};
  await shop.pay(reference, 'approve');
  return { person, reference, id };
}

test('a payment that cannot be settled does not keep the timed check from the others', async () => {
  const poison = [await paidReference()];
  const { person } = await paidReference();
  poison.push(await paidReference());
  // No mail can be written to such an address, so no order can be made of it.
  await shop.rows(
    `update payment_attempts set recipient = jsonb_set(recipient, '{customer,email}', '"nowhere"')
      where id = any($1)`,
    [poison.map(({ id }) => id)],
  );
  await expect(shop.run('payments.reconcile')).rejects.toThrow();
  expect(await shop.ordersOf(person)).toHaveLength(1);
  await shop.rows(
    `update payment_attempts set recipient = jsonb_set(recipient, '{customer,email}', '"somewhere@people.test"')
      where id = any($1)`,
    [poison.map(({ id }) => id)],
  );
  await shop.run('payments.reconcile');
  for (const one of poison) expect(await shop.ordersOf(one.person)).toHaveLength(1);
});

describe('two workers with one refund', () => {
  test('send the money back once', async () => {
    const { sendRefund } = await import('#app/payments/send-refund.ts');
    const { person, reference, id } = await paidReference();
    await shop.settle(reference, { now: new Date() });
    await shop.cancelOrder({
      buyer: { kind: 'user', id: person.id },
      orderId: id,
      now: new Date(),
    });
    const [refund] = await shop.rows<{ id: string }>('select id from refunds where order_id = $1', [
      id,
    ]);
    // Both see that nothing was sent yet; the one who then sends it is the last to hear that it was done.
    await shop.faults({
      next: [
        { fault: 'slow', on: 'refund_list', ms: 400, after: true },
        { fault: 'slow', on: 'refund', ms: 1_500, after: true },
      ],
    });
    // A part of the sum: that much could go back twice, and the provider would not object.
    await shop.rows('update refunds set amount_minor = 5000 where id = $1', [refund?.id]);
    const run = { now: new Date(), deadline: new Date(Date.now() + 20_000) };
    await Promise.allSettled(
      [1, 2].map(() =>
        sendRefund(refund?.id ?? '', { ...run, signal: AbortSignal.timeout(20_000) }),
      ),
    );
    const back = (await shop.refunds()).filter((one) => one.reference === reference);
    expect(back).toHaveLength(1);
    const state = async () => {
      await shop.run('payments.look-after-refunds', { reference });
      const [row] = await shop.rows<{ state: string }>('select state from refunds where id = $1', [
        refund?.id,
      ]);
      return row?.state;
    };
    await expect.poll(state).toBe('processed');
  });
});

describe('after the provider failed to open a window', () => {
  test('pressing again tries again at once', async () => {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(1);
    const lines = [{ id: product, quantity: 1 }];
    const orderRequest = { person, lines, total: 11_500, key: randomUUID() };
    await shop.faults({ next: [{ fault: 'error', on: 'initialize' }] });
    expect(await shop.place(orderRequest)).toMatchObject({ ok: false, reason: 'provider_away' });
    const startedAt = performance.now();
    expect(await shop.place(orderRequest)).toMatchObject({ ok: true, value: { kind: 'window' } });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 1, reserved: 1 });
  });

  test('a second press meanwhile is not kept waiting, and while the provider is unreachable nobody has to wait', async () => {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(1);
    const orderRequest = {
      person,
      lines: [{ id: product, quantity: 1 }],
      total: 11_500,
      key: randomUUID(),
    };
    await shop.faults({ next: [{ fault: 'error', times: 3 }] });
    const startedAt = performance.now();
    const answers = await Promise.all([shop.place(orderRequest), shop.place(orderRequest)]);
    answers.push(await shop.place(orderRequest));
    expect(answers).toEqual(answers.map(() => ({ ok: false, reason: 'provider_away' })));
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    await shop.faults({});
  });
});
