import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { wordsIn } from '../support/order-pages.ts';
import { makeOrder } from '../support/orders.ts';
import { makePerson } from '../support/people.ts';
import { plainBrowser } from '../support/plain-browser.ts';
import { makeDelivered, makeReturn } from '../support/returns.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let esi: CatalogueStaff;
beforeAll(async () => {
  shop = await openTestShop();
  esi = await catalogueStaff(shop);
});

const staffBrowser = () => plainBrowser(shop, esi.cookie);

test('without script the status of an order is set by the button of its row', async () => {
  const customer = { lastName: `Family${randomUUID().slice(0, 8)}` };
  const { id, number } = await makeOrder(shop.rows, await makePerson(shop.rows), { customer });
  const browser = staffBrowser();
  await browser.open(`/admin/orders?q=${customer.lastName}`);
  // Only script hides the button.
  expect(browser.here.main).toMatch(/<button[^>]*type="submit"[^>]*>(<[^>]*>)*Set</);
  await browser.send(`Status of ${number}`, { status: 'shipped' });
  expect(wordsIn(browser.here.main)).toContain('Order status updated successfully');
  expect(await shop.rows('select status from orders where id = $1', [id])).toEqual([
    { status: 'shipped' },
  ]);
});

test('without script a product is edited, and a mistake keeps what was typed', async () => {
  const id = await esi.make();
  const browser = staffBrowser();
  await browser.open(`/admin/products/${id}`);
  const typed = { description: 'Typed without script', price: 'nothing' };
  await browser.send('name="price"', typed);
  expect(browser.here.status).toBe(422);
  expect(wordsIn(browser.here.main)).toContain('Please enter an amount such as');
  expect(browser.here.main).toMatch(/<textarea[^>]*>\n?Typed without script</);
  expect(browser.here.main).toContain('value="nothing"');
  await browser.send('name="price"', { price: '88' });
  expect(await esi.product(id)).toMatchObject({
    price_minor: '8800',
    description: 'Typed without script',
  });
});

test('without script a return is authorised and another refused', async () => {
  const asked = async () =>
    makeReturn(shop.rows, (await makeDelivered(shop.rows, await makePerson(shop.rows))).id);
  const [first, second] = [await asked(), await asked()];
  const stateOf = (id: string) => shop.rows('select state from returns where id = $1', [id]);
  const browser = staffBrowser();
  const search = (id: string) => browser.open(`/admin/returns?q=RA-${id.slice(0, 8)}`);
  await search(first);
  await browser.send('Authorise');
  expect(wordsIn(browser.here.main)).toContain('Return authorised');
  expect(await stateOf(first)).toEqual([{ state: 'authorised' }]);

  await search(second);
  await browser.send('Refuse with this answer');
  expect(wordsIn(browser.here.main)).toContain('Please tell the customer why');
  await browser.send('Refuse with this answer', {
    [`reason-${second}`]: 'opened',
    [`answer-${second}`]: 'The seal is broken',
  });
  expect(wordsIn(browser.here.main)).toContain('Return refused');
  expect(await stateOf(second)).toEqual([{ state: 'refused' }]);
});

test.each([
  ['products', 'There is no such product.', 'Back to Products'],
  ['users', 'There is no such user.', 'Back to Users'],
])('what is missing from %s is named, with the way back', async (list, words, back) => {
  const browser = staffBrowser();
  await browser.open(`/admin/${list}/${randomUUID()}${list === 'users' ? '/roles' : ''}`);
  expect(browser.here.status).toBe(404);
  expect(browser.here.main).toMatch(new RegExp(`<h1[^>]*>${words}`));
  expect(browser.here.main).not.toContain('Return to Home');
  await browser.follow(back);
  expect(browser.here).toMatchObject({ path: `/admin/${list}`, status: 200 });
});
