import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cartLine, expect, giveCart, hold, main, tabTo, test } from '../support/browser.ts';
import {
  expectKnown,
  figure,
  h1,
  held,
  isQuote,
  line,
  lines,
  minus,
  openCart,
  plus,
  proceed,
  removeFrom,
  summary,
  withHiddenProduct,
} from '../support/cart-screens.ts';
import { productNamed } from '../support/shop-rows.ts';

const GONE = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Something that is no longer there',
  price: 1_000,
  image_url: null,
  category: 'Gifts',
  quantity: 1,
};
const LONG = `Rose${'amaranthine'.repeat(17)}`;

async function expectGood(page: Page, what: string) {
  await expectAccessible(page, what);
  await expectFits(page, [320, 360, 1280]);
}

test('the cart is accessible and fits', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await openCart(page, [cartLine(locket, 1), cartLine(candle, 2)]);
  await expect(line(page, candle).locator('img')).toBeVisible();
  await expectGood(page, 'the cart');
});

test('a cart in trouble is accessible and fits', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await withHiddenProduct(LONG, async (long) => {
    await openCart(page, [
      { ...cartLine(locket, 90), price: 30_000 },
      cartLine(long, 1),
      GONE,
      { ...cartLine(candle, 1), price: 1_234_567_890 },
    ]);
    for (const words of ['Only', 'Out of stock', 'No longer sold', 'Price changed']) {
      await expect(main(page).getByText(words).first()).toBeVisible();
    }
    await expectGood(page, 'the cart in trouble');
  });
});

test('a cart that could not be checked is accessible and fits', async ({ page }) => {
  await page.route(isQuote, (route) => route.abort());
  await openCart(page, [cartLine(await productNamed('Rose Gold Locket'), 1)]);
  await expect(summary(page).getByRole('alert')).toBeVisible();
  await expectGood(page, 'the cart that could not be checked');
});

test('an empty cart and its Undo are accessible and fit', async ({ page }) => {
  await openCart(page, [cartLine(await productNamed('Rose Gold Locket'), 1)]);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(h1(page)).toHaveText('Your cart is empty');
  await expectGood(page, 'the empty cart');
});

test('before the script is there nobody sees an empty cart', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await giveCart(page, [cartLine(locket, 1)]);
  const script = await hold(page, (url) => url.pathname.endsWith('.js'));
  await page.goto('/cart', { waitUntil: 'commit' });
  await script.arrived();
  await expect(h1(page)).toHaveText('Your cart');
  await expect(main(page).getByTestId('skeleton')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toHaveCount(0);
  await script.release();
  await expect(line(page, locket)).toBeVisible();
  await expect(main(page).getByTestId('skeleton')).toHaveCount(0);
});

test('what is in the cart never looks empty on the way to it', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = window as { emptySeen?: boolean };
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === 'Your cart is empty') seen.emptySeen = true;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await openCart(page, [cartLine(await productNamed('Rose Gold Locket'), 1)]);
  expect(await page.evaluate(() => (window as { emptySeen?: boolean }).emptySeen)).toBeUndefined();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs and leads on', async ({ page }) => {
    await page.goto('/cart');
    await expect(h1(page)).toHaveText('Your cart');
    await expect(main(page).locator('noscript p')).toContainText(
      'The cart is kept in your browser and needs JavaScript.',
    );
    await expect(main(page).getByTestId('skeleton')).toBeHidden();
    await main(page).getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(h1(page)).toHaveText('All Categories');
  });
});

test('everything is done with the keyboard', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await openCart(page, [cartLine(locket, 1), { ...cartLine(candle, 2), price: 1 }]);
  await tabTo(page, line(page, locket).getByRole('link', { name: locket.name }));
  await tabTo(page, plus(line(page, locket)), 3);
  await page.keyboard.press('Space');
  await tabTo(page, removeFrom(page, locket), 1);
  await tabTo(page, line(page, candle).getByRole('link', { name: candle.name }), 1);
  await tabTo(page, minus(line(page, candle)), 1);
  await page.keyboard.press('Enter');
  await tabTo(page, removeFrom(page, candle), 3);
  await tabTo(page, line(page, candle).getByRole('button', { name: /^OK/ }), 1);
  await page.keyboard.press('Enter');
  await expect(line(page, candle).getByRole('button', { name: /^OK/ })).toHaveCount(0);
  await expectKnown(page);
  await expect(figure(page, 'Subtotal')).toHaveText('GH₵825.00');
  await tabTo(page, removeFrom(page, candle), 5);
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press('F6');
  await tabTo(page, page.getByRole('button', { name: 'Undo' }), 6);
  await page.keyboard.press('Enter');
  await expect(line(page, candle)).toBeVisible();
  await tabTo(page, proceed(page), 8);
});

test('what is held back can be reached with the keyboard and does not lead on', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  await openCart(page, [cartLine(locket, 90)]);
  await tabTo(page, held(page));
  await page.keyboard.press('Enter');
  await expect(line(page, locket).getByRole('link', { name: locket.name })).toBeFocused();
});

test('what one presses is large enough', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await openCart(page, [{ ...cartLine(locket, 90), price: 1 }]);
  const sizes = await main(page)
    .locator('button, a:not([aria-hidden]), input')
    .evaluateAll((all) =>
      all.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { what: element.textContent, small: Math.min(width, height) };
      }),
    );
  expect(sizes.filter(({ small }) => small < 24)).toEqual([]);
  for (const button of await main(page).getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('the summary stays in sight on a wide screen and follows the lines on a phone', async ({
  page,
}) => {
  const names = ['Rose Gold Locket', 'Amber & Oud Candle', 'Love Letters Set', 'Satin Eye Mask'];
  const chosen = await Promise.all(
    [...names, 'Midnight Dahlias', 'Bloom Massager', 'Sunrise Tulips'].map(productNamed),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await openCart(
    page,
    chosen.map((product) => cartLine(product, 1)),
  );
  await lines(page).last().scrollIntoViewIfNeeded();
  await expect(proceed(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  const last = await lines(page).last().boundingBox();
  const below = await summary(page).boundingBox();
  expect(below?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});
