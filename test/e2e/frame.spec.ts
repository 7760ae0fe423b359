import {
  badge,
  cartLine,
  expect,
  expectPath,
  giveCart,
  open,
  reload,
  test,
} from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { categoriesBy, productNamed, shopRows } from '../support/shop-rows.ts';

test.describe('the navigation bar', { tag: '@both' }, () => {
  test('stays at the top of the screen and its logo leads home', async ({ page }) => {
    await open(page, '/faqs');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Corvox/ })
      .click();
    await expectPath(page, '/');
  });

  test('has one link for each category, ordered by name, that leads to its id', async ({
    page,
    isMobile,
  }) => {
    const categories = await categoriesBy('name');
    await open(page, '/about');
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    const nav = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Categories' });
    const links = nav.getByRole('link').filter({ visible: true });
    const shown = () =>
      links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    await expect
      .poll(async () => (await shown()).slice(0, categories.length))
      .toEqual(categories.map(({ id, name }) => [name, `/categories/${id}`]));
    await nav.getByRole('link', { name: 'Gifts', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gifts' })).toBeVisible();
    await expectPath(page, `/categories/${categories.find(({ name }) => name === 'Gifts')?.id}`);
  });

  test('leads to the wishlist, to sign-in and to the cart', async ({ page }) => {
    await open(page, '/about');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Wishlist' })).toHaveAttribute('href', '/wishlist');
    await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
    await expect(bar.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
    await expect(bar.getByRole('link', { name: 'Account' })).toHaveCount(0);
    await expect(badge(page)).toHaveCount(0);
    for (const [name, path] of [
      ['Wishlist', '/wishlist'],
      ['Sign in', '/auth'],
      ['Cart', '/cart'],
    ] as const) {
      await bar.getByRole('link', { name }).click();
      await expectPath(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('leads to the account once somebody is signed in', async ({ page, context }) => {
    await enterAs(context, shopRows, await makePerson(shopRows));
    await open(page, '/about');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
    await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  });

  test('counts the items of the cart up to 99 and writes 99+ above', async ({ page }) => {
    const roses = await productNamed('Crimson Promise Roses');
    const candle = await productNamed('Amber & Oud Candle');
    await giveCart(page, [cartLine(roses, 97), cartLine(candle, 2)]);
    await open(page, '/about');
    await expect(badge(page)).toHaveText('99');
    await expect(page.getByRole('link', { name: 'Cart' })).toHaveAccessibleDescription(/99 items/);
    await page.evaluate(
      (lines) => localStorage.setItem('cart', JSON.stringify(lines)),
      [cartLine(roses, 98), cartLine(candle, 2)],
    );
    await reload(page);
    await expect(badge(page)).toHaveText('99+');
  });
});

test.describe('the search field', { tag: '@both' }, () => {
  test('is in the navigation bar and finds products', async ({ page, isMobile }) => {
    await open(page, '/about');
    if (isMobile) {
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    }
    const field = page.getByLabel('Search products').filter({ visible: true });
    if (isMobile) await expect(field).toBeFocused();
    await field.fill('orchid');
    await field.press('Enter');
    await expectPath(page, '/categories?q=orchid');
    await expect(page.getByRole('heading', { name: 'Orchid in Porcelain' })).toBeVisible();
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  });
});

test.describe('the menu of small screens', () => {
  test('holds the links that the bar has no room for', async ({ page }) => {
    await open(page, '/about');
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Desire' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Desire' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  });

  test('opens and closes by keyboard, keeps the focus inside and gives it back', async ({
    page,
  }) => {
    await open(page, '/about');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
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

  test('closes at a tap outside it and at its cross', async ({ page }) => {
    await open(page, '/about');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
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
});

test.describe('the footer', () => {
  test('has its nine links', { tag: '@both' }, async ({ page }) => {
    await open(page, '/cart');
    const footer = page.getByRole('contentinfo');
    const inside = footer.locator('a[href^="/"]');
    const addresses = await inside.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(addresses).toHaveLength(9);
    expect(new Set(addresses)).toEqual(
      new Set([
        '/categories',
        '/bestsellers',
        '/about',
        '/faqs',
        '/contact',
        '/shipping-info',
        '/returns-exchanges',
        '/privacy-policy',
        '/terms-of-service',
      ]),
    );
    await footer.getByRole('link', { name: 'Bestsellers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Bestsellers' })).toBeVisible();
  });

  test('says 18+ only and how to reach the shop, and who stands behind it', async ({ page }) => {
    const saved = await shopRows(`select section from settings where section = 'site'`);
    expect(saved, 'the test shop calls itself what it ships with').toEqual([]);
    await open(page, '/about');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('18+ only');
    await expect(footer.getByRole('link', { name: '+233 30 297 4200' })).toHaveAttribute(
      'href',
      'tel:+233302974200',
    );
    await expect(footer.getByRole('link', { name: 'care@corvox.test' })).toHaveAttribute(
      'href',
      'mailto:care@corvox.test',
    );
    for (const words of ['Corvox Ltd', '14 Palm Street, Osu, Accra, Ghana', 'CS-DEMO-2023']) {
      await expect(footer).toContainText(words);
    }
  });
});

test.describe('the 18+ bar', { tag: '@both' }, () => {
  test.use({ adult: false });

  test('asks on the first visit without standing in the way', async ({ page }) => {
    await open(page, '/');
    const bar = page.getByRole('region', { name: 'Adults only' });
    await expect(bar).toBeInViewport();
    await expect(bar).toContainText('18 or older');
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    const height = (await bar.boundingBox())?.height ?? Infinity;
    expect(height).toBeLessThan((page.viewportSize()?.height ?? 0) / 4);

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = page.getByRole('contentinfo').getByText('Corvox Ltd');
    await expect(last).toBeInViewport({ ratio: 1 });
    const lastBox = await last.boundingBox();
    const barBox = await bar.boundingBox();
    expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);

    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expectPath(page, '/faqs');
    await page.getByText('How discreet is the packaging?').click();
    await expect(page.getByText('no external branding').first()).toBeVisible();
    await expect(bar).toBeInViewport();
  });

  test('goes for good when confirmed, and offers to leave', async ({ page }) => {
    await open(page, '/about');
    const bar = page.getByRole('region', { name: 'Adults only' });
    const leave = bar.getByRole('link', { name: 'Leave' });
    const shop = new URL(page.url()).host;
    expect(await leave.evaluate((link: HTMLAnchorElement) => link.host)).not.toBe(shop);
    await bar.getByRole('button', { name: 'I am 18 or older' }).click();
    await expect(bar).toBeHidden();
    await reload(page);
    await expect(bar).toBeHidden();
    await open(page, '/faqs');
    await expect(bar).toBeHidden();
  });
});
