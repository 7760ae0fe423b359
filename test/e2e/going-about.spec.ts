import type { Page } from '@playwright/test';
import { expect, expectPath, hold, isPageData, open, test } from '../support/browser.ts';

const overlay = (page: Page) => page.getByText('Loading...', { exact: true });

test.describe('going from page to page', () => {
  test('starts with a skip link that moves the focus to the content', async ({ page }) => {
    await open(page, '/about');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).not.toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('begins at the top, with the focus on the content and the title said aloud', async ({
    page,
  }) => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(1_000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /About Corvox/ })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveTitle('About us – Corvox');
    await expect(page.getByRole('status').filter({ hasText: 'About us – Corvox' })).toHaveCount(1);

    await page.goBack();
    await expectPath(page, '/');
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
      .toBeLessThan(20);
  });

  test('shows the Loading... overlay once a page takes longer than 200 ms', async ({ page }) => {
    await page.clock.install();
    await open(page, '/about');
    const slow = await hold(page, isPageData);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bestsellers' }).click();
    await slow.arrived();
    await page.clock.runFor(199);
    await expect(overlay(page)).toHaveCount(0);
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(overlay(page)).toBeInViewport({ timeout: 100 });
    }).toPass({ timeout: 10_000 });
    const box = await overlay(page).locator('xpath=..').boundingBox();
    expect([box?.width, box?.height]).toEqual([
      page.viewportSize()?.width,
      page.viewportSize()?.height,
    ]);
    await slow.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Bestsellers' })).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
  });

  test('shows no overlay when a page comes within 200 ms', async ({ page }) => {
    await page.clock.install();
    await open(page, '/about');
    const quick = await hold(page, isPageData);
    await page.evaluate(() => {
      const seen = () => document.body.textContent.includes('Loading...');
      new MutationObserver(() => {
        if (seen()) document.documentElement.dataset.overlaySeen = '';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bestsellers' }).click();
    await quick.arrived();
    await page.clock.runFor(199);
    await quick.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Bestsellers' })).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(page.locator('html[data-overlay-seen]')).toHaveCount(0);
  });
});

test.describe('a path that does not exist', () => {
  test('answers 404, says so and leads home', async ({ page }) => {
    const response = await open(page, '/no/such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect(page).toHaveTitle('Page not found – Corvox');
    await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
    await expectPath(page, '/');
  });

  test('offers to search for what was meant', async ({ page }) => {
    await open(page, '/no/such-page');
    const main = page.getByRole('main');
    await main.getByRole('searchbox', { name: 'Search products' }).fill('tulips');
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'Sunrise Tulips' })).toBeVisible();
  });
});
