import {
  badge,
  expect,
  expectPath,
  giveCart,
  goTo,
  open,
  test,
  toast,
} from '../support/browser.ts';
import { h1, line, quantity } from '../support/cart-screens.ts';
import { addButton } from '../support/product-screen.ts';
import { productNamed } from '../support/shop-rows.ts';

test('a stored cart that cannot be read is discarded and logged, and the shop works, also when storage is full or switched off', async ({
  page,
}) => {
  const logged: string[] = [];
  const thrown: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  page.on('pageerror', (error) => thrown.push(error.message));
  const locket = await productNamed('Rose Gold Locket');
  await giveCart(page, '[{"id":"x","name":"Roses","price":"free","quantity":-1}]');
  await open(page, '/cart');
  await expect(h1(page)).toHaveText('Your cart is empty');
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  expect(logged.join(' ')).toMatch(/cart/);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  await expect(badge(page)).toHaveCount(0);
  await goTo(page, `/product/${locket.id}`);
  await addButton(page).click();
  await expect(badge(page)).toHaveText('1');

  await test.step('where storage is full, the cart lasts as long as the tab', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await addButton(page).click();
    await addButton(page).click();
    await expect(badge(page)).toHaveText('3');
    await page.getByRole('contentinfo').getByRole('link', { name: 'All categories' }).click();
    await expectPath(page, '/categories');
    await expect(badge(page)).toHaveText('3');
  });
  expect(thrown).toEqual([]);
  await test.step('where storage is switched off, too', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('switched off', 'SecurityError');
        },
      });
    });
    await open(page, `/product/${locket.id}`);
    await addButton(page).click();
    await addButton(page).click();
    await expect(badge(page)).toHaveText('2');
    await toast(page, 'Added to cart').first().getByRole('link', { name: 'View cart' }).click();
    await expect(quantity(line(page, locket))).toHaveValue('2');
  });
});
