import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { makeGoods, totalOf } from '../support/fault-goods.ts';
import { type FaultShop, openFaultShop } from '../support/fault-shop.ts';
import { placeOrder } from '../support/shop-client.ts';
import { makeShoppers } from '../support/shoppers.ts';
import { until } from '../support/until.ts';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop({ databaseUrl: await makeFaultDatabase(), instances: 1 });
});
afterAll(() => shop?.close());

/** Every connection of the shop is to a node that is not the primary any more, or not yet: it reads, and refuses writes. */
async function makeReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  const role = `${new URL(shop.databaseUrl).username}_shop`;
  await shop.rows(
    `alter role ${role} in database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  );
  await shop.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = $2`,
    [role, name],
  );
}

test('an order to a node that only reads is answered with 503, and is placed when it is sent again', async () => {
  const [instance] = shop.instances;
  const [shopper] = await makeShoppers(shop.rows, 1, `read-only-${randomUUID()}`);
  if (!instance || !shopper) throw new Error('there is no shop');
  const goods = await makeGoods(shop.rows, 5);
  const lines = [{ id: goods.id, quantity: 1 }];
  const total = totalOf(lines, [goods]);
  const order = { key: randomUUID(), lines, method: 'cash_on_delivery', total } as const;
  const by = { instance, shopper };
  // The first write of a request notes that the session is used.
  const age = `update sessions set last_used_at = now() - interval '1 hour' where user_id = $1`;
  await shop.rows(age, [shopper.id]);
  await makeReadOnly(true);
  for (let n = 0; n < 3; n += 1) expect(await placeOrder(by, order)).toMatchObject({ status: 503 });
  await makeReadOnly(false);
  await until(async () => (await placeOrder(by, order)).kind === 'placed');
  const orders = await shop.rows('select from orders where user_id = $1', [shopper.id]);
  expect(orders).toHaveLength(1);
});
