import { beforeAll, expect, test } from 'vitest';
import { makeShopper } from '../support/checkout-shop.ts';
import { countOf } from '../support/count-of.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

test('a shop without a payment provider takes cash and offers nothing else', async () => {
  const ama = await makeShopper(shop, { left: 5 });
  const page = await shop.get('/checkout', { cookie: ama.cookie });
  expect(page.headers.get('content-security-policy')).not.toContain('frame-src');
  for (const method of ['card', 'mobile_money']) {
    const { status, answer } = await ama.place({ method });
    expect([status, answer.kind]).toEqual([409, 'refused']);
  }
  expect(await countOf(shop.rows, 'payment_attempts')).toBe(0);
  expect(await ama.stock()).toEqual({ left: 5, held: 0 });
  expect((await ama.place()).answer.kind).toBe('placed');
});
