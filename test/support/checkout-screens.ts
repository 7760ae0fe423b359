import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';
import { asking, openCopiedShop } from './browser-shop.ts';
import { cartLine, expect, giveCart, main, open, storedCart, test as base } from './browser.ts';
import { expectKnown } from './cart-screens.ts';
import { makeProduct, type Product } from './checkout-goods.ts';
import { enterAs, makePerson, type Person } from './people.ts';
import { shopRows } from './shop-rows.ts';

export { expect } from './browser.ts';

type OwnShop = { ownShop: { url: string } };

/**
 * A shop of its own for each worker: what is bought and switched off here would change the lists and pages that
 * other tests look at.
 */
export const test = base.extend<object, OwnShop>({
  ownShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use, { parallelIndex }) => {
      const port = Number(process.env.TEST_PORT ?? 4173) + 1 + parallelIndex;
      const shop = await openCopiedShop(port);
      await asking(shop, () => use({ url: `http://localhost:${port}` }));
      await shop.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
});

export const field = (page: Page, label: string) =>
  main(page).getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
export const placeButton = (page: Page) => main(page).getByRole('button', { name: /^Place Order/ });
export const method = (page: Page, name: string) => main(page).getByRole('radio', { name });
export const errorSummary = (page: Page) =>
  main(page).getByRole('alert', { name: 'Please check what you wrote' });
/** What the page says above the button. */
export const told = (page: Page, title: string) =>
  main(page).getByRole('alert').filter({ hasText: title });

/** The window of the payment provider's stand-in. */
export const paymentDialog = (page: Page) => page.getByRole('dialog', { name: 'Test payment' });
export const paymentFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Test payment"]');
export const act = (page: Page, name: string): Locator =>
  paymentFrame(page).getByRole('button', { name, exact: true });
/** One of the acts that go wrong, which are folded away. */
export async function doFault(page: Page, name: string): Promise<void> {
  await paymentFrame(page).getByText('Faults', { exact: true }).click();
  await act(page, name).click();
}

/** The smallest phones, and a wide screen. */
export const WIDTHS = [320, 360, 1280];

export const FILLED = {
  'First name': 'Ama',
  'Last name': 'Mensah',
  Phone: '024 123 4567',
  Address: '12 Oxford Street',
  'Town or city': 'Accra',
} as const;

export async function fillIn(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(FILLED)) await field(page, label).fill(text);
  await field(page, 'Region').selectOption('Greater Accra');
}

/** An anonymous gift with a card, from somebody without an account. */
export async function fillInGift(page: Page, buyer: { phone: string; email: string }) {
  await main(page).getByRole('radio', { name: 'For somebody else', exact: true }).check();
  await fillIn(page);
  await field(page, 'First name').fill('Yaa');
  await field(page, 'Phone').fill('020 111 2223');
  await field(page, 'What it says').fill('Medɔ wo 🌹');
  await main(page)
    .getByRole('checkbox', { name: /^Send it anonymously/ })
    .check();
  await field(page, 'Your first name').fill('Esi');
  await field(page, 'Your last name').fill('Owusu');
  await field(page, 'Your phone').fill(buyer.phone);
  await field(page, 'Email').fill(buyer.email);
}

export async function expectFilled(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(FILLED)) {
    await expect(field(page, label)).toHaveValue(text);
  }
  await expect(field(page, 'Region')).toHaveValue('Greater Accra');
}

type Beginning = { product?: Product; quantity?: number; pays?: string; signedIn?: boolean };

/** Somebody with a cart at the checkout, everything filled in. */
export async function atCheckout(
  { page, context }: { page: Page; context: BrowserContext },
  { product, quantity = 1, pays = 'Cash on Delivery', signedIn = true }: Beginning = {},
) {
  const person = await makePerson(shopRows);
  const bought = product ?? (await makeProduct(shopRows));
  if (signedIn) await enterAs(context, shopRows, person);
  await giveCart(page, [cartLine(bought, quantity)]);
  await open(page, '/checkout');
  await expectKnown(page);
  await fillIn(page);
  await method(page, pays).check();
  return { person, product: bought };
}

/** The script of the payment window is there: until then Place Order says that it loads. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Presses Place Order and waits for the payment window. */
export async function openWindow(page: Page): Promise<void> {
  await untilReady(page);
  await placeButton(page).click();
  await expect(paymentFrame(page).getByRole('heading', { level: 1 })).toHaveText(/^Pay GH₵/);
}

export type OrderRow = {
  id: string;
  number: string;
  total: string;
  method: string;
  state: string;
  reference: string | null;
  customer: Record<string, string>;
};

export async function ordersOf({ id }: Pick<Person, 'id'>): Promise<OrderRow[]> {
  return shopRows<OrderRow>(
    `select id, order_number as number, total_amount_minor as total, payment_method as method,
       payment_state as state, payment_reference as reference, customer_info as customer
       from orders where user_id = $1 order by created_at`,
    [id],
  );
}

/** The one payment that this person began last. */
export async function paymentOf({ id }: Pick<Person, 'id'>) {
  const [row] = await shopRows<{ id: string; state: string; url: string }>(
    `select id, state, page_url as url from payment_attempts
      where user_id = $1 order by created_at desc limit 1`,
    [id],
  );
  if (!row) throw new Error('no payment was begun');
  return row;
}

/** Fills the cart of this device anew and comes back to the checkout, where the details of the last order stand. */
export async function checkOutAgain(page: Page, pays: string, line?: object): Promise<void> {
  // A journey presses Place Order more often than an account may in a minute.
  await shopRows(`delete from rate_limits where key like 'checkout:%'`);
  const cart = JSON.stringify([line ?? cartLine(await makeProduct(shopRows), 1)]);
  await page.evaluate((text) => localStorage.setItem('cart', text), cart);
  await open(page, '/checkout');
  await expectKnown(page);
  await method(page, pays).check();
}

/** A purchase has ended as it should: one more order, its confirmation, an empty cart and nothing left behind. */
export async function expectBought(page: Page, person: Person, earlier = 0): Promise<OrderRow> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
  const orders = await ordersOf(person);
  expect(orders).toHaveLength(earlier + 1);
  const order = orders[earlier];
  if (!order) throw new Error('nothing was ordered');
  const reference = order.reference === null ? '' : `&reference=${order.reference}`;
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(
    `/order-confirmation?orderNumber=${order.number}&paymentMethod=${order.method}${reference}`,
  );
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(kept.filter((name) => name.startsWith('checkout'))).toEqual([]);
  expect(await storedCart(page)).toEqual([]);
  return order;
}

/** Settings of the owner while a test runs; they are in force within two seconds. */
export async function withSettings(
  values: Record<string, object>,
  run: () => Promise<void>,
): Promise<void> {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 1_200));
  for (const [section, value] of Object.entries(values)) {
    await shopRows('insert into settings (section, values) values ($1, $2)', [section, value]);
  }
  await settle();
  try {
    await run();
  } finally {
    await shopRows('delete from settings where section = any($1)', [Object.keys(values)]);
    await settle();
  }
}
