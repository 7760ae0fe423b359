import type { Page } from '@playwright/test';
import {
  badge,
  cartLine,
  expect,
  expectPath,
  giveCart,
  open,
  reload,
  storedCart,
  test,
  toast,
} from '../support/browser.ts';
import { cedis, productNamed } from '../support/shop-rows.ts';

const add = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first();
const line = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('the four cart notes say exactly what was done', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await giveCart(page, [cartLine(candle, 1)]);
  await open(page, `/product/${locket.id}`);
  await add(page).click();
  const added = toast(page, 'Added to cart', `${locket.name} has been added to your cart`);
  await expect(added).toBeVisible();
  await added.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');

  await line(page, locket.name).getByRole('button', { name: 'Increase quantity' }).click();
  await expect(toast(page, 'Updated cart', `Updated ${locket.name} quantity to 2`)).toBeVisible();

  await line(page, locket.name)
    .getByRole('button', { name: `Remove ${locket.name}` })
    .click();
  await expect(
    toast(page, 'Removed from cart', `${locket.name} has been removed from your cart`),
  ).toBeVisible();
  await expect(line(page, locket.name)).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(
    toast(page, 'Cart cleared', 'All items have been removed from your cart'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  expect(await storedCart(page)).toEqual([]);
});

test('the cart is kept on the device under the key cart and outlives a reload', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  await open(page, `/product/${locket.id}`);
  await add(page).click();
  await expect(badge(page)).toHaveText('1');
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'));
  expect(stored).toEqual([
    {
      id: locket.id,
      name: locket.name,
      price: locket.price_minor,
      image_url: expect.stringMatching(/^\/images\//),
      category: 'Gifts',
      quantity: 1,
    },
  ]);
  await reload(page);
  await expect(badge(page)).toHaveText('1');
  await open(page, '/cart');
  await expect(line(page, locket.name)).toContainText(cedis(locket.price_minor));
});

test('the cart page shows names, prices, line totals and the subtotal', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  const hatbox = await productNamed('Heart Hatbox of Roses');
  await giveCart(page, [cartLine(locket, 2), cartLine(hatbox, 3)]);
  await open(page, '/cart');
  await expect(line(page, locket.name)).toContainText(cedis(locket.price_minor * 2));
  await expect(line(page, hatbox.name)).toContainText(cedis(hatbox.price_minor * 3));
  const total = cedis(locket.price_minor * 2 + hatbox.price_minor * 3);
  expect(total).toBe('GH₵2,630.00');
  await expect(page.getByRole('main').getByText(total, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/categories',
  );
  await page.getByRole('main').getByRole('link', { name: locket.name }).click();
  await expectPath(page, `/product/${locket.id}`);
});

test('minus below one takes the item out', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await giveCart(page, [cartLine(locket, 2)]);
  await open(page, '/cart');
  const minus = line(page, locket.name).getByRole('button', { name: 'Decrease quantity' });
  await minus.click();
  await expect(toast(page, 'Updated cart', `Updated ${locket.name} quantity to 1`)).toBeVisible();
  await minus.click();
  await expect(
    toast(page, 'Removed from cart', `${locket.name} has been removed from your cart`),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  await expect(badge(page)).toHaveCount(0);
});

test('an empty cart says so and leads on', async ({ page }) => {
  await open(page, '/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expectPath(page, '/categories');
});

for (const [what, text] of [
  ['is no JSON', '{not json'],
  ['is something else', '{"items":[]}'],
  ['has a line that is none', '[{"id":"x","name":"Roses","price":"free","quantity":-1}]'],
] as const) {
  test(`a stored cart that ${what} is discarded and logged, and the shop works`, async ({
    page,
  }) => {
    const logged: string[] = [];
    const thrown: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    page.on('pageerror', (error) => thrown.push(error.message));
    const locket = await productNamed('Rose Gold Locket');
    await giveCart(page, text);
    await open(page, `/product/${locket.id}`);
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    expect(logged.join(' ')).toMatch(/cart/);
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    await expect(badge(page)).toHaveCount(0);
    await add(page).click();
    await expect(badge(page)).toHaveText('1');
    expect(thrown).toEqual([]);
  });
}

test('two tabs keep step with each other', async ({ page, context }) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  const other = await context.newPage();
  await open(page, `/product/${locket.id}`);
  await open(other, `/product/${candle.id}`);
  await add(page).click();
  await expect(badge(other)).toHaveText('1');
  await add(other).click();
  await expect(badge(page)).toHaveText('2');
  await open(other, '/cart');
  await expect(line(other, locket.name)).toHaveCount(1);
  await expect(line(other, candle.name)).toHaveCount(1);
  await other.getByRole('button', { name: 'Clear cart' }).click();
  await expect(badge(page)).toHaveCount(0);
});
