import type { Locator, Page } from '@playwright/test';
import { main } from './browser.ts';

/** One row of a list of the back-office, on a phone a card. */
export function row(page: Page, name: string): Locator {
  return main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: false }) });
}

export function dialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog', { name });
}

/** Answers the next writes to this path with a fault, as a shop that is broken would. */
export async function breakWrites(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const isWrite = (url: URL) => path.test(url.pathname);
  await page.route(isWrite, async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  return () => page.unroute(isWrite);
}
