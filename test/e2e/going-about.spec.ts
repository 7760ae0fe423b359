import type { Page } from '@playwright/test';
import {
  expect,
  expectPath,
  expectSeen,
  hold,
  isPageData,
  open,
  test,
} from '../support/browser.ts';

const overlay = (page: Page) => page.getByText('Loading...', { exact: true });
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name });

test('going from page to page by keyboard: every stop is seen, and each page begins at its content', async ({
  page,
}) => {
  await open(page, '/');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });

  await test.step('the stops of the home page can be seen, none is hidden behind the bars', async () => {
    const seen = new Set<number>();
    for (let presses = 0; presses < 40; presses += 1) {
      const stop = page.locator(':focus');
      await expectSeen(stop);
      seen.add(await stop.evaluate((one) => [...document.querySelectorAll('*')].indexOf(one)));
      await page.keyboard.press('Tab');
    }
    expect(seen.size).toBe(40);
  });
  await test.step('a page begins at the top, with the focus on the content and the title said aloud', async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // The link may stand under the bar at the top, and is then scrolled out from there to be pressed.
    await page.evaluate(() => {
      const note = () => document.body.setAttribute('data-left-at', String(window.scrollY));
      document.addEventListener('click', note, { capture: true, once: true });
    });
    await footerLink(page, 'About us').click();
    const before = Number(await page.locator('body').getAttribute('data-left-at'));
    expect(before).toBeGreaterThan(1_000);
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
  await test.step('the skip link moves the focus to the content', async () => {
    await page.goForward();
    await expectPath(page, '/about');
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

test('the Loading... overlay is shown once a page takes longer than 200 ms, and not before', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/about');
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await test.step('a page that comes within 200 ms shows none', async () => {
    const quick = await hold(page, isPageData);
    await page.evaluate(() => {
      const seen = () => document.body.textContent.includes('Loading...');
      new MutationObserver(() => {
        if (seen()) document.documentElement.dataset.overlaySeen = '';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await footerLink(page, 'All categories').click();
    await quick.arrived();
    await page.clock.runFor(199);
    await quick.release();
    await expect(page.getByRole('heading', { level: 1, name: 'All Categories' })).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(page.locator('html[data-overlay-seen]')).toHaveCount(0);
  });
  await test.step('a slower one is covered by it until it is there', async () => {
    const slow = await hold(page, isPageData);
    await footerLink(page, 'Bestsellers').click();
    await slow.arrived();
    await page.clock.runFor(199);
    await expect(overlay(page)).toHaveCount(0);
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(overlay(page)).toBeInViewport({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    const box = await overlay(page).locator('xpath=..').boundingBox();
    expect([box?.width, box?.height]).toEqual([
      page.viewportSize()?.width,
      page.viewportSize()?.height,
    ]);
    await slow.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Bestsellers' })).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
  });
});
