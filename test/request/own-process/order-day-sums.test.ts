import { beforeAll, expect, test } from 'vitest';
import { countOf } from '../../support/count-of.ts';
import { makeOrder } from '../../support/orders.ts';
import { makePerson, type Person } from '../../support/people.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
  ama = await makePerson(shop.rows);
});

async function readFigures() {
  const { findPeriod, findTotals } = await import('#app/admin/figures.ts');
  const { best, days } = await findPeriod(7, new Date());
  const { revenue, orders, byStatus } = await findTotals();
  return { best, days, revenue, orders, byStatus };
}

test('the figures are the same after their changes were added up, and follow what changes later', async () => {
  const { addUpChanges } = await import('#app/orders/sums/add-up-changes.ts');
  const [goods] = await shop.rows<{ id: string; name: string }>('select id, name from products');
  const lines = [{ productId: goods?.id, name: goods?.name, price: 1_000, quantity: 40 }];
  const order = await makeOrder(shop.rows, ama, { method: 'card', total: 40_000, lines });
  await makeOrder(shop.rows, ama, { status: 'delivered', total: 5_000 });
  const before = await readFigures();
  expect(before).toMatchObject({ revenue: 45_000, orders: 2 });
  expect(before.best[0]).toMatchObject({ id: goods?.id, units: 40, value: 40_000 });
  expect(await countOf(shop.rows, 'order_day_changes')).toBeGreaterThan(0);

  await addUpChanges(new Date());
  expect(await countOf(shop.rows, 'order_day_changes')).toBe(0);
  expect(await countOf(shop.rows, 'product_day_changes')).toBe(0);
  expect(await readFigures()).toEqual(before);

  await shop.rows(`update orders set status = 'cancelled' where id = $1`, [order.id]);
  const after = await readFigures();
  expect(after).toMatchObject({ revenue: 5_000, orders: 2 });
  expect(after.best.map(({ id }) => id)).not.toContain(goods?.id);
});

test('what is sold of a product is kept by day for a hundred days', async () => {
  const { addUpChanges } = await import('#app/orders/sums/add-up-changes.ts');
  const now = new Date();
  await shop.rows(
    `insert into product_day_changes (day, product_id, units, value_minor)
     select current_date - age, gen_random_uuid(), 1, 100 from unnest(array[99, 102]) as age`,
  );
  await addUpChanges(now);
  expect(await countOf(shop.rows, `product_day_sums where day < current_date - 90`)).toBe(1);
});
