import { badge, cartLine, expect, giveCart, main, open, test, toast } from '../support/browser.ts';
import {
  alterQuotes,
  expectKnown,
  figure,
  h1,
  line,
  openCart,
  plus,
  quantity,
  storedLines,
} from '../support/cart-screens.ts';
import { addButton } from '../support/product-screen.ts';
import { cedis, productNamed } from '../support/shop-rows.ts';

for (const [what, text] of [
  ['is no JSON', '{not json'],
  ['is something else', '{"items":[]}'],
  ['has a line that is none', '[{"id":"x","name":"Roses","price":"free","quantity":-1}]'],
  [
    'has an id that is none',
    '[{"id":"roses","name":"Roses","price":1,"image_url":null,"category":"x","quantity":1}]',
  ],
] as const) {
  test(`a stored cart that ${what} is discarded and logged, and the shop works`, async ({
    page,
  }) => {
    const logged: string[] = [];
    const thrown: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    page.on('pageerror', (error) => thrown.push(error.message));
    const locket = await productNamed('Rose Gold Locket');
    await giveCart(page, text);
    await open(page, '/cart');
    await expect(h1(page)).toHaveText('Your cart is empty');
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    expect(logged.join(' ')).toMatch(/cart/);
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    await expect(badge(page)).toHaveCount(0);
    await open(page, `/product/${locket.id}`);
    await addButton(page).click();
    await expect(badge(page)).toHaveText('1');
    expect(thrown).toEqual([]);
  });
}

test('two tabs keep step with each other, and each asks the shop anew', async ({
  page,
  context,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  const other = await context.newPage();
  await openCart(page, [cartLine(locket, 1)]);
  await expect(figure(page, 'Subtotal')).toHaveText(cedis(locket.price_minor));
  await open(other, `/product/${candle.id}`);
  await addButton(other).click();
  await expect(badge(page)).toHaveText('2');
  await expect(line(page, candle).locator('img')).toBeVisible();
  await expectKnown(page);
  await expect(figure(page, 'Subtotal')).toHaveText(cedis(locket.price_minor + candle.price_minor));
  await plus(line(page, locket)).click();
  await expect(badge(other)).toHaveText('3');
  await open(other, '/cart');
  await expect(quantity(line(other, locket))).toHaveValue('2');
  await other.getByRole('button', { name: 'Clear cart' }).click();
  await expect(h1(page)).toHaveText('Your cart is empty');
  await expect(badge(page)).toHaveCount(0);
});

test('a change in one tab does not undo that of the other', async ({ page, context }) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await openCart(page, [cartLine(locket, 1), cartLine(candle, 1)]);
  const other = await context.newPage();
  await open(other, '/cart');
  await Promise.all([plus(line(page, locket)).click(), plus(line(other, candle)).click()]);
  for (const tab of [page, other]) {
    await expect(quantity(line(tab, locket))).toHaveValue('2');
    await expect(quantity(line(tab, candle))).toHaveValue('2');
  }
});

test('a cart from before the limits is read, and told what one order holds', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await alterQuotes(page, (quote) => {
    const isOver = quote.lines.some(({ quantity: wanted }) => wanted > 20);
    const trouble = isOver ? 'limit' : null;
    for (const each of quote.lines) Object.assign(each, { most: undefined, limit: 20, trouble });
  });
  await openCart(page, [cartLine(locket, 9_999)]);
  await expect(quantity(line(page, locket))).toHaveValue('99');
  await line(page, locket).getByRole('button', { name: 'Set quantity to 20' }).click();
  await plus(line(page, locket)).dispatchEvent('click');
  await expect(line(page, locket).getByRole('status')).toHaveText('Up to 20 per order');
  await quantity(line(page, locket)).fill('4');
  await quantity(line(page, locket)).press('Enter');
  expect((await storedLines(page))[0]?.quantity).toBe(4);
});

test('where storage is switched off, the cart lasts as long as the tab', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('switched off', 'SecurityError');
      },
    });
  });
  const locket = await productNamed('Rose Gold Locket');
  await open(page, `/product/${locket.id}`);
  await addButton(page).click();
  await addButton(page).click();
  await expect(badge(page)).toHaveText('2');
  await toast(page, 'Added to cart').first().getByRole('link', { name: 'View cart' }).click();
  await expect(quantity(line(page, locket))).toHaveValue('2');
});

test('where storage is full, the cart lasts as long as the tab', async ({ page }) => {
  const locket = await productNamed('Rose Gold Locket');
  await open(page, `/product/${locket.id}`);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await addButton(page).click();
  await addButton(page).click();
  await expect(badge(page)).toHaveText('2');
  await main(page)
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link')
    .first()
    .click();
  await expect(badge(page)).toHaveText('2');
});
