import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BAD_TEXTS } from '../../support/bad-input.ts';
import { NO_CARTS } from '../../support/cart-corpus.ts';
import { makeShopper, openPayingShop, type Shopper } from '../../support/checkout-shop.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
let eve: Shopper;
let before: Record<string, string>;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
  eve = await makeShopper(shop, { left: 5 });
  before = await wholeDatabase(shop.rows);
});
afterAll(() => simulator.stop());

/** As many tries as one likes: what is forged is sent back before it is counted. */
async function expectUntouched(changes: Record<string, string>, status: number): Promise<void> {
  for (const method of ['cash_on_delivery', 'card']) {
    expect((await eve.place({ method, ...changes })).status).toBe(status);
  }
}

test.each([
  ['price', '1'],
  ['total_amount', '1'],
  ['status', 'delivered'],
  ['user_id', randomUUID()],
  ['payment_reference', 'CVX_1763200000000_000001'],
  ['delivery_fee', '0'],
  ['payment_state', 'paid'],
  ['order_number', 'CVX000001'],
  ['__proto__[role]', 'admin'],
  ['firstName[]', 'Ama'],
])('the field %s is sent back', async (name, value) => {
  await expectUntouched({ [name]: value }, 400);
});

test.each([
  ['0', '[{"id":"ID","quantity":0}]'],
  ['-1', '[{"id":"ID","quantity":-1}]'],
  ['1.5', '[{"id":"ID","quantity":1.5}]'],
  ['1e9', '[{"id":"ID","quantity":1e9}]'],
  ['100', '[{"id":"ID","quantity":100}]'],
  ['"2"', '[{"id":"ID","quantity":"2"}]'],
  ['null', '[{"id":"ID","quantity":null}]'],
  ['NaN', '[{"id":"ID","quantity":NaN}]'],
  ['a price beside it', '[{"id":"ID","quantity":1,"price":1}]'],
])('a quantity of %s is sent back', async (_what, items) => {
  await expectUntouched({ items: items.replace('ID', eve.productId) }, 400);
});

test('what is no cart is sent back', async () => {
  for (const [, items] of NO_CARTS) await expectUntouched({ items }, 400);
});

test('a wrong sum buys nothing, whichever way it is wrong', async () => {
  for (const total of ['0', '1', '11499', '11501', '999999999999999']) {
    expect((await eve.place({ total })).answer.kind).toBe('changed');
  }
  for (const total of ['-11500', '11500.0', '0x2cec', ' ', '1e4']) {
    await expectUntouched({ total }, 400);
  }
});

test('an id that nothing has buys nothing', async () => {
  const items = JSON.stringify([{ id: randomUUID(), quantity: 1 }]);
  expect((await eve.place({ items })).answer.kind).toBe('changed');
});

test('whatever is written into a required field gives a form again, never a fault', async () => {
  for (const text of BAD_TEXTS) {
    for (const field of ['phone', 'email', 'region', 'digitalAddress', 'method', 'key', 'total']) {
      // Something else is wrong as well, so that nothing good is placed.
      const { status } = await eve.place({ firstName: '', [field]: text });
      expect([400, 422], `${field}: ${text.slice(0, 20)}`).toContain(status);
    }
  }
});

test('nothing of all that has left a trace', async () => {
  expect(await wholeDatabase(shop.rows)).toEqual(before);
  expect(await eve.stock()).toEqual({ left: 5, held: 0 });
});
