import type { Locator, Page } from '@playwright/test';
import { main } from './browser.ts';
import { UNREACHABLE_RESPONSE } from './unreachable-response.ts';

/** One row of a list of the back-office, on a phone a card. */
export function rowOf(page: Page, name: string): Locator {
  return main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
}

export function dialogOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog', { name });
}

/** From here on every write to this path is answered as by a shop without its database; reading goes on. */
export async function answerAway(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const isThere = (url: URL) => path.test(url.pathname);
  await page.route(isThere, (route) =>
    route.request().method() === 'POST' ? route.fulfill(UNREACHABLE_RESPONSE) : route.fallback(),
  );
  return () => page.unroute(isThere);
}

/** From here on no write to this path is answered, as on a line that is cut; reading goes on. */
export async function cutWrites(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const isThere = (url: URL) => path.test(url.pathname);
  await page.route(isThere, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  return () => page.unroute(isThere);
}
