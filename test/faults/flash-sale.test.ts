import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runConcurrently, percentile, tally } from '../support/concurrency.ts';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { makeGoods, totalOf } from '../support/fault-goods.ts';
import { type FaultShop, openFaultShop } from '../support/fault-shop.ts';
import {
  type OrderRequest,
  type ShopResponse,
  isUnsure,
  placeOrder,
} from '../support/shop-client.ts';
import { type Shopper, makeShoppers } from '../support/shoppers.ts';
import { findViolations } from './chaos/invariants.ts';

const SHOPPERS = 1_000;
const UNITS = 50;
const AT_ONCE = Number(process.env.FLASH_AT_ONCE ?? 200);

// More than a machine that stands still for a minute needs.
const MAX_TRIES = 30;
const RETRY_MS = 500;

let shop: FaultShop;
let retries = 0;
beforeAll(async () => {
  shop = await openFaultShop({ databaseUrl: await makeFaultDatabase() });
});
afterAll(() => shop?.close());

/** As the page does: a shop that could not answer in time is asked again with the same key. */
async function placeUntilAnswered(
  shopper: Shopper,
  first: number,
  orderRequest: OrderRequest,
): Promise<ShopResponse> {
  for (let tries = 0; ; tries += 1) {
    const instance = shop.instances[(first + tries) % shop.instances.length];
    if (!instance) throw new Error('there is no shop');
    const response = await placeOrder({ instance, shopper }, orderRequest);
    if (!isUnsure(response) || tries === MAX_TRIES) return response;
    retries += 1;
    await pause(RETRY_MS);
  }
}

const statusOf = (response: ShopResponse) =>
  `${response.kind}${'status' in response ? ` ${response.status}` : ''}`;

test('of a thousand shoppers for fifty units, fifty get one and the others are refused', async () => {
  const goods = await makeGoods(shop.rows, UNITS);
  const lines = [{ id: goods.id, quantity: 1 }];
  const total = totalOf(lines, [goods]);
  const shoppers = await makeShoppers(shop.rows, SHOPPERS, 'sale');
  const startedAt = performance.now();
  const answers = await runConcurrently(shoppers, { atOnce: AT_ONCE }, (shopper, index) => {
    const orderRequest = { key: randomUUID(), lines, method: 'cash_on_delivery', total } as const;
    return placeUntilAnswered(shopper, index, orderRequest);
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const times = answers.map(({ ms }) => ms);
  process.stdout.write(
    `flash sale: ${SHOPPERS} shoppers, ${AT_ONCE} at once, in ${seconds.toFixed(1)} s (${(SHOPPERS / seconds).toFixed(0)}/s); ` +
      `p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms, ` +
      `${retries} asked again\n`,
  );
  expect(tally(answers.map(({ result }) => statusOf(result)))).toEqual({
    'placed 200': UNITS,
    'changed 409': SHOPPERS - UNITS,
  });
  const [left] = await shop.rows(
    `select stock_quantity as stock, reserved_quantity as held, in_stock as "onSale",
       (select count(*)::int from order_items where product_id = products.id) as sold
     from products where id = $1`,
    [goods.id],
  );
  expect(left).toEqual({ stock: 0, held: 0, onSale: false, sold: UNITS });
  await expect
    .poll(() => shop.rows('select from mails where sent_at is null'), { timeout: 30_000 })
    .toEqual([]);
  const records = { rows: shop.rows, transactions: [], refunds: [], mails: shop.mail.received() };
  await expect.poll(() => findViolations(records), { timeout: 20_000 }).toEqual([]);
}, 180_000);
