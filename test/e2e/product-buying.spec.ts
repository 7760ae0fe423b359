import { expectAccessible } from '../support/accessibility.ts';
import { badge, expect, expectToast, storedCart, test, toast } from '../support/browser.ts';
import { addButton, minus, openProduct, plus, quantity } from '../support/product-screen.ts';
import { cedis } from '../support/shop-rows.ts';

test('a quantity is chosen within the stock and put into the cart, again and again', async ({
  page,
}) => {
  const product = await openProduct(page, 'Midnight Dahlias');
  const { name, price_minor: price, stock_quantity: stock } = product;
  const words = `Only ${stock} left`;
  const added = `${name} has been added to your cart`;

  await test.step('it starts at 1, is stepped or typed, and the button shows price x quantity', async () => {
    await expect(quantity(page)).toHaveValue('1');
    await expect(minus(page)).toBeDisabled();
    await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price)}`);
    await plus(page).click();
    await plus(page).click();
    await expect(quantity(page)).toHaveValue('3');
    await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price * 3)}`);
    await minus(page).click();
    await expect(quantity(page)).toHaveValue('2');
    await quantity(page).fill('7');
    await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price * 7)}`);
    // A press that leaves the focus in the field, as Safari's does: the step counts from what was typed.
    await plus(page).dispatchEvent('click');
    await expect(quantity(page)).toHaveValue('8');
    for (const nothing of ['0', '', 'abc']) {
      await quantity(page).fill(nothing);
      await quantity(page).blur();
      await expect(quantity(page)).not.toHaveValue(nothing);
      expect(Number(await quantity(page).inputValue())).toBeGreaterThanOrEqual(1);
    }
  });
  await test.step('it stops at the stock and says how many are left', async () => {
    const note = page.getByRole('status').filter({ hasText: words });
    await quantity(page).fill('99');
    await expect(note).toHaveText(words);
    await quantity(page).blur();
    await expect(quantity(page)).toHaveValue(String(stock));
    await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price * stock)}`);
    await minus(page).click();
    await expect(note).toHaveCount(0);
    await plus(page).click();
    await expect(note).toHaveCount(0);
    await plus(page).dispatchEvent('click');
    await expect(note).toHaveText(words);
    await expect(quantity(page)).toHaveValue(String(stock));
  });
  await test.step('adding says so, keeps the focus and counts in the badge, and adding again adds up', async () => {
    await expect(badge(page)).toHaveCount(0);
    await quantity(page).fill('2');
    await addButton(page).click();
    await expect(toast(page, 'Added to cart', added)).toBeVisible();
    await expect(addButton(page)).toBeFocused();
    await expect(badge(page)).toHaveText('2');
    await expectToast(page, 'Added to cart', added);
    await minus(page).click();
    await addButton(page).click();
    await expectToast(page, 'Added to cart', added);
    await expect(badge(page)).toHaveText('3');
    await expect(page.locator('#cart-count')).toHaveText('3 items in your cart');
    expect(await storedCart(page)).toEqual([
      expect.objectContaining({ id: product.id, name, quantity: 3 }),
    ]);
  });
  await test.step('on a phone the Add button follows while its own place is out of sight', async () => {
    const buttons = page.getByRole('main').getByRole('button', { name: /^Add to Cart/ });
    await buttons.first().scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(2);
    await expect(buttons.last()).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.add-bar')).toContainText(name);
    await buttons.last().click();
    await expectToast(page, 'Added to cart', added);
    await buttons.first().scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(1);
  });
  await test.step('no more goes into the cart than there is', async () => {
    await quantity(page).fill('8');
    await addButton(page).click();
    await expect(badge(page)).toHaveText(String(stock));
    await addButton(page).click();
    await expect(toast(page, words)).toBeVisible();
    await expect(badge(page)).toHaveText(String(stock));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(page, 'a note and the stock message');
  });
});
