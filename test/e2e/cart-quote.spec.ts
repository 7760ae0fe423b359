import {
  badge,
  cartLine,
  expect,
  expectPath,
  giveCart,
  hold,
  main,
  open,
  test,
  toast,
} from '../support/browser.ts';
import {
  alterQuotes,
  expectKnown,
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
  storedLines,
  summary,
  withHiddenProduct,
  withUnits,
} from '../support/cart-screens.ts';
import { cedis, productNamed, shopRows } from '../support/shop-rows.ts';

test('a line has the words, the picture and the price that the shop has now', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await openCart(page, [
    { ...cartLine(locket, 2), name: 'An old name', category: 'An old category' },
  ]);
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

test('what the device knows stands there at once, busy, and nothing jumps when the shop answers', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  const asked = await hold(page, isQuote);
  await giveCart(page, [cartLine(locket, 1), cartLine(candle, 2)]);
  await open(page, '/cart');
  await asked.arrived();
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

test('a step shows at once, stays while the shop is asked, and quick steps ask once', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  await openCart(page, [cartLine(locket, 1)]);
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
  await expect(quantity(line(page, locket))).toHaveValue('5');
  await expect(line(page, locket)).toContainText('GH₵1,700.00');
  await expect(figure(page, 'Delivery')).toHaveText('Free');
  await asked.release();
  await expectKnown(page);
  await expect(figure(page, 'Total')).toHaveText('GH₵1,700.00');
  expect(questions.count).toBe(1);
});

test('an answer that was overtaken is not shown', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  let slow = true;
  await openCart(page, [cartLine(locket, 1)]);
  await page.route(isQuote, async (route) => {
    const isFirst = slow;
    slow = false;
    const response = await route.fetch();
    const quote = await response.json();
    if (isFirst) {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      quote.lines[0].price = 1;
    }
    // The first was called off by the page.
    await route.fulfill({ response, json: quote }).catch(() => undefined);
  });
  const first = page.waitForRequest((request) => isQuote(new URL(request.url())));
  await plus(line(page, locket)).click();
  await first;
  await plus(line(page, locket)).click();
  await expectKnown(page);
  await page.waitForTimeout(2_000);
  await expect(line(page, locket)).toContainText(cedis(locket.price_minor));
  await expect(figure(page, 'Subtotal')).toHaveText(cedis(locket.price_minor * 3));
});

test('only some left: it says how many, holds the checkout back, and one press sets the quantity', async ({
  page,
}) => {
  const hamper = await productNamed('Shea & Honey Hamper');
  await withUnits(hamper, 3, async () => {
    await openCart(page, [cartLine(hamper, 5)]);
    await expect(line(page, hamper)).toContainText('Only 3 left');
    await expect(line(page, hamper)).toContainText(`${cedis(hamper.price_minor * 3)}for 3`);
    await expect(figure(page, 'Subtotal')).toHaveText(cedis(hamper.price_minor * 3));
    await expect(proceed(page)).toHaveCount(0);
    await expect(held(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(held(page)).toHaveAccessibleDescription(
      `Only 3 left of ${hamper.name}. Please change the quantity to go on.`,
    );
    await held(page).dispatchEvent('click');
    await expect(line(page, hamper).getByRole('link', { name: hamper.name })).toBeFocused();
    await expectPath(page, '/cart');
    await line(page, hamper)
      .getByRole('button', { name: /^Set quantity to 3/ })
      .click();
    await expect(toast(page, 'Updated cart', `Updated ${hamper.name} quantity to 3`)).toBeVisible();
    await expect(line(page, hamper)).not.toContainText('left');
    await expect(proceed(page)).toBeVisible();
    await expect(line(page, hamper).getByRole('link', { name: hamper.name })).toBeFocused();
    await expectKnown(page);
    expect((await storedLines(page))[0]?.quantity).toBe(3);
  });
});

test('sold out meanwhile: seen when the page is looked at again, and Remove is offered', async ({
  page,
}) => {
  const lilies = await productNamed('Anniversary Lilies');
  await openCart(page, [cartLine(lilies, 1)]);
  await expect(proceed(page)).toBeVisible();
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

test('no longer sold: the line keeps its name, costs nothing, and can only be removed', async ({
  page,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  await withHiddenProduct('Here for a moment', async (gone) => {
    await openCart(page, [cartLine(gone, 2), cartLine(locket, 1)]);
    await expect(line(page, gone)).toContainText('Out of stock');
    await shopRows('delete from products where id = $1', [gone.id]);
    await returnToTab(page);
    await expect(line(page, gone)).toContainText('No longer sold');
    await expect(line(page, gone)).not.toContainText('GH₵');
    await expect(figure(page, 'Subtotal')).toHaveText(cedis(locket.price_minor));
    await expect(held(page)).toHaveAccessibleDescription(
      'Here for a moment is no longer sold. Please remove it to go on.',
    );
    await removeFrom(page, gone).click();
    await expect(removeFrom(page, locket)).toBeFocused();
    await expect(proceed(page)).toBeVisible();
    await expect(badge(page)).toHaveText('1');
  });
});

test('two lines in trouble are counted', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await openCart(page, [cartLine(locket, 90), cartLine(candle, 90)]);
  await expect(held(page)).toHaveAccessibleDescription(
    '2 items need a change before you can go on.',
  );
});

test('the way to free delivery is shown, and that it is reached', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await openCart(page, [cartLine(locket, 1)]);
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
});

test('nothing is said of free delivery where the owner offers none', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await alterQuotes(page, (quote) => Object.assign(quote, { freeOver: null, leftToFree: null }));
  await openCart(page, [cartLine(locket, 1)]);
  await expect(summary(page).getByRole('progressbar')).toHaveCount(0);
  await expect(summary(page).getByText(/free/i)).toHaveCount(0);
});

test('the part that is tax is shown where there is one', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await alterQuotes(page, (quote) =>
    Object.assign(quote, { tax: { ratePercent: 15, included: 4_630 } }),
  );
  await openCart(page, [cartLine(locket, 1)]);
  await expect(figure(page, 'Tax included (15%)')).toHaveText('GH₵46.30');
  await expect(figure(page, 'Total')).toHaveText('GH₵355.00');
});
