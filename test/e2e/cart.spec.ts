import type { Page } from '@playwright/test';
import { expectFits } from '../support/accessibility.ts';
import {
  badge,
  cartLine,
  expect,
  expectPath,
  expectToast,
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
  plus,
  proceed,
  quantity,
  removeFrom,
  replaceCart,
  storedLines,
  summary,
} from '../support/cart-screens.ts';
import { addButton } from '../support/product-screen.ts';
import { cedis, productNamed } from '../support/shop-rows.ts';

test('what is added is kept on the device, priced in the cart and changed there, each with its note', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const mugs = await productNamed('Two Mugs Morning Set');
  await giveCart(page, [cartLine(mugs, 1)]);

  await test.step('adding says so and stores the line under the key cart', async () => {
    await open(page, `/product/${locket.id}`);
    await addButton(page).click();
    const added = toast(page, 'Added to cart', `${locket.name} has been added to your cart`);
    await expect(added).toBeVisible();
    await expect(badge(page)).toHaveText('2');
    expect((await storedLines(page))[1]).toEqual({
      id: locket.id,
      name: locket.name,
      price: locket.price_minor,
      image_url: expect.stringMatching(/^\/images\//),
      category: 'Gifts',
      quantity: 1,
    });
    await added.getByRole('link', { name: 'View cart' }).click();
    await expect(h1(page)).toHaveText('Your cart');
  });
  await test.step('it outlives a reload', async () => {
    await reload(page);
    await expect(badge(page)).toHaveText('2');
    await expect(line(page, locket)).toContainText(cedis(locket.price_minor));
  });
  await test.step('the page shows names, prices, line totals and what it all costs', async () => {
    await plus(line(page, locket)).click();
    await expectToast(page, 'Updated cart', `Updated ${locket.name} quantity to 2`);
    await expect(page.getByRole('main').getByText('3 items')).toBeVisible();
    await expect(line(page, locket)).toContainText(`${cedis(locket.price_minor)} each`);
    await expect(line(page, locket)).toContainText(cedis(locket.price_minor * 2));
    await expect(line(page, mugs)).toContainText(cedis(mugs.price_minor));
    await expect(figure(page, 'Subtotal')).toHaveText('GH₵810.00');
    await expect(figure(page, 'Delivery')).toHaveText('GH₵15.00');
    await expect(figure(page, 'Total')).toHaveText('GH₵825.00');
    await expect(summary(page)).toContainText('Nothing else is added at checkout.');
    await expect(summary(page).getByText('Tax')).toHaveCount(0);
    await expect(proceed(page)).toHaveAttribute('href', '/checkout');
    const onwards = summary(page).getByRole('link', { name: 'Continue Shopping' });
    await expect(onwards).toHaveAttribute('href', '/categories');
  });
  await test.step('a line leads to its product', async () => {
    await line(page, locket).getByRole('link', { name: locket.name }).click();
    await expectPath(page, `/product/${locket.id}`);
    await page.goBack();
  });
  await test.step('removing and clearing say so', async () => {
    await removeFrom(page, locket).click();
    await expectToast(page, 'Removed from cart', `${locket.name} has been removed from your cart`);
    await expect(line(page, locket)).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await expect(
      toast(page, 'Cart cleared', 'All items have been removed from your cart'),
    ).toBeVisible();
    await expect(h1(page)).toHaveText('Your cart is empty');
    expect(await storedCart(page)).toEqual([]);
  });
  await test.step('the empty cart with its Undo fits and leads on', async () => {
    await expectFits(page);
    await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
    await expectPath(page, '/categories');
  });
  await test.step('a quantity is typed or stepped, kept within the stock, and 0 takes the line out', async () => {
    await page.goBack();
    await expectQuantities(page);
  });
});

async function expectQuantities(page: Page) {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await replaceCart(page, [cartLine(locket, 2), cartLine(candle, 2)]);
  const field = quantity(line(page, locket));
  const note = line(page, locket).getByRole('status');
  const stored = async () => (await storedLines(page))[0]?.quantity;

  await test.step('it is taken over with Enter or by leaving the field', async () => {
    await field.fill('12');
    expect(await stored()).toBe(2);
    await field.press('Enter');
    await expectToast(page, 'Updated cart', `Updated ${locket.name} quantity to 12`);
    expect(await stored()).toBe(12);
    await expect(figure(page, 'Subtotal')).toHaveText('GH₵4,370.00');
    await field.fill('4');
    await field.blur();
    await expect.poll(stored).toBe(4);
  });
  await test.step('nothing and Escape leave it as it was', async () => {
    for (const nothing of ['', 'abc', '-']) {
      await field.fill(nothing);
      await field.blur();
      await expect(field).toHaveValue('4');
    }
    await field.fill('9');
    await field.press('Escape');
    await field.blur();
    await expect(field).toHaveValue('4');
    expect(await stored()).toBe(4);
  });
  await test.step('what is no whole number is refused with words', async () => {
    for (const wrong of ['2.5', '-3', '1e1', 'two']) {
      await field.fill(wrong);
      await field.press('Enter');
      await expect(note).toHaveText('Please enter a whole number, like 2. We kept 4.');
      await expect(field).toHaveValue('4');
    }
  });
  await test.step('no more is taken over than there is, and it says so', async () => {
    const words = `Only ${locket.stock_quantity} left`;
    await field.fill('50');
    await field.press('Enter');
    await expect(note).toHaveText(words);
    await expect(field).toHaveValue(String(locket.stock_quantity));
    await minus(line(page, locket)).click();
    await expect(note).toBeEmpty();
    await plus(line(page, locket)).click();
    await expect(note).toBeEmpty();
    await plus(line(page, locket)).dispatchEvent('click');
    await expect(note).toHaveText(words);
    expect(await stored()).toBe(locket.stock_quantity);
  });
  await test.step('0 with Enter removes this line alone, and the focus goes to the next', async () => {
    await field.fill('0');
    await field.press('Enter');
    await expect(line(page, locket)).toHaveCount(0);
    await expect(removeFrom(page, candle)).toBeFocused();
    expect(await storedLines(page)).toMatchObject([{ id: candle.id, quantity: 2 }]);
  });
  await test.step('minus below one takes the last line out', async () => {
    await minus(line(page, candle)).click();
    await expect(toast(page, 'Updated cart', `Updated ${candle.name} quantity to 1`)).toBeVisible();
    await minus(line(page, candle)).click();
    await expect(
      toast(page, 'Removed from cart', `${candle.name} has been removed from your cart`),
    ).toBeVisible();
    await expect(h1(page)).toHaveText('Your cart is empty');
    await expect(badge(page)).toHaveCount(0);
  });
}
