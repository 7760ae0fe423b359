import type { Locator, Page } from '@playwright/test';
import { main } from './browser.ts';
import { makeOrder } from './orders.ts';
import type { Person } from './people.ts';
import { shopRows } from './shop-rows.ts';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const cards = (page: Page) => main(page).getByRole('article');
export const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** One of the parts of an order's page, by its heading. */
export const part = (page: Page, name: string): Locator => main(page).getByRole('region', { name });

/** What stands beside a word: "Total" → GH₵135.00. */
export function fact(within: Locator, term: string): Locator {
  const whole = new RegExp(`^${term.replaceAll(/[()]/g, String.raw`\$&`)}$`);
  return within.getByRole('term').filter({ hasText: whole }).locator('+ dd');
}

/** An order as long and as odd as people make them. */
export function makeLongOrder(person: Person) {
  const lines = Array.from({ length: 14 }, (_, index) => ({
    name: `${index} An arrangement with a name that goes on and on, in the colours of the season`,
    price: 99_999_999,
    quantity: 9_999,
    imageUrl: index === 0 ? '/images/no-such-picture' : null,
  }));
  const endless = { name: `15${'Liebesgeschenk'.repeat(15)}`, price: 1 };
  const odd = { name: '16 هدية 💐 <b>bold</b>', price: 2 };
  const wordy = 'Behind-the-yellow-gate'.repeat(12);
  return makeOrder(shopRows, person, {
    lines: [...lines, endless, odd],
    number: `${'X'.repeat(60)}${person.id}`,
    method: 'card',
    taxPercent: 20,
    customer: { firstName: 'Nana'.repeat(12), lastName: 'Acheampong-Boateng'.repeat(4) },
    shipping: { address: wordy, digitalAddress: 'GA-183-8164', landmark: wordy, note: wordy },
    events: [{ kind: 'refund_stuck', details: { amount: 99_999_999 } }],
  });
}

/** Which complaints a page has in its console while `visit` is under way. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
