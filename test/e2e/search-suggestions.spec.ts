import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, expectPath, open, test } from '../support/browser.ts';

const field = (page: Page) => page.getByLabel('Search products').filter({ visible: true });
const listbox = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const openSearch = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Search' }).click();

async function expectToFit(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );
}

test('suggestions are a combobox for keys, pointers and screen readers', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/search/suggestions') asked.push(url.search);
  });
  await open(page, '/about');
  await test.step('a tap, a late answer and a cut line', () => expectTapsAndFaults(page));
  await page.unrouteAll({ behavior: 'wait' });
  asked.length = 0;
  await openSearch(page);
  await field(page).fill('');

  await test.step('one letter asks for nothing', async () => {
    await field(page).pressSequentially('g');
    await field(page).pressSequentially('i');
    await expect(listbox(page)).toBeVisible();
    expect(asked).toEqual(['?q=gi']);
  });
  await test.step('they say what they are', async () => {
    await field(page).pressSequentially('f');
    await expect(option(page, 'Search for “gif”')).toBeVisible();
    await expect(field(page)).toHaveRole('combobox');
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(option(page, /Satin Bow Gift Box.*GH₵255\.00/)).toBeVisible();
    await expect(option(page, 'All of Gifts')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'suggestions' })).toHaveCount(1);
    await expectAccessible(page, 'the Search dialog with suggestions');
    await expectToFit(page);
  });
  await test.step('the arrows choose, Escape closes, Enter opens', async () => {
    const chosen = page.locator('[role=option][aria-selected=true]');
    await field(page).press('ArrowDown');
    await expect(chosen).toHaveText(/Satin Bow Gift Box/);
    const id = await chosen.getAttribute('id');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
    await field(page).press('End');
    await expect(chosen).toHaveText('Search for “gif”');
    await field(page).press('Home');
    await expect(chosen).toHaveText(/Satin Bow Gift Box/);
    await field(page).press('ArrowUp');
    await expect(chosen).toHaveText('Search for “gif”');
    await expect(field(page)).toBeFocused();

    await field(page).press('Escape');
    await expect(listbox(page)).toBeHidden();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(field(page)).toHaveValue('gif');
    await field(page).press('ArrowDown');
    await field(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Satin Bow Gift Box' })).toBeVisible();
    await expect(listbox(page)).toBeHidden();
  });
  await test.step('on a wide screen they stand under the field of the bar', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await field(page).fill('choclate');
    await expect(option(page, 'Did you mean chocolate?')).toBeVisible();
    await expect(field(page)).toHaveRole('combobox');
    await expectToFit(page);
    await field(page).press('ArrowDown');
    await field(page).press('Escape');
    await expect(listbox(page)).toBeHidden();
    await field(page).press('ArrowDown');
    await option(page, /Ganache Heart Box/).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ganache Heart Box' })).toBeVisible();
  });
});

/** A tap opens a suggestion, a late answer does not replace a newer one, and a cut line leaves the field working. */
async function expectTapsAndFaults(page: Page) {
  await openSearch(page);
  const late = Promise.withResolvers<void>();
  await page.route(/suggestions\?q=orc$/, async (route) => {
    await late.promise;
    await route.continue().catch(() => undefined);
  });
  const asking = page.waitForRequest(/suggestions\?q=orc$/);
  await field(page).pressSequentially('orc', { delay: 30 });
  await asking;
  await field(page).fill('tulip');
  await expect(option(page, /Sunrise Tulips/)).toBeVisible();
  late.resolve();
  await expect(option(page, /Orchid/)).toHaveCount(0);
  await option(page, /Sunrise Tulips/).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Tulips' })).toBeVisible();

  await page.route(/\/search\/suggestions/, (route) => route.abort());
  await openSearch(page);
  await field(page).fill('candle');
  await expect(listbox(page)).toBeHidden();
  await field(page).press('Enter');
  await expectPath(page, '/categories?q=candle');
}
