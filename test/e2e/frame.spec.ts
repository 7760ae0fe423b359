import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { badge, cartLine, expect, expectPath, open, reload, test } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { categoriesBy, productNamed, shopRows } from '../support/shop-rows.ts';

const WIDE = { width: 1280, height: 800 };
const bar = (page: Page) => page.getByRole('banner');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function search(page: Page, words: string) {
  const field = page.getByLabel('Search products').filter({ visible: true });
  await field.fill(words);
  await field.press('Enter');
  await expectPath(page, `/categories?q=${words}`);
}

/** The categories that can be seen in this navigation, by name, each led to by its id. */
async function expectCategories(page: Page, navigation: string) {
  const categories = await categoriesBy('name');
  const links = page
    .getByRole('navigation', { name: navigation, exact: true })
    .getByRole('link')
    .filter({ visible: true });
  await expect
    .poll(async () =>
      (
        await links.evaluateAll((all) =>
          all.map((link) => [link.textContent, link.getAttribute('href')]),
        )
      ).slice(0, categories.length),
    )
    .toEqual(categories.map(({ id, name }) => [name, `/categories/${id}`]));
}

/** The bar stays in sight at the foot of a long page, and its logo leads home. */
async function expectToStay(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect.poll(async () => (await bar(page).boundingBox())?.y).toBe(0);
  await bar(page)
    .getByRole('link', { name: /^Corvox/ })
    .click();
  await expectPath(page, '/');
}

test('the bar at the top leads everywhere, on a phone and on a wide screen', async ({
  page,
  context,
}) => {
  await open(page, '/about');
  await test.step('the menu opens and closes', () => expectMenu(page));

  await test.step('to the wishlist, to sign-in and to the cart, which is empty', async () => {
    await expect(bar(page).getByRole('link', { name: 'Account' })).toHaveCount(0);
    await expect(badge(page)).toHaveCount(0);
    for (const [name, path] of [
      ['Wishlist', '/wishlist'],
      ['Sign in', '/auth'],
      ['Cart', '/cart'],
    ] as const) {
      await expect(bar(page).getByRole('link', { name })).toHaveAttribute('href', path);
      await bar(page).getByRole('link', { name }).click();
      await expectPath(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
  await test.step('on a phone: a dialog for the search, a menu for the categories', async () => {
    await expect(page.getByRole('navigation', { name: 'Categories', exact: true })).toBeHidden();
    await bar(page).getByRole('button', { name: 'Search' }).click();
    await expect(page.getByLabel('Search products').filter({ visible: true })).toBeFocused();
    await search(page, 'orchid');
    await expect(page.getByRole('heading', { name: 'Orchid in Porcelain' })).toBeVisible();
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectCategories(page, 'Menu');
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Gifts' }).click();
    await expect(heading(page, 'Gifts')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expectToStay(page);
  });
  await test.step('on a wide screen: the categories, the current one marked, and a field', async () => {
    await page.setViewportSize(WIDE);
    const current = page
      .getByRole('navigation', { name: 'Categories', exact: true })
      .locator('[aria-current=page]');
    await expectCategories(page, 'Categories');
    await expect(current).toHaveCount(0);
    for (const name of ['Wishlist', 'Sign in', 'Cart']) {
      await expect(bar(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    }
    const gifts = (await categoriesBy('name')).find(({ name }) => name === 'Gifts');
    await page
      .getByRole('navigation', { name: 'Categories', exact: true })
      .getByRole('link', { name: 'Gifts' })
      .click();
    await expectPath(page, `/categories/${gifts?.id}`);
    await expect(current).toHaveText('Gifts');
    await page
      .getByRole('navigation', { name: 'All categories' })
      .getByRole('link', { name: 'Flowers' })
      .click();
    await expectPath(page, '/categories/flowers');
    await expect(current).toHaveText('Flowers');
    await expectToStay(page);
    await search(page, 'orchid');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Bestsellers' }).click();
    await expect(heading(page, 'Our Bestsellers')).toBeVisible();
    await expect(current).toHaveCount(0);
  });
  await test.step('it leads to the account once somebody is signed in, and counts the cart', async () => {
    const roses = await productNamed('Crimson Promise Roses');
    const candle = await productNamed('Amber & Oud Candle');
    await enterAs(context, shopRows, await makePerson(shopRows));
    await page.evaluate(
      (cart) => localStorage.setItem('cart', cart),
      JSON.stringify([cartLine(roses, 98), cartLine(candle, 2)]),
    );
    await reload(page);
    await expect(bar(page).getByRole('link', { name: 'Account' })).toHaveAttribute(
      'href',
      '/account',
    );
    await expect(bar(page).getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await expect(badge(page)).toHaveText('99+');
    await expect(page.getByRole('link', { name: 'Cart' })).toHaveAccessibleDescription(/100 items/);
  });
});

/** The menu of small screens opens and closes by keyboard, by a tap outside and by its cross. */
async function expectMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeHidden();

  await test.step('by keyboard it keeps the focus inside and gives it back', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expectAccessible(page, 'the Menu dialog');
    const inside = () =>
      page.evaluate(() => {
        const active = document.activeElement;
        // Between the last and the first stop stands the browser itself, which the page sees as its body.
        return active === document.body || active?.closest('dialog') !== null;
      });
    await expect
      .poll(() => menu.evaluate((dialog) => dialog.contains(document.activeElement)))
      .toBe(true);
    const links = await menu.getByRole('link').count();
    for (let presses = 0; presses < links + 4; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Space');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('a tap outside it and its cross close it', async () => {
    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(350, 400);
    await expect(menu).toBeHidden();
    await expectPath(page, '/about');
    await button.click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test.describe('on a device that has confirmed nothing yet', () => {
  test.use({ adult: false });

  test('the 18+ bar asks without standing in the way, and goes for good when confirmed', async ({
    page,
  }) => {
    const adults = page.getByRole('region', { name: 'Adults only' });
    const phone = page.viewportSize() ?? { width: 360, height: 740 };
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, '/');
    await expect(adults).toContainText('18 or older');
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

    for (const size of [phone, WIDE]) {
      await test.step(`it leaves the page to be read at ${size.width} px`, async () => {
        await page.setViewportSize(size);
        await expect(adults).toBeInViewport();
        const height = (await adults.boundingBox())?.height ?? Infinity;
        expect(height).toBeLessThan(size.height / 4);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const last = page.getByRole('contentinfo').getByText('Corvox Ltd');
        await expect(last).toBeInViewport({ ratio: 1 });
        const lastBox = await last.boundingBox();
        const barBox = await adults.boundingBox();
        expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
      });
    }
    await test.step('what has the focus is not under it', async () => {
      await page.setViewportSize(phone);
      await page.getByRole('contentinfo').getByRole('link', { name: 'All categories' }).click();
      await expect(heading(page, 'All Categories')).toBeVisible();
      const top = (await adults.boundingBox())?.y ?? 0;
      const links = page.getByRole('article').getByRole('link');
      for (const place of [1, 3, 5]) {
        await links.nth(place).focus();
        const box = await links.nth(place).boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top + 1);
      }
    });
    await test.step('the page is used as without it, and it is accessible and fits', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
      await expectPath(page, '/faqs');
      await page.getByText('How discreet is the packaging?').click();
      await expect(page.getByText('no external branding').first()).toBeVisible();
      await page.setViewportSize({ width: 320, height: 740 });
      await expect(adults).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'the 18+ bar');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
    await test.step('it offers to leave, and goes for good when confirmed', async () => {
      const leave = adults.getByRole('link', { name: 'Leave' });
      const shop = new URL(page.url()).host;
      expect(await leave.evaluate((link: HTMLAnchorElement) => link.host)).not.toBe(shop);
      await adults.getByRole('button', { name: 'I am 18 or older' }).click();
      await expect(adults).toBeHidden();
      await reload(page);
      await expect(adults).toBeHidden();
      await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
      await expectPath(page, '/about');
      await expect(adults).toBeHidden();
    });
  });
});
