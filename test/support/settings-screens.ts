import type { Browser, Page } from '@playwright/test';
import { main } from './browser.ts';
import { enterAs, type Person } from './people.ts';
import { shopRows } from './shop-rows.ts';

export const part = (page: Page, name: string) => page.getByRole('region', { name });
export const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
export const devices = (page: Page) =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

/** What the browser complains of: a violated policy, a failed hydration, an error. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused form is a 4xx, which the browser notes as well.
    if (message.type() === 'error' && !message.text().includes('the server responded with'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** The same person, signed in in another browser as well. */
export async function enterElsewhere(
  browser: Browser,
  baseURL: string | undefined,
  person: Person,
) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await context.addInitScript(() => localStorage.setItem('adult', 'yes'));
  await enterAs(context, shopRows, person);
  const page = await context.newPage();
  return { context, page };
}
