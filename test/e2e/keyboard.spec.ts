import type { Locator, Page } from '@playwright/test';
import {
  badge,
  expect,
  expectPath,
  expectSeen,
  open,
  storedCart,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { productNamed } from '../support/shop-rows.ts';

async function go(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await expectSeen(target);
  await page.keyboard.press(key);
}

test.describe('by keyboard', () => {
  test('from home to a filled cart with Tab, Enter, Space and F6 alone', async ({ page }) => {
    const dahlias = await productNamed('Midnight Dahlias');
    await open(page, '/');
    await go(page, page.getByRole('link', { name: 'Shop Now' }), 'Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const side = page.getByRole('navigation', { name: 'All categories' });
    await go(page, side.getByRole('link', { name: 'Flowers' }), 'Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flowers');
    await expect(page.getByRole('main')).toBeFocused();

    await go(page, page.getByRole('link', { name: `View Details of ${dahlias.name}` }), 'Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dahlias.name);
    await expect(page.getByRole('main')).toBeFocused();

    await go(page, page.getByRole('button', { name: 'Increase quantity' }), 'Space');
    const add = page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Cart/ })
      .first();
    await go(page, add, 'Space');
    await expect(badge(page)).toHaveText('2');
    await expectSeen(add);

    await page.keyboard.press('F6');
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeFocused();
    const note = toast(page, 'Added to cart');
    await go(page, note.getByRole('link', { name: 'View cart' }), 'Enter');
    await expectPath(page, '/cart');

    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: dahlias.name });
    await go(page, line.getByRole('button', { name: 'Increase quantity' }), 'Enter');
    await expect(badge(page)).toHaveText('3');
    expect(await storedCart(page)).toEqual([
      expect.objectContaining({ id: dahlias.id, quantity: 3 }),
    ]);
  });

  test('a note goes by itself after five seconds or more, but stays while it has the focus', async ({
    page,
  }) => {
    await page.clock.install();
    const product = await productNamed('Love Letters Set');
    await open(page, `/product/${product.id}`);
    const add = page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Cart/ })
      .first();
    const note = toast(page, 'Added to cart');
    const expectToGo = () =>
      expect(async () => {
        await page.clock.runFor(5_000);
        await expect(note).toHaveCount(0, { timeout: 100 });
      }).toPass({ timeout: 10_000 });
    await page.clock.pauseAt(Date.now() + 3_600_000);

    await add.press('Enter');
    await expect(note).toBeVisible();
    await page.clock.runFor(4_999);
    await expect(note).toBeVisible();
    await expectToGo();

    await add.press('Enter');
    await expect(note).toBeVisible();
    await page.keyboard.press('F6');
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(note).toBeVisible();
    await go(page, note.getByRole('button', { name: /^Dismiss/ }), 'Space');
    await expect(note).toHaveCount(0);

    await test.step('and the next one goes by itself again', async () => {
      await add.press('Enter');
      await expect(note).toBeVisible();
      await expectToGo();
    });
  });
});
