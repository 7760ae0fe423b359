import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cartLine, expect, main, tabTo, test } from '../support/browser.ts';
import {
  expectKnown,
  figure,
  line,
  lines,
  minus,
  openCart,
  plus,
  proceed,
  removeFrom,
  replaceCart,
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

test('everything is done with the keyboard; a cart in trouble is accessible, fits, and what one presses is large enough', async ({
  page,
}) => {
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

  await withHiddenProduct(LONG, async (long) => {
    await replaceCart(page, [
      { ...cartLine(locket, 90), price: 30_000 },
      cartLine(long, 1),
      GONE,
      { ...cartLine(candle, 1), price: 1_234_567_890 },
    ]);
    for (const words of ['Only', 'Out of stock', 'No longer sold', 'Price changed']) {
      await expect(main(page).getByText(words).first()).toBeVisible();
    }
    await expectAccessible(page, 'the cart in trouble');
    await expectFits(page, [320, 1280]);
    const sizes = await main(page)
      .locator('button, a:not([aria-hidden]), input')
      .evaluateAll((all) =>
        all.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const isLow = element.matches('button') && height < 44;
          return { what: element.textContent, isLow, small: Math.min(width, height) };
        }),
      );
    expect(sizes.filter(({ small, isLow }) => small < 24 || isLow)).toEqual([]);
  });
});
