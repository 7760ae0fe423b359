import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { startSimulator } from '../../simulators/paystack/start.ts';
import { asking, openCopiedShop } from './browser-shop.ts';
import { test as base } from './browser.ts';
import { makeTestFolder } from './test-folder.ts';

const PAGES = 'https://checkout.paystack.com';
const SECRET = 'sk_test_believed';

type Real = {
  realShop: {
    url: string;
    simulatorUrl: string;
    fail: (faults: object) => Promise<void>;
  };
};

/** A shop that takes payments with the provider's own library; only the network is not the real one. */
export const test = base.extend<object, Real>({
  realShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use, { parallelIndex }) => {
      const port = Number(process.env.TEST_PORT ?? 4173) + 1 + parallelIndex;
      const url = `http://localhost:${port}`;
      const simulator = await startSimulator({
        SIMULATOR_DIR: await makeTestFolder('payment-simulator'),
        SIMULATOR_PAGE_BASE: PAGES,
        SIMULATOR_FRAME_ANCESTORS: url,
        SIMULATOR_SECRET_KEY: SECRET,
      });
      const given = {
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'provider-redirect.ts')).href}`,
        TEST_PROVIDER: simulator.url,
        PAYSTACK_PUBLIC_KEY: 'pk_test_believed',
        PAYSTACK_SECRET_KEY: SECRET,
      };
      const shop = await openCopiedShop(port, given);
      const fail = async (faults: object) => {
        await fetch(`${simulator.url}/sim/faults`, {
          method: 'POST',
          headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
          body: JSON.stringify(faults),
        });
      };
      await asking(shop, () => use({ url, simulatorUrl: simulator.url, fail }));
      await shop.close();
      await simulator.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ realShop }, use) => use(realShop.url),
  page: async ({ page, realShop }, use) => {
    await page.route(`${PAGES}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({
        response: await route.fetch({
          url: realShop.simulatorUrl + pathname + search,
          maxRedirects: 0,
          // A connection that was kept may be closed at the moment of its next use.
          maxRetries: 3,
        }),
      });
    });
    await use(page);
  },
});

/** The provider's frame over the page. */
export const providerFrame = (page: Page) => page.frameLocator('iframe[id^="inline-checkout-"]');

/** What the browser was not allowed to do. */
export function violationsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions policy/i.test(message.text()))
      found.push(message.text());
  });
  return found;
}
