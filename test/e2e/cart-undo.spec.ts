import type { Page } from '@playwright/test';
import {
  badge,
  cartLine,
  dismissToasts,
  expect,
  expectPath,
  open,
  test,
  toast,
} from '../support/browser.ts';
import {
  expectKnown,
  figure,
  h1,
  line,
  lines,
  minus,
  openCart,
  plus,
  quantity,
  removeFrom,
  replaceCart,
  storedLines,
} from '../support/cart-screens.ts';
import { addButton } from '../support/product-screen.ts';
import { cedis, productNamed } from '../support/shop-rows.ts';

const NAMES = ['Rose Gold Locket', 'Amber & Oud Candle', 'Love Letters Set'] as const;
const undo = (page: Page, title: string) =>
  toast(page, title).getByRole('button', { name: 'Undo' });
const expectAll = (page: Page) =>
  expect(lines(page).getByRole('link').filter({ hasText: /./ })).toHaveText([...NAMES]);

test('Undo brings back what was removed or cleared, as it was, for eight seconds', async ({
  page,
}) => {
  await page.clock.install();
  const locket = await productNamed(NAMES[0]);
  const candle = await productNamed(NAMES[1]);
  const letters = await productNamed(NAMES[2]);
  const before = [cartLine(locket, 1), cartLine(candle, 2), cartLine(letters, 3)];
  await openCart(page, before);

  await test.step('a removed line comes back to its place, and the focus to it', async () => {
    await removeFrom(page, candle).click();
    await expect(lines(page)).toHaveCount(2);
    await expect(figure(page, 'Subtotal')).toHaveText('GH₵625.00');
    await undo(page, 'Removed from cart').click();
    await expect(toast(page, 'Removed from cart')).toHaveCount(0);
    await expectAll(page);
    await expect(quantity(line(page, candle))).toHaveValue('2');
    await expect(figure(page, 'Subtotal')).toHaveText('GH₵915.00');
    await expect(line(page, candle).getByRole('link', { name: candle.name })).toBeFocused();
    expect(await storedLines(page)).toEqual(before);
  });
  await test.step('so does a cleared cart', async () => {
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await expect(h1(page)).toHaveText('Your cart is empty');
    await expect(h1(page)).toBeFocused();
    await undo(page, 'Cart cleared').click();
    await expectAll(page);
    await expect(h1(page)).toHaveText('Your cart');
    await expect(lines(page).first().getByRole('link', { name: NAMES[0] })).toBeFocused();
    expect(await storedLines(page)).toEqual(before);
  });
  await test.step('so does what minus took out', async () => {
    await minus(line(page, locket)).click();
    await expect(lines(page)).toHaveCount(2);
    await undo(page, 'Removed from cart').click();
    await expect(quantity(line(page, locket))).toHaveValue('1');
  });
  await test.step('Undo stays in reach while other lines are changed', async () => {
    await removeFrom(page, locket).click();
    for (let step = 0; step < 3; step += 1) {
      await plus(line(page, candle)).click();
      await plus(line(page, letters)).click();
    }
    await expect(toast(page, 'Updated cart')).toHaveCount(1);
    await expect(
      toast(page, 'Updated cart', `Updated ${letters.name} quantity to 6`),
    ).toBeVisible();
    await undo(page, 'Removed from cart').click();
    await expectAll(page);
  });
  await test.step('the focus goes to the next line, the one before, or the heading', async () => {
    await removeFrom(page, candle).press('Enter');
    await expect(removeFrom(page, letters)).toBeFocused();
    await removeFrom(page, letters).press('Enter');
    await expect(removeFrom(page, locket)).toBeFocused();
    await removeFrom(page, locket).press('Enter');
    await expect(h1(page)).toHaveText('Your cart is empty');
    await expect(h1(page)).toBeFocused();
  });
  await test.step('two tabs keep step', () => expectTabsInStep(page));
  await test.step('it is offered for eight seconds', async () => {
    await page.goBack();
    await expect(line(page, locket)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await expect(undo(page, 'Removed from cart')).toHaveCount(0);
    await removeFrom(page, locket).press('Enter');
    await expect(undo(page, 'Removed from cart')).toBeVisible();
    await page.clock.runFor(7_900);
    await expect(undo(page, 'Removed from cart')).toBeVisible();
    await page.clock.runFor(300);
    await expect(undo(page, 'Removed from cart')).toHaveCount(0);
  });
});

/** Two tabs change one cart, and Undo adds to what was chosen again meanwhile. */
async function expectTabsInStep(page: Page) {
  const locket = await productNamed(NAMES[0]);
  const candle = await productNamed(NAMES[1]);
  const other = await page.context().newPage();
  await dismissToasts(page);
  await replaceCart(page, [cartLine(locket, 1)]);
  await expect(figure(page, 'Subtotal')).toHaveText(cedis(locket.price_minor));
  await open(other, `/product/${candle.id}`);

  await test.step('each sees what the other did, and asks the shop anew', async () => {
    await addButton(other).click();
    await expect(badge(page)).toHaveText('2');
    await expect(line(page, candle).locator('img')).toBeVisible();
    await expectKnown(page);
    await expect(figure(page, 'Subtotal')).toHaveText(
      cedis(locket.price_minor + candle.price_minor),
    );
    await plus(line(page, locket)).click();
    await expect(badge(other)).toHaveText('3');
    await other.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await expect(quantity(line(other, locket))).toHaveValue('2');
  });
  await test.step('a change in one does not undo that of the other', async () => {
    await plus(line(page, locket)).click();
    await expect.poll(() => storedLines(other)).toContainEqual(cartLine(locket, 3));
    await plus(line(other, candle)).click();
    for (const tab of [page, other]) {
      await expect(quantity(line(tab, locket))).toHaveValue('3');
      await expect(quantity(line(tab, candle))).toHaveValue('2');
    }
  });
  await test.step('what one clears is cleared in both', async () => {
    await other.getByRole('button', { name: 'Clear cart' }).click();
    await expect(h1(page)).toHaveText('Your cart is empty');
    await expect(badge(page)).toHaveCount(0);
    await undo(other, 'Cart cleared').click();
    await expect(quantity(line(page, locket))).toHaveValue('3');
  });
  await test.step('Undo works from another page and adds up', async () => {
    await line(other, locket).getByRole('link', { name: locket.name }).click();
    await expectPath(other, `/product/${locket.id}`);
    await removeFrom(page, candle).click();
    await removeFrom(page, locket).click();
    await addButton(other).click();
    await expect(badge(page)).toHaveText('1');
    await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).first().click();
    await expectPath(page, '/categories');
    await undo(page, 'Removed from cart').last().click();
    await expect(badge(page)).toHaveText('4');
    await expect(page.getByRole('main')).toBeFocused();
  });
}
