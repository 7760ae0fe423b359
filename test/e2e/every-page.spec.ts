import type { Page } from '@playwright/test';
import { expectFits, violationsInBoth } from '../support/accessibility.ts';
import { cartLine, expect, giveCart, open, test } from '../support/browser.ts';
import { productNamed } from '../support/shop-rows.ts';

/** Every address a visitor can open; a name in braces stands for that product's id. */
const PAGES = {
  'the lists': [
    '/',
    '/categories',
    '/categories/desire?sort=price-high&view=list',
    '/categories?q=roses',
    '/categories?q=xyzzyqwert',
    '/bestsellers',
  ],
  'the products': [
    '/product/{Crimson Promise Roses}',
    '/product/{White Peony Cloud}',
    '/product/no-such-product',
    '/no-such-page',
  ],
  'the pages that inform': [
    '/about',
    '/contact',
    '/faqs',
    '/privacy-policy',
    '/terms-of-service',
    '/shipping-info',
    '/returns-exchanges',
  ],
  'the pages of a visitor': ['/cart', '/wishlist', '/auth', '/checkout', '/admin'],
  'the pages of a visitor with a cart': ['/cart#filled'],
};

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

/** Notes what the browser complains about, and what is asked of other sites. */
async function complaintsOf(page: Page, baseURL: string | undefined): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    if (url.includes('no-such') && url === page.url()) return;
    complaints.push(`${message.text()} (${url})`);
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
  return complaints;
}

for (const [which, paths] of Object.entries(PAGES)) {
  test(`${which} keep what every page promises`, async ({ page, baseURL }) => {
    test.slow();
    const complaints = await complaintsOf(page, baseURL);
    if (paths.includes('/cart#filled')) {
      await giveCart(page, [cartLine(await productNamed('Rose Gold Locket'), 3)]);
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const path of paths) {
      await test.step(path, async () => {
        await open(page, await addressOf(path));
        await expect.soft(page, path).toHaveTitle(/^.+ – Corvox$/);
        for (const [what, count] of [
          [page.locator('h1'), 1],
          [page.locator('head > title'), 1],
          [page.getByRole('banner'), 1],
          [page.getByRole('main'), 1],
          [page.getByRole('contentinfo'), 1],
          [page.locator('img:not([width]), img:not([height])'), 0],
        ] as const) {
          await expect.soft(what, path).toHaveCount(count);
        }
        const { cents, dollars, crooked } = await amounts(page);
        expect.soft(cents, path).toEqual([]);
        expect.soft(crooked, path).toEqual([]);
        // The international services are priced in dollars by the specification.
        if (path !== '/shipping-info') expect.soft(dollars, path).toEqual([]);
        expect.soft(await violationsInBoth(page), path).toEqual([]);
        await expectFits(page, [320, 360, 1280]);
      });
    }
    expect(complaints).toEqual([]);
  });
}

test(
  'what stands otherwise on a wide screen is accessible there, too',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    const complaints = await complaintsOf(page, baseURL);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const path of ['/', '/categories/desire?view=list', '/product/{Crimson Promise Roses}']) {
      await open(page, await addressOf(path));
      expect.soft(await violationsInBoth(page), path).toEqual([]);
    }
    expect(complaints).toEqual([]);
  },
);
