import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openTestShop } from '../../support/test-shop.ts';
import { somewhere } from '../../support/visitors.ts';

test('a quote that the database does not answer in time says when to ask again', async () => {
  const shop = await openTestShop({ DATABASE_WAIT_MS: '1000' });
  const [product] = await shop.rows<{ id: string }>('select id from products limit 1');
  const items = JSON.stringify([{ id: product?.id, quantity: 1 }]);
  const quote = () => shop.post('/cart/quote', new URLSearchParams({ items }), somewhere());
  const other = new Client({ connectionString: shop.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('lock table products in access exclusive mode');
  const answer = await quote();
  await other.query('rollback');
  await other.end();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  await expect.poll(async () => (await quote()).status).toBe(200);
});
