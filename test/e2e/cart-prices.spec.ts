import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cartLine, expect, expectPath, open, reload, test, toast } from '../support/browser.ts';
import {
  expectKnown,
  failedQuote,
  figure,
  isQuote,
  line,
  lines,
  returnToTab,
  minus,
  openCart,
  proceed,
  quantity,
  replaceCart,
  storedLines,
  summary,
} from '../support/cart-screens.ts';
import { addButton } from '../support/product-screen.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

const note = (page: Page) => page.getByRole('main').getByText(/^Price changed from/);
const ok = (page: Page) => page.getByRole('main').getByRole('button', { name: /^OK/ });
const storedPrice = async (page: Page, place = 0) => (await storedLines(page))[place]?.price;

test('a price that changed is shown, old and new, until OK or until it was seen', async ({
  page,
}) => {
  const wand = await productNamed('Velvet Wand Massager');
  await open(page, `/product/${wand.id}`);
  await addButton(page).click();
  await shopRows('update products set price_minor = 60000 where id = $1', [wand.id]);
  try {
    await toast(page, 'Added to cart').getByRole('link', { name: 'View cart' }).click();
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
  await expectSeenPrices(page);
});

/** Out of sight it is told again; the summary stays in sight where there is room. */
async function expectSeenPrices(page: Page) {
  const names = ['Love Letters Set', 'Amber & Oud Candle', 'Heart Hatbox of Roses'];
  const above = await Promise.all(
    [...names, 'Crimson Promise Roses', 'Midnight Dahlias', 'Sunrise Tulips'].map(productNamed),
  );
  const locket = await productNamed('Rose Gold Locket');
  await page.setViewportSize({ width: 360, height: 640 });
  await replaceCart(page, [
    ...above.map((product) => cartLine(product, 1)),
    { ...cartLine(locket, 1), price: 30_000 },
  ]);
  await expect(note(page)).not.toBeInViewport();
  const last = await lines(page).last().boundingBox();
  const below = await summary(page).boundingBox();
  expect(below?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
  await expectPath(page, '/wishlist');
  expect(await storedPrice(page, 6)).toBe(30_000);

  await page.goBack();
  await expectKnown(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await lines(page).last().scrollIntoViewIfNeeded();
  await expect(note(page)).toBeInViewport();
  await expect(proceed(page)).toBeInViewport({ ratio: 1 });

  await test.step('once it was seen it counts as known after leaving by a link, and by a reload', async () => {
    await summary(page).getByRole('link', { name: 'Continue Shopping' }).click();
    await expectPath(page, '/categories');
    await expect.poll(() => storedPrice(page, 6)).toBe(34_000);
    await page.goBack();
    await expectKnown(page);
    await expect(note(page)).toHaveCount(0);

    await page.evaluate(() => window.scrollTo(0, 0));
    await replaceCart(page, [{ ...cartLine(locket, 1), price: 30_000 }]);
    await expect(note(page)).toBeInViewport();
    expect(await storedPrice(page)).toBe(30_000);
    await reload(page);
    await expect.poll(() => storedPrice(page)).toBe(34_000);
    await expectKnown(page);
    await expect(note(page)).toHaveCount(0);
  });
}

test('where the shop cannot be asked, the cart is shown by what the device knows, and leads on', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const again = summary(page).getByRole('button', { name: 'Try again' });
  let status = 503;
  await page.route(isQuote, (route) =>
    status === 0 ? route.abort() : route.fulfill({ status, body: 'null' }),
  );
  await openCart(page, [{ ...cartLine(locket, 2), price: 30_000 }]);

  for (const [what, answer] of [
    ['the database is away', 503],
    ['the shop is broken', 500],
    ['too much was asked', 429],
    ['there is no network', 0],
  ] as const) {
    await test.step(`because ${what}`, async () => {
      if (answer !== 503) {
        status = answer;
        const asked = page.waitForRequest((request) => isQuote(new URL(request.url())));
        await again.click();
        await asked;
        await expectKnown(page);
      }
      await expect(failedQuote(page)).toBeVisible();
      await expect(summary(page).getByRole('alert')).toContainText('The checkout asks again');
      await expect(line(page, locket)).toContainText('GH₵300.00 each');
      await expect(line(page, locket).locator('svg[data-placeholder]')).toBeVisible();
      await expect(figure(page, 'Total')).toHaveText('GH₵615.00');
      await expect(note(page)).toHaveCount(0);
    });
  }
  await test.step('it is accessible and fits', async () => {
    await expectAccessible(page, 'the cart that could not be checked');
    await expectFits(page, [320, 1280]);
  });
  await test.step('it is asked again when the network is back', async () => {
    await page.unroute(isQuote);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(failedQuote(page)).toHaveCount(0);
    await expect(note(page)).toBeVisible();
  });
  await test.step('a change stays, and the last prices that were heard count', async () => {
    await page.route(isQuote, (route) => route.fulfill({ status: 500 }));
    await minus(line(page, locket)).click();
    await expect(failedQuote(page)).toBeVisible();
    await expect(quantity(line(page, locket))).toHaveValue('1');
    await expect(figure(page, 'Total')).toHaveText('GH₵355.00');
    await expect(note(page)).toBeVisible();
  });
  await test.step('Try again asks, and keeps the focus', async () => {
    await again.press('Enter');
    await expect(failedQuote(page)).toBeVisible();
    await expect(again).toBeFocused();
    await page.unroute(isQuote);
    await again.press('Enter');
    await expect(failedQuote(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Order summary' })).toBeFocused();
    await expect(figure(page, 'Total')).toHaveText('GH₵355.00');
    await expectKnown(page);
  });
  await test.step('the checkout can be opened without an answer', async () => {
    await page.route(isQuote, (route) => route.abort());
    await returnToTab(page);
    await expect(failedQuote(page)).toBeVisible();
    await proceed(page).click();
    await expectPath(page, '/checkout');
  });
});
