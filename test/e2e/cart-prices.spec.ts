import type { Page } from '@playwright/test';
import { cartLine, expect, expectPath, open, reload, test } from '../support/browser.ts';
import {
  expectKnown,
  figure,
  held,
  line,
  returnToTab,
  openCart,
  proceed,
  quantity,
  plus,
  storedLines,
  summary,
  isQuote,
} from '../support/cart-screens.ts';
import { addButton } from '../support/product-screen.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

const note = (page: Page) => page.getByRole('main').getByText(/^Price changed from/);
const ok = (page: Page) => page.getByRole('main').getByRole('button', { name: /^OK/ });
const storedPrice = async (page: Page, place = 0) => (await storedLines(page))[place]?.price;

test('a price that changed between adding and looking is shown, old and new, until OK', async ({
  page,
}) => {
  const wand = await productNamed('Velvet Wand Massager');
  await open(page, `/product/${wand.id}`);
  await addButton(page).click();
  await shopRows('update products set price_minor = 60000 where id = $1', [wand.id]);
  try {
    await open(page, '/cart');
    await expect(note(page)).toHaveText('Price changed from GH₵560.00 to GH₵600.00');
    await expect(line(page, wand)).toContainText('GH₵600.00 each');
    await expect(figure(page, 'Subtotal')).toHaveText('GH₵600.00');
    await expect(proceed(page)).toBeVisible();
    await expect(
      page.getByRole('main').getByText(`The price of ${wand.name} changed to GH₵600.00.`),
    ).toBeAttached();
    await returnToTab(page);
    await expectKnown(page);
    await expect(note(page)).toBeVisible();
    expect(await storedPrice(page)).toBe(56_000);
    await ok(page).click();
    await expect(note(page)).toHaveCount(0);
    await expect(line(page, wand).getByRole('link', { name: wand.name })).toBeFocused();
    expect(await storedPrice(page)).toBe(60_000);
  } finally {
    await shopRows('update products set price_minor = $2 where id = $1', [
      wand.id,
      wand.price_minor,
    ]);
  }
});

for (const [how, leave] of [
  [
    'by a link',
    async (page: Page) => {
      await summary(page).getByRole('link', { name: 'Continue Shopping' }).click();
      await expectPath(page, '/categories');
    },
  ],
  ['by a reload', reload],
] as const) {
  test(`a new price that was seen counts as known after leaving ${how}`, async ({ page }) => {
    const locket = await productNamed('Rose Gold Locket');
    await openCart(page, [{ ...cartLine(locket, 1), price: 30_000 }]);
    await expect(note(page)).toBeInViewport();
    expect(await storedPrice(page)).toBe(30_000);
    await leave(page);
    await expect.poll(() => storedPrice(page)).toBe(34_000);
    await open(page, '/cart');
    await expectKnown(page);
    await expect(note(page)).toHaveCount(0);
  });
}

test('a new price that never came into sight is told again', async ({ page }) => {
  const names = ['Love Letters Set', 'Amber & Oud Candle', 'Heart Hatbox of Roses'];
  const above = await Promise.all(names.map(productNamed));
  const more = await Promise.all(['Crimson Promise Roses', 'Midnight Dahlias'].map(productNamed));
  const locket = await productNamed('Rose Gold Locket');
  await page.setViewportSize({ width: 360, height: 640 });
  await openCart(page, [
    ...[...above, ...more].map((product) => cartLine(product, 1)),
    { ...cartLine(locket, 1), price: 30_000 },
  ]);
  await expect(note(page)).not.toBeInViewport();
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
  await expectPath(page, '/wishlist');
  expect(await storedPrice(page, 5)).toBe(30_000);
});

test.describe('where the shop cannot be asked', () => {
  const failed = (page: Page) => summary(page).getByText('We could not check prices just now');

  for (const [how, status] of [
    ['the database is away', 503],
    ['the shop is broken', 500],
    ['too much was asked', 429],
    ['there is no network', 0],
  ] as const) {
    test(`because ${how}, the cart is shown by what the device knows, and leads on`, async ({
      page,
    }) => {
      const locket = await productNamed('Rose Gold Locket');
      await page.route(isQuote, (route) =>
        status === 0 ? route.abort() : route.fulfill({ status, body: 'null' }),
      );
      await openCart(page, [{ ...cartLine(locket, 2), price: 30_000 }]);
      await expect(failed(page)).toBeVisible();
      await expect(summary(page).getByRole('alert')).toContainText('The checkout asks again');
      await expect(line(page, locket)).toContainText('GH₵300.00 each');
      await expect(line(page, locket).locator('svg[data-placeholder]')).toBeVisible();
      await expect(figure(page, 'Total')).toHaveText('GH₵615.00');
      await expect(note(page)).toHaveCount(0);
      await proceed(page).click();
      await expectPath(page, '/checkout');
    });
  }

  test('a change stays, the last prices that were heard count, and Try again asks', async ({
    page,
  }) => {
    const locket = await productNamed('Rose Gold Locket');
    await openCart(page, [{ ...cartLine(locket, 1), price: 30_000 }]);
    await expect(note(page)).toBeVisible();
    await page.route(isQuote, (route) => route.fulfill({ status: 500 }));
    await plus(line(page, locket)).click();
    await expect(failed(page)).toBeVisible();
    await expect(quantity(line(page, locket))).toHaveValue('2');
    await expect(figure(page, 'Total')).toHaveText('GH₵695.00');
    await expect(note(page)).toBeVisible();
    const again = summary(page).getByRole('button', { name: 'Try again' });
    await again.press('Enter');
    await expect(failed(page)).toBeVisible();
    await expect(again).toBeFocused();
    await page.unroute(isQuote);
    await again.press('Enter');
    await expect(failed(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Order summary' })).toBeFocused();
    await expect(figure(page, 'Total')).toHaveText('GH₵695.00');
    await expectKnown(page);
  });

  test('a line in trouble holds nobody back: the checkout asks again', async ({ page }) => {
    const locket = await productNamed('Rose Gold Locket');
    await openCart(page, [cartLine(locket, 30)]);
    await expect(held(page)).toBeVisible();
    await page.route(isQuote, (route) => route.abort());
    await returnToTab(page);
    await expect(failed(page)).toBeVisible();
    await expect(line(page, locket)).toContainText('Only 15 left');
    await expect(proceed(page)).toHaveAttribute('href', '/checkout');
  });

  test('it is asked again when the network is back', async ({ page }) => {
    const locket = await productNamed('Rose Gold Locket');
    await page.route(isQuote, (route) => route.abort());
    await openCart(page, [cartLine(locket, 1)]);
    await expect(failed(page)).toBeVisible();
    await page.unroute(isQuote);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(failed(page)).toHaveCount(0);
  });
});
