import type { Locator, Page } from '@playwright/test';
import type { Quote } from '#app/cart/quote.ts';
import { expect, giveCart, main, open } from './browser.ts';
import { shopRows } from './shop-rows.ts';

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
export const lines = (page: Page) => main(page).getByRole('listitem');
export const line = (page: Page, { name }: { name: string }) =>
  lines(page).filter({ has: page.getByRole('link', { name, exact: true }) });
export const removeFrom = (page: Page, { name }: { name: string }) =>
  main(page).getByRole('button', { name: `Remove ${name}` });
export const plus = (within: Locator) => within.getByRole('button', { name: 'Increase quantity' });
export const minus = (within: Locator) => within.getByRole('button', { name: 'Decrease quantity' });
export const quantity = (within: Locator) => within.getByRole('textbox');

export const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });
/** What the summary says beside one of its words. */
export const figure = (page: Page, label: string) =>
  summary(page).locator(`dt:text-is("${label}") + dd`);
export const proceed = (page: Page) =>
  summary(page).getByRole('link', { name: 'Proceed to Checkout' });
export const held = (page: Page) =>
  summary(page).getByRole('button', { name: 'Proceed to Checkout' });

export const failedQuote = (page: Page) =>
  summary(page).getByText('We could not check prices just now');

export const isQuote = (url: URL) => url.pathname === '/cart/quote';

/** The shop has answered and nothing is being asked. */
export async function expectKnown(page: Page): Promise<void> {
  await expect(summary(page)).toHaveAttribute('aria-busy', 'false');
}

/** Opens the cart with these lines on the device, and waits for the shop's answer. */
export async function openCart(page: Page, stored: unknown): Promise<void> {
  await giveCart(page, stored);
  await open(page, '/cart');
  await expectKnown(page);
}

/** Replaces the cart of this device as another tab would, and waits for the shop's answer. */
export async function replaceCart(page: Page, stored: unknown): Promise<void> {
  const asked = page.waitForResponse((response) => isQuote(new URL(response.url())));
  await page.evaluate((text) => {
    localStorage.setItem('cart', text);
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart', storageArea: localStorage }));
  }, JSON.stringify(stored));
  await asked;
  await expectKnown(page);
}

/** Triggers what the page does when somebody returns to its tab. */
export async function returnToTab(page: Page): Promise<void> {
  const asked = page.waitForRequest((request) => isQuote(new URL(request.url())));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
}

/** The shop's real answers, with something in them changed that a test cannot change for everybody. */
export async function alterQuotes(page: Page, alter: (quote: Quote) => void): Promise<void> {
  await page.route(isQuote, async (route) => {
    const response = await route.fetch();
    const quote: Quote = await response.json();
    alter(quote);
    await route.fulfill({ response, json: quote });
  });
}

/** How many questions this page has put. */
export function questionsOf(page: Page): { count: number } {
  const asked = { count: 0 };
  page.on('request', (request) => {
    if (isQuote(new URL(request.url()))) asked.count += 1;
  });
  return asked;
}

export async function storedLines(page: Page) {
  return page.evaluate((): { id: string; quantity: number; price: number }[] =>
    JSON.parse(localStorage.getItem('cart') ?? '[]'),
  );
}

/** Leaves this many units to others while the work is done: the rest is held, as by payments under way. */
export async function withUnits(
  { id }: { id: string },
  left: number,
  work: () => Promise<void>,
): Promise<void> {
  await shopRows('update products set reserved_quantity = stock_quantity - $2 where id = $1', [
    id,
    left,
  ]);
  try {
    await work();
  } finally {
    await shopRows('update products set reserved_quantity = 0 where id = $1', [id]);
  }
}

/** A product that no list shows, for as long as the work takes. */
export async function withHiddenProduct(
  name: string,
  work: (product: {
    id: string;
    name: string;
    price_minor: number;
    category: string;
  }) => Promise<void>,
): Promise<void> {
  const [made] = await shopRows<{ id: string }>(
    `insert into products (name, price_minor, category_id, in_stock)
     select $1, 12300, id, false from categories order by name limit 1 returning id`,
    [name],
  );
  const id = made?.id ?? '';
  try {
    await work({ id, name, price_minor: 12_300, category: 'Desire' });
  } finally {
    await shopRows('delete from products where id = $1', [id]);
  }
}
