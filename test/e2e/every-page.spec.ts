import type { Page } from '@playwright/test';
import { expectAccessible, violationsInBoth } from '../support/accessibility.ts';
import { cartLine, expect, giveCart, open, test } from '../support/browser.ts';
import { allProducts, productNamed } from '../support/shop-rows.ts';

/** Every address a visitor can open; a name in braces stands for that product's id. */
const PAGES = [
  '/',
  '/categories',
  '/categories/desire?sort=price-high&view=list',
  '/categories?q=roses',
  '/categories?q=xyzzyqwert',
  '/product/{Crimson Promise Roses}',
  '/product/{White Peony Cloud}',
  '/product/no-such-product',
  '/bestsellers',
  '/about',
  '/contact',
  '/faqs',
  '/privacy-policy',
  '/terms-of-service',
  '/shipping-info',
  '/returns-exchanges',
  '/cart',
  '/cart#filled',
  '/wishlist',
  '/auth',
  '/checkout',
  '/admin',
  '/no-such-page',
];

/** The same screen under other addresses: looked at by their HTML alone. */
const MORE = [
  '/account',
  '/orders',
  '/order-confirmation',
  '/reset-password',
  '/email-confirmation',
  '/admin/products',
  '/admin/categories',
  '/admin/orders',
  '/admin/users',
  '/admin/activity',
  '/admin/settings',
];

async function addressOf(page: string): Promise<string> {
  const name = /\{(.+)\}/.exec(page)?.[1];
  return name ? page.replace(`{${name}}`, (await productNamed(name)).id) : page;
}

async function amounts(page: Page) {
  const text = await page.locator('body').innerText();
  // The one promise that is written round, as the decisions word it.
  const rest = text.replaceAll('Free shipping over GH₵900 (about $75)', '');
  return {
    cents: rest.match(/.{0,20}¢.{0,20}/g) ?? [],
    dollars: rest.match(/.{0,20}\$\s?\d.{0,10}/g) ?? [],
    crooked: (rest.match(/GH₵\s?\d[\d.,]*/g) ?? []).filter(
      (amount) => !/^GH₵\d{1,3}(,\d{3})*\.\d{2}[.,]?$/.test(amount),
    ),
  };
}

for (const path of PAGES) {
  test(`${path} keeps what every page promises`, { tag: '@both' }, async ({ page, baseURL }) => {
    const complaints: string[] = [];
    const expected404 = path.includes('no-such');
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (expected404 && message.location().url === page.url()) return;
      complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') complaints.push(`${why} ${request.url()}`);
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && origin !== baseURL) complaints.push(`asks ${request.url()}`);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        // oxlint-disable-next-line no-console -- so that the test hears of it
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    if (path === '/cart#filled') {
      await giveCart(page, [cartLine(await productNamed('Rose Gold Locket'), 3)]);
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, await addressOf(path));

    await test.step('its title ends with the brand, and it has one h1', async () => {
      await expect.soft(page).toHaveTitle(/^.+ – Corvox$/);
      await expect.soft(page.locator('h1')).toHaveCount(1);
      await expect.soft(page.locator('head > title')).toHaveCount(1);
    });
    await test.step('it has the landmarks of every page', async () => {
      for (const role of ['banner', 'main', 'contentinfo'] as const) {
        await expect.soft(page.getByRole(role)).toHaveCount(1);
      }
    });
    await test.step('every picture keeps its place', async () => {
      const loose = await page
        .locator('img:not([width]), img:not([height])')
        .evaluateAll((all) => all.map((image) => image.outerHTML.slice(0, 160)));
      expect.soft(loose).toEqual([]);
    });
    await test.step('amounts are in GH₵ with two decimals', async () => {
      const { cents, dollars, crooked } = await amounts(page);
      expect.soft(cents).toEqual([]);
      expect.soft(crooked).toEqual([]);
      // The international services are priced in dollars by the specification.
      if (path !== '/shipping-info') expect.soft(dollars).toEqual([]);
    });
    await test.step('axe finds nothing, in light and in dark', async () => {
      expect.soft(await violationsInBoth(page)).toEqual([]);
    });
    await test.step('nothing is wider than the screen', async () => {
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expect.soft
          .poll(
            () =>
              page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
              ),
            { message: `at ${width} px` },
          )
          .toBeLessThanOrEqual(0);
      }
    });
    expect(complaints).toEqual([]);
  });
}

test(
  'opened dialogs and shown errors are accessible, in light and in dark',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    const check = async (what: string) =>
      expect.soft(await violationsInBoth(page), what).toEqual([]);
    const product = await productNamed('Crimson Promise Roses');
    await open(page, `/product/${product.id}`);
    await page.getByRole('button', { name: 'Enlarge the picture' }).click();
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(1);
    await check('the larger picture');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Quantity' }).fill('999');
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Dismiss/ })).toBeVisible();
    await check('a note and the stock message');

    await open(page, '/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await check('the refused contact form');
    if (isMobile) {
      for (const name of ['Menu', 'Search']) {
        await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await check(`the ${name} dialog`);
        await page.keyboard.press('Escape');
      }
    }
  },
);

test.describe('before the age was confirmed', () => {
  test.use({ adult: false });

  test('the 18+ bar is accessible and fits, in light and in dark', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, '/about');
    await expect(page.getByRole('region', { name: 'Adults only' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('a page is the same for two visitors but for its nonce', async ({ playwright, baseURL }) => {
  const visit = (cookie: string) =>
    playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: cookie ? { cookie } : {},
    });
  const first = await visit('');
  const second = await visit('session=someone; corvox_session=someone; theme=dark; cart=[1]');
  const ask = async (visitor: typeof first, path: string) => {
    const answer = await visitor.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'no nonce';
    const html = await answer.text();
    expect(html, `${path} uses its nonce`).toContain(nonce);
    expect(answer.headers()['set-cookie'], `${path} sets no cookie`).toBeUndefined();
    return { nonce, html: html.replaceAll(nonce, 'NONCE') };
  };
  for (const page of [...PAGES.filter((path) => !path.includes('#')), ...MORE]) {
    const path = await addressOf(page);
    const one = await ask(first, path);
    const other = await ask(second, path);
    expect(other.html, path).toBe(one.html);
    expect(other.nonce, path).not.toBe(one.nonce);
    expect(one.html.match(/<h1[\s>]/g), `${path} has one h1`).toHaveLength(1);
  }
  await first.dispose();
  await second.dispose();
});

test('every price of the shop is written with GH₵ and two decimals', async ({ page }) => {
  const inStock = (await allProducts()).filter((product) => product.in_stock).length;
  const prices: string[] = [];
  for (let number = 1; number <= Math.ceil(inStock / 12); number += 1) {
    await page.goto(`/categories?page=${number}`);
    prices.push(...(await page.getByRole('article').getByText('GH₵').allTextContents()));
  }
  expect(prices).toHaveLength(inStock);
  for (const price of prices) expect(price).toMatch(/^GH₵\d{1,3}(,\d{3})*\.\d{2}$/);
});
