import type { Page } from '@playwright/test';
import { main } from './browser.ts';

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
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
