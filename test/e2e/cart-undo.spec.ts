import type { Page } from '@playwright/test';
import { badge, cartLine, expect, expectPath, open, test, toast } from '../support/browser.ts';
import {
  figure,
  h1,
  line,
  lines,
  minus,
  openCart,
  plus,
  quantity,
  removeFrom,
  storedLines,
} from '../support/cart-screens.ts';
import { addButton } from '../support/product-screen.ts';
import { productNamed } from '../support/shop-rows.ts';

const NAMES = ['Rose Gold Locket', 'Amber & Oud Candle', 'Love Letters Set'] as const;
const three = async () =>
  [
    await productNamed(NAMES[0]),
    await productNamed(NAMES[1]),
    await productNamed(NAMES[2]),
  ] as const;
const undo = (page: Page, title: string) =>
  toast(page, title).getByRole('button', { name: 'Undo' });
const order = (page: Page) =>
  expect(lines(page).getByRole('link').filter({ hasText: /./ })).toHaveText([...NAMES]);

test('Undo puts a removed line back to its place, and the focus to it', async ({ page }) => {
  const chosen = await three();
  const before = chosen.map((product, place) => cartLine(product, place + 1));
  await openCart(page, before);
  const [, candle] = chosen;
  await removeFrom(page, candle).click();
  await expect(lines(page)).toHaveCount(2);
  await expect(figure(page, 'Subtotal')).toHaveText('GH₵625.00');
  await undo(page, 'Removed from cart').click();
  await expect(toast(page, 'Removed from cart')).toHaveCount(0);
  await order(page);
  await expect(quantity(line(page, candle))).toHaveValue('2');
  await expect(figure(page, 'Subtotal')).toHaveText('GH₵915.00');
  await expect(line(page, candle).getByRole('link', { name: candle.name })).toBeFocused();
  expect(await storedLines(page)).toEqual(before);
});

test('Undo brings back what minus took out', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await openCart(page, [cartLine(locket, 1)]);
  await minus(line(page, locket)).click();
  await expect(h1(page)).toHaveText('Your cart is empty');
  await undo(page, 'Removed from cart').click();
  await expect(quantity(line(page, locket))).toHaveValue('1');
  await expect(h1(page)).toHaveText('Your cart');
});

test('Undo brings back a cleared cart as it was', async ({ page }) => {
  const before = (await three()).map((product, place) => cartLine(product, place + 1));
  await openCart(page, before);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(h1(page)).toHaveText('Your cart is empty');
  await expect(h1(page)).toBeFocused();
  await undo(page, 'Cart cleared').click();
  await order(page);
  await expect(lines(page).first().getByRole('link', { name: NAMES[0] })).toBeFocused();
  expect(await storedLines(page)).toEqual(before);
});

test('Undo stays in reach while other lines are changed', async ({ page }) => {
  const [locket, candle, letters] = await three();
  await openCart(page, [cartLine(locket, 1), cartLine(candle, 1), cartLine(letters, 1)]);
  await removeFrom(page, locket).click();
  for (let step = 0; step < 3; step += 1) {
    await plus(line(page, candle)).click();
    await plus(line(page, letters)).click();
  }
  await expect(toast(page, 'Updated cart')).toHaveCount(1);
  await expect(toast(page, 'Updated cart', `Updated ${letters.name} quantity to 4`)).toBeVisible();
  await undo(page, 'Removed from cart').click();
  await order(page);
});

test('Undo works from another page, and adds to what was chosen again meanwhile', async ({
  page,
  context,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  await openCart(page, [cartLine(locket, 3)]);
  await removeFrom(page, locket).click();
  const other = await context.newPage();
  await open(other, `/product/${locket.id}`);
  await addButton(other).click();
  await expect(badge(page)).toHaveText('1');
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).first().click();
  await expectPath(page, '/categories');
  await undo(page, 'Removed from cart').click();
  await expect(badge(page)).toHaveText('4');
  await expect(page.getByRole('main')).toBeFocused();
});

test('Undo is offered for eight seconds', async ({ page }) => {
  await page.clock.install();
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await openCart(page, [cartLine(locket, 1), cartLine(candle, 1)]);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await removeFrom(page, locket).press('Enter');
  await expect(undo(page, 'Removed from cart')).toBeVisible();
  await page.clock.runFor(7_900);
  await expect(undo(page, 'Removed from cart')).toBeVisible();
  await page.clock.runFor(300);
  await expect(undo(page, 'Removed from cart')).toHaveCount(0);
});

test('after a removal the focus is at the next line, the one before, or the heading', async ({
  page,
}) => {
  const [locket, candle, letters] = await three();
  await openCart(page, [cartLine(locket, 1), cartLine(candle, 1), cartLine(letters, 1)]);
  await removeFrom(page, candle).press('Enter');
  await expect(removeFrom(page, letters)).toBeFocused();
  await removeFrom(page, letters).press('Enter');
  await expect(removeFrom(page, locket)).toBeFocused();
  await removeFrom(page, locket).press('Enter');
  await expect(h1(page)).toHaveText('Your cart is empty');
  await expect(h1(page)).toBeFocused();
});
