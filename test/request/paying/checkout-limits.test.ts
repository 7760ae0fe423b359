import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct } from '../../support/checkout-goods.ts';
import { makeShopper, openPayingShop, type Shopper } from '../../support/checkout-shop.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import type { TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
});
afterAll(() => simulator.stop());

/** So many units of products of their own, as Place Order sends them under a key of its own. */
async function cartOf(quantities: readonly number[], price = 1_000) {
  const lines = await Promise.all(
    quantities.map(async (quantity) => {
      const { id } = await makeProduct(shop.rows, { price, left: 500 });
      return { id, quantity };
    }),
  );
  const goods = quantities.reduce((sum, quantity) => sum + quantity * price, 0);
  const total = goods + (goods >= 90_000 ? 0 : 1_500);
  return { items: JSON.stringify(lines), total: String(total), key: randomUUID() };
}

const unitsOf = async (ama: Shopper) => {
  const [row] = await shop.rows<{ ordered: number; held: number }>(
    `select
       (select coalesce(sum(quantity), 0)::int from order_items join orders on orders.id = order_id
         where user_id = $1) as ordered,
       (select coalesce(sum((line ->> 'quantity')::int), 0)::int
          from payment_attempts, jsonb_array_elements(lines) as line
         where user_id = $1 and state = 'open') as held`,
    [ama.person.id],
  );
  return row;
};

describe.each(['cash_on_delivery', 'card'])('one order by %s', (method) => {
  test.each<[string, number[], object]>([
    ['of one product', [21], { lines: [{ problem: 'limit', limit: 20 }] }],
    ['of all products together', [20, 20, 11], { unitsOver: 50 }],
  ])('holds no more than the owner allows %s', async (_, quantities, quote) => {
    const ama = await makeShopper(shop);
    const { status, answer } = await ama.place({ method, ...(await cartOf(quantities)) });
    expect(status).toBe(409);
    expect(answer).toMatchObject({ kind: 'changed', quote: { ...quote, isValid: false } });
    expect(await unitsOf(ama)).toEqual({ ordered: 0, held: 0 });
  });
});

describe('what one account has without having paid', () => {
  test('is at most sixty units in cash orders, however many tabs order at once', async () => {
    const ama = await makeShopper(shop);
    const carts = await Promise.all(
      [
        [20, 15],
        [20, 15],
        [20, 15],
      ].map((each) => cartOf(each)),
    );
    const answers = await Promise.all(carts.map((cart) => ama.place(cart)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.answer).toMatchObject({ notice: { title: 'Up to 60 unpaid items at a time' } });
    expect(await unitsOf(ama)).toEqual({ ordered: 35, held: 0 });
    // Paying now is never refused because of what is on the way.
    expect((await ama.place({ method: 'card', ...(await cartOf([20, 10])) })).status).toBe(200);
  });

  test('is one held cart: a payment begun anew takes the place of the one before', async () => {
    const ama = await makeShopper(shop);
    for (let times = 0; times < 3; times += 1) {
      const { status } = await ama.place({ method: 'card', ...(await cartOf([20, 20])) });
      expect(status).toBe(200);
    }
    expect(await unitsOf(ama)).toEqual({ ordered: 0, held: 40 });
    const carts = await Promise.all(Array.from({ length: 5 }, () => cartOf([20, 20])));
    await Promise.all(carts.map((cart) => ama.place({ method: 'card', ...cart })));
    expect((await unitsOf(ama))?.held).toBeLessThanOrEqual(40);
  });
});

describe('a cash order', () => {
  test('goes up to the value that the owner set, and by card further', async () => {
    const ama = await makeShopper(shop);
    const expensive = await cartOf([2], 150_001);
    const { status, answer } = await ama.place(expensive);
    expect(status).toBe(409);
    expect(answer).toMatchObject({ notice: { title: 'Cash orders go up to GH₵3,000.00' } });
    expect(await ama.orders()).toEqual([]);
    expect((await ama.place({ ...expensive, method: 'card' })).status).toBe(200);
    const bea = await makeShopper(shop);
    expect((await bea.place(await cartOf([2], 150_000))).status).toBe(200);
  });

  test('is told its limit by the page, and the other limits by every page', async () => {
    const ama = await makeShopper(shop);
    expect(await (await shop.get('/checkout', { cookie: ama.cookie })).text()).toContain(
      'cashLimit',
    );
    const product = await (await shop.get(`/product/${ama.productId}`)).text();
    expect(product.replaceAll('<!-- -->', '')).toContain('up to 20 per order');
    expect(product).not.toContain('unpaidUnits');
  });
});
