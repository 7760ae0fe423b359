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
import {
  figure,
  h1,
  line,
  minus,
  openCart,
  plus,
  proceed,
  quantity,
  removeFrom,
  storedLines,
  summary,
} from '../support/cart-screens.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { cedis, productNamed, shopRows } from '../support/shop-rows.ts';

const add = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first();

test('the four cart notes say exactly what was done', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await giveCart(page, [cartLine(candle, 1)]);
  await open(page, `/product/${locket.id}`);
  await add(page).click();
  const added = toast(page, 'Added to cart', `${locket.name} has been added to your cart`);
  await expect(added).toBeVisible();
  await added.getByRole('link', { name: 'View cart' }).click();
  await expect(h1(page)).toHaveText('Your cart');

  await plus(line(page, locket)).click();
  await expect(toast(page, 'Updated cart', `Updated ${locket.name} quantity to 2`)).toBeVisible();

  await removeFrom(page, locket).click();
  await expect(
    toast(page, 'Removed from cart', `${locket.name} has been removed from your cart`),
  ).toBeVisible();
  await expect(line(page, locket)).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(
    toast(page, 'Cart cleared', 'All items have been removed from your cart'),
  ).toBeVisible();
  await expect(h1(page)).toHaveText('Your cart is empty');
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
  await expect(line(page, locket)).toContainText(cedis(locket.price_minor));
});

test('the cart page shows names, prices, line totals and what it all costs', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  const mugs = await productNamed('Two Mugs Morning Set');
  await openCart(page, [cartLine(locket, 2), cartLine(mugs, 1)]);
  await expect(page.getByRole('main').getByText('3 items')).toBeVisible();
  await expect(line(page, locket)).toContainText(`${cedis(locket.price_minor)} each`);
  await expect(line(page, locket)).toContainText(cedis(locket.price_minor * 2));
  await expect(line(page, mugs)).toContainText(cedis(mugs.price_minor));
  await expect(figure(page, 'Subtotal')).toHaveText('GH₵810.00');
  await expect(figure(page, 'Delivery')).toHaveText('GH₵15.00');
  await expect(figure(page, 'Total')).toHaveText('GH₵825.00');
  await expect(summary(page)).toContainText('All costs are here: nothing is added at checkout.');
  await expect(summary(page).getByText('Tax')).toHaveCount(0);
  await expect(proceed(page)).toHaveAttribute('href', '/checkout');
  await expect(summary(page).getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/categories',
  );
  await line(page, locket).getByRole('link', { name: locket.name }).click();
  await expectPath(page, `/product/${locket.id}`);
});

test('minus below one takes the item out', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await openCart(page, [cartLine(locket, 2)]);
  await minus(line(page, locket)).click();
  await expect(toast(page, 'Updated cart', `Updated ${locket.name} quantity to 1`)).toBeVisible();
  await minus(line(page, locket)).click();
  await expect(
    toast(page, 'Removed from cart', `${locket.name} has been removed from your cart`),
  ).toBeVisible();
  await expect(h1(page)).toHaveText('Your cart is empty');
  await expect(badge(page)).toHaveCount(0);
});

test('a quantity is typed, and taken over with Enter or by leaving the field', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await openCart(page, [cartLine(locket, 2)]);
  const field = quantity(line(page, locket));
  const stored = async () => (await storedLines(page))[0]?.quantity;
  await field.fill('12');
  expect(await stored()).toBe(2);
  await field.press('Enter');
  await expect(toast(page, 'Updated cart', `Updated ${locket.name} quantity to 12`)).toBeVisible();
  expect(await stored()).toBe(12);
  await expect(figure(page, 'Subtotal')).toHaveText('GH₵4,080.00');
  await field.fill('3');
  await field.blur();
  await expect.poll(stored).toBe(3);
  for (const nothing of ['', 'abc', '-']) {
    await field.fill(nothing);
    await field.blur();
    await expect(field).toHaveValue('3');
  }
  await field.fill('9');
  await field.press('Escape');
  await field.blur();
  await expect(field).toHaveValue('3');
  expect(await stored()).toBe(3);
  await field.fill('0');
  await field.press('Enter');
  await expect(h1(page)).toHaveText('Your cart is empty');
});

test('what is no whole number is refused with words, and 0 with Enter removes one line', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await openCart(page, [cartLine(locket, 4), cartLine(candle, 2)]);
  for (const wrong of ['2.5', '-3', '1e1', 'two']) {
    await quantity(line(page, locket)).fill(wrong);
    await quantity(line(page, locket)).press('Enter');
    await expect(line(page, locket).getByRole('status')).toHaveText(
      'Please enter a whole number, like 2. We kept 4.',
    );
    await expect(quantity(line(page, locket))).toHaveValue('4');
  }
  await quantity(line(page, locket)).fill('0');
  await quantity(line(page, locket)).press('Enter');
  await expect(line(page, locket)).toHaveCount(0);
  await expect(removeFrom(page, candle)).toBeFocused();
  expect(await storedLines(page)).toMatchObject([{ id: candle.id, quantity: 2 }]);
});

test('no more is taken over than there is, and it says so', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  const words = `Only ${locket.stock_quantity} left`;
  await openCart(page, [cartLine(locket, 2)]);
  const said = line(page, locket).getByRole('status');
  await quantity(line(page, locket)).fill('50');
  await quantity(line(page, locket)).press('Enter');
  await expect(said).toHaveText(words);
  await expect(quantity(line(page, locket))).toHaveValue(String(locket.stock_quantity));
  await minus(line(page, locket)).click();
  await expect(said).toBeEmpty();
  await plus(line(page, locket)).click();
  await expect(said).toBeEmpty();
  await plus(line(page, locket)).dispatchEvent('click');
  await expect(said).toHaveText(words);
  expect((await storedLines(page))[0]?.quantity).toBe(locket.stock_quantity);
});

test('an empty cart says so and leads on', async ({ page }) => {
  await open(page, '/cart');
  await expect(h1(page)).toHaveText('Your cart is empty');
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
  await expectPath(page, '/categories');
});

test('the cart stays through signing in, and leaves the device with who signs out', async ({
  page,
  context,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const before = [cartLine(locket, 2)];
  await openCart(page, before);
  await enterAs(context, shopRows, await makePerson(shopRows));
  await reload(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeAttached();
  await expect(quantity(line(page, locket))).toHaveValue('2');
  await open(page, '/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectPath(page, '/');
  await expect(badge(page)).toHaveCount(0);
  expect(await storedCart(page)).toEqual([]);
});
