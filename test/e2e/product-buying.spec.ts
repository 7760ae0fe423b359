import { badge, expect, expectPath, storedCart, test, toast } from '../support/browser.ts';
import { withUnits } from '../support/cart-screens.ts';
import { addButton, minus, openProduct, plus, quantity } from '../support/product-screen.ts';
import { cedis, productNamed } from '../support/shop-rows.ts';

test('the quantity starts at 1, is stepped or typed, and the button shows price x quantity', async ({
  page,
}) => {
  const { price_minor: price } = await openProduct(page, 'Amber & Oud Candle');
  await expect(quantity(page)).toHaveValue('1');
  await expect(minus(page)).toBeDisabled();
  await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price)}`);
  await plus(page).click();
  await plus(page).click();
  await expect(quantity(page)).toHaveValue('3');
  await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price * 3)}`);
  await minus(page).click();
  await expect(quantity(page)).toHaveValue('2');
  await quantity(page).fill('12');
  await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price * 12)}`);
  for (const nothing of ['0', '', 'abc']) {
    await quantity(page).fill(nothing);
    await quantity(page).blur();
    await expect(quantity(page)).not.toHaveValue(nothing);
    expect(Number(await quantity(page).inputValue())).toBeGreaterThanOrEqual(1);
  }
});

test('the quantity stops at the stock and says how many are left', async ({ page }) => {
  const product = await openProduct(page, 'Midnight Dahlias');
  const words = `Only ${product.stock_quantity} left`;
  const note = page.getByRole('status').filter({ hasText: words });
  await quantity(page).fill('99');
  await expect(note).toHaveText(words);
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue(String(product.stock_quantity));
  await expect(addButton(page)).toHaveText('Add to Cart - GH₵4,200.00');
  await minus(page).click();
  await expect(note).toHaveCount(0);
  await plus(page).click();
  await expect(note).toHaveCount(0);
  await plus(page).dispatchEvent('click');
  await expect(note).toHaveText(words);
  await expect(quantity(page)).toHaveValue(String(product.stock_quantity));
});

test('adding says so, keeps the focus, counts in the badge, and adding again adds up', async ({
  page,
}) => {
  const product = await openProduct(page, 'Love Letters Set');
  await expect(badge(page)).toHaveCount(0);
  await plus(page).click();
  await addButton(page).click();
  const note = toast(page, 'Added to cart', `${product.name} has been added to your cart`);
  await expect(note).toBeVisible();
  await expect(addButton(page)).toBeFocused();
  await expect(badge(page)).toHaveText('2');
  await note.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(note).toHaveCount(0);
  await minus(page).click();
  await addButton(page).click();
  await expect(badge(page)).toHaveText('3');
  await expect(page.locator('#cart-count')).toHaveText('3 items in your cart');
  expect(await storedCart(page)).toEqual([
    expect.objectContaining({ id: product.id, name: product.name, quantity: 3 }),
  ]);
  await note.getByRole('link', { name: 'View cart' }).click();
  await expectPath(page, '/cart');
});

test('no more goes into the cart than there is', async ({ page }) => {
  const product = await openProduct(page, 'Midnight Dahlias');
  await quantity(page).fill('8');
  await addButton(page).click();
  await expect(badge(page)).toHaveText('8');
  await addButton(page).click();
  await expect(badge(page)).toHaveText(String(product.stock_quantity));
  await addButton(page).click();
  await expect(toast(page, `Only ${product.stock_quantity} left`)).toBeVisible();
  await expect(badge(page)).toHaveText(String(product.stock_quantity));
});

test('a product that is sold out cannot be added', async ({ page }) => {
  const product = await openProduct(page, 'White Peony Cloud');
  expect(product.response?.status()).toBe(200);
  await expect(page.getByRole('main').getByText('Out of stock')).toBeVisible();
  await expect(plus(page)).toBeDisabled();
  await expect(addButton(page)).toBeDisabled();
  await expect(page.getByRole('region', { name: 'You Might Also Like' })).toBeVisible();
});

test.describe('on a phone', () => {
  test('the Add button follows while its own place is out of sight', async ({ page }) => {
    const product = await openProduct(page, 'Love Letters Set');
    const buttons = page.getByRole('main').getByRole('button', { name: /^Add to Cart/ });
    await buttons.first().scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(2);
    await expect(buttons.last()).toBeInViewport({ ratio: 1 });
    await buttons.last().click();
    await expect(
      toast(page, 'Added to cart', `${product.name} has been added to your cart`),
    ).toBeVisible();
    await buttons.first().scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(1);
  });
});

test('what others are paying for just now cannot be added, and the page says why', async ({
  page,
}) => {
  const name = 'Keepsake Dome Rose';
  await withUnits(await productNamed(name), 0, async () => {
    await openProduct(page, name);
    await expect(page.getByText('other customers are paying for the last ones')).toBeVisible();
    await expect(addButton(page)).toBeDisabled();
  });
  await openProduct(page, name);
  await expect(addButton(page)).toBeEnabled();
});
