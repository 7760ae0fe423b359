import type { Page } from '@playwright/test';
import { expectFits, violationsInBoth } from '../support/accessibility.ts';
import { cartLine, expect, open, test } from '../support/browser.ts';
import { productNamed } from '../support/shop-rows.ts';

/**
 * Every address a visitor can open; a name in braces stands for that product's id. What has the marks of another page here, or of a
 * cart that another test looks at, is not looked through for marks again.
 */
const PAGES: Record<string, { path: string; isWide?: boolean; isKnown?: boolean }[]> = {
  'the lists and the products': [
    { path: '/', isWide: true },
    { path: '/categories' },
    { path: '/categories/desire?sort=price-high&view=list', isWide: true },
    { path: '/categories?q=roses', isKnown: true },
    { path: '/categories?q=xyzzyqwert' },
    { path: '/bestsellers' },
    { path: '/product/{Crimson Promise Roses}', isWide: true },
    { path: '/product/{White Peony Cloud}' },
    { path: '/product/no-such-product' },
    { path: '/no-such-page' },
  ],
  'the pages that inform and those of a visitor': [
    { path: '/about' },
    { path: '/contact' },
    { path: '/faqs' },
    { path: '/privacy-policy' },
    { path: '/terms-of-service' },
    { path: '/shipping-info' },
    { path: '/returns-exchanges' },
    { path: '/cart' },
    { path: '/wishlist' },
    { path: '/auth' },
    { path: '/checkout' },
    { path: '/cart#filled', isKnown: true },
  ],
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

/** One of each, and no picture whose place is not kept free. */
function countsOf(page: Page) {
  return page.evaluate(() =>
    Object.fromEntries(
      ['h1', 'head > title', 'header', 'main', 'footer', 'img:not([width]), img:not([height])'].map(
        (what) => {
          const found = [...document.querySelectorAll(what)];
          // Inside a part of a page they are no landmarks, nor where nobody sees them.
          const whole = /^(header|main|footer)$/.test(what)
            ? found.filter(
                (one) =>
                  one.checkVisibility() &&
                  !one.parentElement?.closest('main, article, section, aside, nav'),
              )
            : found;
          return [what, whole.length];
        },
      ),
    ),
  );
}

const ONE_OF_EACH = {
  h1: 1,
  'head > title': 1,
  header: 1,
  main: 1,
  footer: 1,
  'img:not([width]), img:not([height])': 0,
};

for (const [which, pages] of Object.entries(PAGES)) {
  test(`${which} keep what every page promises`, async ({ page, baseURL }) => {
    test.slow();
    const complaints = await complaintsOf(page, baseURL);
    const phone = page.viewportSize() ?? { width: 360, height: 740 };
    const withFrame = { phone: true, wide: true };
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    for (const { path, isWide = false, isKnown = false } of pages) {
      await test.step(path, async () => {
        if (path === '/cart#filled') await fillCart(page);
        await open(page, await addressOf(path));
        await expect.soft(page, path).toHaveTitle(/^.+ – Corvox$/);
        await expect.poll(() => countsOf(page), path).toEqual(ONE_OF_EACH);
        const { cents, dollars, crooked } = await amounts(page);
        expect.soft(cents, path).toEqual([]);
        expect.soft(crooked, path).toEqual([]);
        // The international services are priced in dollars by the specification.
        if (path !== '/shipping-info') expect.soft(dollars, path).toEqual([]);
        await expectFits(page, [360, 320, 1280]);
        if (isKnown) return;
        // The bar and the foot are the same on every page.
        expect.soft(await violationsInBoth(page, withFrame.phone), path).toEqual([]);
        withFrame.phone = false;
        if (!isWide) return;
        await page.setViewportSize({ width: 1280, height: 800 });
        expect.soft(await violationsInBoth(page, withFrame.wide), `${path}, wide`).toEqual([]);
        withFrame.wide = false;
        await page.setViewportSize(phone);
      });
    }
    expect(complaints).toEqual([]);
  });
}

async function fillCart(page: Page) {
  const cart = JSON.stringify([cartLine(await productNamed('Rose Gold Locket'), 3)]);
  await page.evaluate((text) => localStorage.setItem('cart', text), cart);
}
