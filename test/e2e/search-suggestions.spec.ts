import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { expect, expectPath, open, test } from '../support/browser.ts';

const field = (page: Page) => page.getByLabel('Search products').filter({ visible: true });
const listbox = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Opens the search of the bar, or of the dialog on a phone, and types. */
async function type(page: Page, text: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await field(page).pressSequentially(text, { delay: 30 });
}

test.describe('suggestions', { tag: '@both' }, () => {
  test('are a combobox for keys, pointers and screen readers', async ({ page, isMobile }) => {
    await open(page, '/about');
    await type(page, 'gif', isMobile);
    await expect(listbox(page)).toBeVisible();
    await expect(field(page)).toHaveRole('combobox');
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(option(page, /Satin Bow Gift Box.*GH₵255\.00/)).toBeVisible();
    await expect(option(page, 'All of Gifts')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'suggestions' })).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      await page.evaluate(() => window.innerWidth),
    );

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

  test('a tap opens a product, and a misspelt word is offered corrected', async ({
    page,
    isMobile,
  }) => {
    await open(page, '/about');
    await type(page, 'choclate', isMobile);
    await expect(option(page, 'Did you mean chocolate?')).toBeVisible();
    await option(page, /Ganache Heart Box/).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ganache Heart Box' })).toBeVisible();
  });
});

test('an answer that comes late does not replace a newer one, and a cut line leaves the field working', async ({
  page,
}) => {
  await open(page, '/about');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/suggestions\?q=orc$/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await type(page, 'orc', true);
  await page.waitForRequest(/suggestions\?q=orc$/);
  await field(page).fill('tulip');
  await expect(option(page, /Sunrise Tulips/)).toBeVisible();
  release();
  await expect(option(page, /Orchid/)).toHaveCount(0);

  await page.route(/\/search\/suggestions/, (route) => route.abort());
  await field(page).fill('candle');
  await expect(listbox(page)).toBeHidden();
  await field(page).press('Enter');
  await expectPath(page, '/categories?q=candle');
});

test('one letter asks for nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search/suggestions')) asked.push(request.url());
  });
  await open(page, '/about');
  await type(page, 'r', true);
  await field(page).pressSequentially('o');
  await expect(listbox(page)).toBeVisible();
  expect(asked.map((url) => new URL(url).search)).toEqual(['?q=ro']);
});
