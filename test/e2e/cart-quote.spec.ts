import type { Page } from '@playwright/test';
import {
  badge,
  cartLine,
  expect,
  expectPath,
  giveCart,
  hold,
  main,
  tabTo,
  test,
  toast,
  dismissToasts,
} from '../support/browser.ts';
import {
  alterQuotes,
  expectKnown,
  failedQuote,
  figure,
  h1,
  held,
  isQuote,
  line,
  returnToTab,
  openCart,
  plus,
  proceed,
  quantity,
  questionsOf,
  removeFrom,
  replaceCart,
  storedLines,
  summary,
  withHiddenProduct,
  withUnits,
} from '../support/cart-screens.ts';
import { cedis, productNamed, shopRows } from '../support/shop-rows.ts';

test('what the device knows stands there at once, never empty, and nothing jumps when the shop answers', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await page.addInitScript(() => {
    const seen = window as { emptySeen?: boolean };
    new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === 'Your cart is empty') seen.emptySeen = true;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await giveCart(page, [cartLine(locket, 1), cartLine(candle, 2)]);

  await test.step('before the script is there nobody sees an empty cart', async () => {
    const script = await hold(page, (url) => url.pathname.endsWith('.js'));
    await page.goto('/cart', { waitUntil: 'commit' });
    await script.arrived();
    await expect(h1(page)).toHaveText('Your cart');
    await expect(main(page).getByTestId('skeleton')).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toHaveCount(0);
    const asked = await hold(page, isQuote);
    await script.release();
    await asked.arrived();
    await expect(main(page).getByTestId('skeleton')).toHaveCount(0);

    await expect(summary(page)).toHaveAttribute('aria-busy', 'true');
    await expect(line(page, candle)).toContainText(cedis(candle.price_minor * 2));
    await expect(figure(page, 'Total')).toHaveText('GH₵645.00');
    await expect(proceed(page)).toBeVisible();
    await expect(main(page).locator('[data-placeholder]')).toHaveCount(0);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main li, main section, main dd, main progress, footer')].map(
          (element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y + window.scrollY, width, height].map(Math.round);
          },
        ),
      );
    const before = await places();
    await asked.release();
    await expectKnown(page);
    await expect(line(page, candle).locator('img')).toBeVisible();
    expect(await places()).toEqual(before);
    await expect(figure(page, 'Total')).toHaveText('GH₵645.00');
  });
  expect(await page.evaluate(() => (window as { emptySeen?: boolean }).emptySeen)).toBeUndefined();
  await page.unrouteAll({ behavior: 'wait' });
  await test.step('it shows what the shop has now, and each step at once', () => expectSteps(page));
  await page.unrouteAll({ behavior: 'wait' });
  await test.step('it follows the owner’s limits', () => expectLimits(page));
});

/** What the shop has now is shown, and each step shows at once and asks the shop. */
async function expectSteps(page: Page) {
  const locket = await productNamed('Rose Gold Locket');
  await replaceCart(page, [
    { ...cartLine(locket, 1), name: 'An old name', category: 'An old category' },
  ]);

  await test.step('a line has the words and the picture of now', async () => {
    await expect(line(page, locket)).toContainText('Gifts');
    await expect(line(page, locket).getByRole('link', { name: locket.name })).toHaveAttribute(
      'href',
      `/product/${locket.id}`,
    );
    const picture = line(page, locket).locator('img');
    await expect(picture).toHaveAttribute('src', /^\/images\//);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText('An old name')).toHaveCount(0);
  });
  await test.step('the way to free delivery is shown, and that it is reached', async () => {
    const way = summary(page).getByRole('progressbar');
    await expect(way).toHaveAccessibleName('GH₵560.00 more and delivery is free');
    await expect(way).toHaveJSProperty('position', 34_000 / 90_000);
    await plus(line(page, locket)).click();
    await expect(way).toHaveAccessibleName('GH₵220.00 more and delivery is free');
    await plus(line(page, locket)).click();
    await expect(way).toHaveAccessibleName('Delivery is free');
    await expect(way).toHaveJSProperty('position', 1);
    await expect(figure(page, 'Delivery')).toHaveText('Free');
    await expect(figure(page, 'Total')).toHaveText('GH₵1,020.00');
    await expectKnown(page);
  });
  await test.step('quick steps show at once and ask once', async () => {
    const questions = questionsOf(page);
    const asked = await hold(page, isQuote);
    // In the page itself: asked one by one from here, they are quick only on a quick machine.
    await plus(line(page, locket)).evaluate(async (button: HTMLElement) => {
      for (let step = 0; step < 4; step += 1) {
        button.click();
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await asked.arrived();
    await expect(summary(page)).toHaveAttribute('aria-busy', 'true');
    await expect(quantity(line(page, locket))).toHaveValue('7');
    await expect(line(page, locket)).toContainText('GH₵2,380.00');
    await expect(figure(page, 'Delivery')).toHaveText('Free');
    await asked.release();
    await expectKnown(page);
    await expect(figure(page, 'Total')).toHaveText('GH₵2,380.00');
    expect(questions.count).toBe(1);
  });
  await test.step('an answer that was overtaken is not shown', async () => {
    const late = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route(isQuote, async (route) => {
      const isLate = isFirst;
      isFirst = false;
      const response = await route.fetch();
      const quote = await response.json();
      if (isLate) {
        await late.promise;
        quote.lines[0].price = 1;
      }
      // The first was called off by the page.
      await route.fulfill({ response, json: quote }).catch(() => undefined);
    });
    const asking = page.waitForRequest((request) => isQuote(new URL(request.url())));
    await plus(line(page, locket)).click();
    const first = await asking;
    const over = Promise.race([
      page.waitForEvent('requestfinished', (request) => request === first),
      page.waitForEvent('requestfailed', (request) => request === first),
    ]);
    await plus(line(page, locket)).click();
    await expectKnown(page);
    late.resolve();
    await over;
    await expect(line(page, locket)).toContainText(`${cedis(locket.price_minor)} each`);
    await expect(figure(page, 'Subtotal')).toHaveText(cedis(locket.price_minor * 9));
  });
}

/** Units per order, tax, and no free delivery. */
async function expectLimits(page: Page) {
  const locket = await productNamed('Rose Gold Locket');
  await alterQuotes(page, (quote) => {
    const isOver = quote.lines.some(({ quantity: wanted }) => wanted > 20);
    const trouble = isOver ? 'limit' : null;
    for (const each of quote.lines) Object.assign(each, { most: undefined, limit: 20, trouble });
    Object.assign(quote, { freeOver: null, leftToFree: null });
    Object.assign(quote, { tax: { ratePercent: 15, included: 4_630 } });
  });
  await replaceCart(page, [cartLine(locket, 9_999)]);
  await expect(quantity(line(page, locket))).toHaveValue('99');
  await line(page, locket).getByRole('button', { name: 'Set quantity to 20' }).click();
  await plus(line(page, locket)).dispatchEvent('click');
  await expect(line(page, locket).getByRole('status')).toHaveText('Up to 20 per order');
  await quantity(line(page, locket)).fill('1');
  await quantity(line(page, locket)).press('Enter');
  expect((await storedLines(page))[0]?.quantity).toBe(1);
  await expectKnown(page);
  await expect(figure(page, 'Tax included (15%)')).toHaveText('GH₵46.30');
  await expect(figure(page, 'Total')).toHaveText('GH₵355.00');
  await expect(summary(page).getByRole('progressbar')).toHaveCount(0);
  await expect(summary(page).getByText(/free/i)).toHaveCount(0);
}

test('what cannot be bought any more holds the checkout back, says why, and is set right with one press', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const hamper = await productNamed('Shea & Honey Hamper');
  const lilies = await productNamed('Anniversary Lilies');
  const setQuantity = line(page, hamper).getByRole('button', { name: /^Set quantity to 3/ });
  await withHiddenProduct('Here for a moment', async (gone) => {
    await openCart(page, [
      cartLine(gone, 2),
      cartLine(locket, 1),
      cartLine(hamper, 5),
      cartLine(lilies, 1),
    ]);

    await test.step('no longer sold: the line keeps its name and costs nothing', async () => {
      await expect(line(page, gone)).toContainText('Out of stock');
      await shopRows('delete from products where id = $1', [gone.id]);
      await returnToTab(page);
      await expect(line(page, gone)).toContainText('No longer sold');
      await expect(line(page, gone)).not.toContainText('GH₵');
      await expect(figure(page, 'Subtotal')).toHaveText(
        cedis(locket.price_minor + hamper.price_minor * 5 + lilies.price_minor),
      );
      await expect(held(page)).toHaveAccessibleDescription(
        'Here for a moment is no longer sold. Please remove it to go on.',
      );
    });
    await withUnits(hamper, 3, async () => {
      await test.step('two such lines are counted, and the first can only be removed', async () => {
        await returnToTab(page);
        await expect(held(page)).toHaveAccessibleDescription(
          '2 items need a change before you can go on.',
        );
        await removeFrom(page, gone).click();
        await expect(removeFrom(page, locket)).toBeFocused();
        await expect(badge(page)).toHaveText('7');
        await expectKnown(page);
      });
      await test.step('only some left: it says how many, and holds keys and presses back', async () => {
        await expect(line(page, hamper)).toContainText('Only 3 left');
        await expect(line(page, hamper)).toContainText(`${cedis(hamper.price_minor * 3)}for 3`);
        await expect(proceed(page)).toHaveCount(0);
        await expect(held(page)).toHaveAttribute('aria-disabled', 'true');
        await expect(held(page)).toHaveAccessibleDescription(
          `Only 3 left of ${hamper.name}. Please change the quantity to go on.`,
        );
        await tabTo(page, held(page));
        await page.keyboard.press('Enter');
        await expect(line(page, hamper).getByRole('link', { name: hamper.name })).toBeFocused();
        await expectPath(page, '/cart');
      });
      await test.step('where the shop cannot be asked, it holds nobody back: the checkout asks again', async () => {
        await page.route(isQuote, (route) => route.abort());
        await returnToTab(page);
        await expect(failedQuote(page)).toBeVisible();
        await expect(line(page, hamper)).toContainText('Only 3 left');
        await expect(proceed(page)).toHaveAttribute('href', '/checkout');
        await page.unroute(isQuote);
        await returnToTab(page);
        await expect(held(page)).toBeVisible();
      });
      await test.step('one press sets the quantity', async () => {
        await setQuantity.click();
        await expect(
          toast(page, 'Updated cart', `Updated ${hamper.name} quantity to 3`),
        ).toBeVisible();
        await expect(line(page, hamper)).not.toContainText('left');
        await expect(proceed(page)).toBeVisible();
        await expect(line(page, hamper).getByRole('link', { name: hamper.name })).toBeFocused();
        await expectKnown(page);
        expect((await storedLines(page))[1]?.quantity).toBe(3);
      });
    });
  });
  await test.step('sold out meanwhile: seen when the page is looked at again, and Remove is offered', async () => {
    for (const product of [hamper, locket]) {
      await removeFrom(page, product).click();
      await dismissToasts(page);
    }
    await withUnits(lilies, 0, async () => {
      await returnToTab(page);
      await expect(line(page, lilies)).toContainText('Out of stock');
      await expect(quantity(line(page, lilies))).toHaveCount(0);
      await expect(held(page)).toHaveAccessibleDescription(
        `${lilies.name} is out of stock. Please remove it to go on.`,
      );
      for (const label of ['Subtotal', 'Delivery', 'Total']) {
        await expect(figure(page, label)).toHaveText('GH₵0.00');
      }
      await removeFrom(page, lilies).click();
      await expect(h1(page)).toHaveText('Your cart is empty');
    });
  });
});
