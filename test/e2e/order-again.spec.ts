import type { Page } from '@playwright/test';
import {
  badge,
  cartLine,
  expect,
  expectPath,
  giveCart,
  main,
  open,
  storedCart,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { cards } from '../support/order-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

const again = (page: Page) => main(page).getByRole('button', { name: /^Buy again/ });

/** A product of this test alone. */
async function makeProduct(stock: number, name: string) {
  const [made] = await shopRows<{ id: string }>(
    `insert into products (name, price_minor, category_id, in_stock, stock_quantity)
     select $1, 13000, id, true, $2 from categories where name = 'Gifts' returning id`,
    [name, stock],
  );
  return made?.id ?? '';
}

test('buying again puts everything into the cart at today’s price', async ({ page }) => {
  const id = await makeProduct(0, 'A locket of this test');
  const candle = await productNamed('Amber & Oud Candle');
  const order = await makeOrder(shopRows, person, {
    lines: [
      { name: 'Old name', price: 9_000, quantity: 2, productId: id },
      { name: candle.name, productId: candle.id },
    ],
  });
  await open(page, `/orders/${order.id}`);
  await again(page).click();
  await expectPath(page, '/cart');
  await expect(toast(page, 'Added to cart', '2 items have been added to your cart.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(badge(page)).toHaveText('3');
  expect(await storedCart(page)).toEqual([
    expect.objectContaining({ id: candle.id, quantity: 1, price: candle.price_minor }),
    {
      id,
      name: 'A locket of this test',
      price: 13_000,
      image_url: null,
      category: 'Gifts',
      quantity: 2,
    },
  ]);
  await shopRows('delete from products where id = $1', [id]);
});

test('only what is left goes in, and what is gone is named', async ({ page }) => {
  const few = await makeProduct(2, 'Few of these');
  const none = await makeProduct(0, 'None of these');
  await shopRows('update products set in_stock = false where id = $1', [none]);
  await makeOrder(shopRows, person, {
    lines: [
      { name: 'Few of these', quantity: 5, productId: few },
      { name: 'None of these', productId: none },
      { name: 'Gone for good' },
    ],
  });
  await open(page, '/orders');
  const lines = cards(page).getByRole('listitem');
  await expect(lines.filter({ hasText: 'None of these' })).toContainText('Out of stock now');
  await expect(lines.filter({ hasText: 'Gone for good' })).toContainText('No longer in the shop');
  await again(page).click();
  await expectPath(page, '/cart');
  await expect(
    toast(
      page,
      'Added to cart',
      'Few of these has been added to your cart. Fewer than before: Few of these. Out of stock: None of these. No longer sold: Gone for good.',
    ),
  ).toBeVisible();
  expect(await storedCart(page)).toEqual([expect.objectContaining({ id: few, quantity: 2 })]);
  await shopRows('delete from products where id = any($1)', [[few, none]]);
});

test('what the cart holds already is counted', async ({ page }) => {
  const id = await makeProduct(3, 'Three of these');
  const product = { id, name: 'Three of these', price_minor: 13_000, category: 'Gifts' };
  await giveCart(page, [cartLine(product, 2)]);
  const order = await makeOrder(shopRows, person, {
    lines: [{ name: 'Three of these', quantity: 2, productId: id }],
  });
  await open(page, `/orders/${order.id}`);
  await expect(badge(page)).toHaveText('2');
  await again(page).click();
  await expectPath(page, '/cart');
  expect(await storedCart(page)).toEqual([expect.objectContaining({ id, quantity: 3 })]);
  await open(page, `/orders/${order.id}`);
  await again(page).click();
  await expect(toast(page, 'Nothing was added')).toContainText('already holds all that it can of');
  expect(await storedCart(page)).toEqual([expect.objectContaining({ id, quantity: 3 })]);
  await shopRows('delete from products where id = $1', [id]);
});

test('an order of which nothing is sold any more cannot be bought again', async ({ page }) => {
  const { id } = await makeOrder(shopRows, person, { lines: [{ name: 'Gone for good' }] });
  await open(page, '/orders');
  await expect(cards(page)).toHaveCount(1);
  await expect(again(page)).toHaveCount(0);
  await open(page, `/orders/${id}`);
  await expect(main(page).getByText('No longer in the shop')).toBeVisible();
  await expect(again(page)).toHaveCount(0);
});

test('the keyboard buys again, and each button says which order it means', async ({ page }) => {
  const candle = await productNamed('Amber & Oud Candle');
  const order = await makeOrder(shopRows, person, {
    lines: [{ name: candle.name, productId: candle.id }],
  });
  await open(page, '/orders');
  await tabTo(page, main(page).getByRole('button', { name: `Buy again Order ${order.number}` }));
  await page.keyboard.press('Enter');
  await expectPath(page, '/cart');
  await expect(badge(page)).toHaveText('1');
});
