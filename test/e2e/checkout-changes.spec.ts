import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cartLine, giveCart, main, open, reload, toast } from '../support/browser.ts';
import { expectKnown, isQuote, summary } from '../support/cart-screens.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  atCheckout,
  expect,
  expectBought,
  expectFilled,
  fillIn,
  method,
  ordersOf,
  placeButton,
  test,
  told,
  WIDTHS,
  withSettings,
} from '../support/checkout-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test('a price that changed meanwhile is shown before it is charged, and pressing again agrees', async ({
  page,
  context,
}) => {
  await page.route(isQuote, (route) => route.abort());
  const product = await makeProduct(shopRows);
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  await giveCart(page, [cartLine(product, 1)]);
  await open(page, '/checkout');
  const setPrice = (price: number) =>
    shopRows('update products set price_minor = $2 where id = $1', [product.id, price]);

  await test.step('prices that cannot be checked are said to be so', async () => {
    await expect(summary(page).getByRole('alert')).toContainText(
      'We could not check prices just now',
    );
    await fillIn(page);
    await method(page, 'Cash on Delivery').check();
    await page.unroute(isQuote);
    await summary(page).getByRole('button', { name: 'Try again' }).click();
    await expect(summary(page).getByRole('alert')).toHaveCount(0);
  });

  await test.step('four orders for cash at once are one too many', async () => {
    const made = [];
    for (let times = 0; times < 3; times += 1) made.push(await makeOrder(shopRows, person));
    await placeButton(page).click();
    await expect(told(page, 'Too many orders on the way')).toContainText(
      'by card or mobile money you can order now',
    );
    expect(await ordersOf(person)).toHaveLength(3);
    await shopRows('delete from orders where id = any($1)', [made.map(({ id }) => id)]);
  });

  await test.step('a changed total is shown, and nothing is ordered yet', async () => {
    await expect(placeButton(page)).toHaveText('Place Order – GH₵115.00');
    await setPrice(15_000);
    await placeButton(page).click();
    const words = 'The total changed from GH₵115.00 to GH₵165.00.';
    await expect(told(page, 'The total changed')).toContainText(words);
    await expect(told(page, 'The total changed')).toContainText('Nothing was charged');
    await expect(placeButton(page)).toHaveText('Place Order – GH₵165.00');
    await expect(placeButton(page)).toBeFocused();
    await expect(summary(page)).toContainText('GH₵165.00');
    await expectFilled(page);
    expect(await ordersOf(person)).toEqual([]);
  });

  await test.step('also where it changes again', async () => {
    // The live quote would show a new price before the press, and the press would then agree to it.
    await expectKnown(page);
    await page.route(isQuote, (route) => route.abort());
    for (const [price, total] of [
      [99_999_999, '999,999.99'],
      [30_000, '315.00'],
    ] as const) {
      await setPrice(price);
      await placeButton(page).click();
      await expect(placeButton(page)).toHaveText(`Place Order – GH₵${total}`);
      await expect(placeButton(page)).not.toHaveAttribute('aria-disabled');
      if (price > 30_000) await expectFits(page, WIDTHS);
    }
    expect(await ordersOf(person)).toEqual([]);
    await expectAccessible(page, 'changed');
  });

  await placeButton(page).click();
  expect((await expectBought(page, person)).total).toBe('31500');
  await test.step('what is sold out, gone or too few leads back to the cart', () =>
    expectGone(page, person));
});

/** What cannot be sold any more leads back to the cart, and nothing is ordered. */
async function expectGone(page: Page, person: Person) {
  const changes = [
    ['update products set in_stock = false where id = $1', 'is sold out.', 'Sold out'],
    ['delete from products where id = $1', 'is no longer sold.', 'No longer sold'],
    ['update products set stock_quantity = 2 where id = $1', 'Only 2 left of', 'Only 2 left'],
  ] as const;
  const goods = [];
  for (const change of changes) {
    goods.push({ product: await makeProduct(shopRows, { left: 9 }), change });
  }
  const cart = JSON.stringify(goods.map(({ product }) => cartLine(product, 3)));
  await page.evaluate((text) => localStorage.setItem('cart', text), cart);
  await open(page, '/checkout');
  await expectKnown(page);
  // The details of the last order stand there.
  await expectFilled(page);
  await method(page, 'Cash on Delivery').check();
  for (const { product, change } of goods) await shopRows(change[0], [product.id]);
  await placeButton(page).click();
  for (const { product, change } of goods) {
    const [, words, beside] = change;
    await expect(toast(page, 'Your cart needs a change')).toContainText(words);
    await expect(main(page).getByRole('listitem').filter({ hasText: product.name })).toContainText(
      beside,
    );
  }
  expect(await ordersOf(person)).toHaveLength(1);
  await main(page).getByRole('link', { name: 'Back to your cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
}

test("the checkout follows the owner's settings", async ({ page, context }) => {
  const { person } = await atCheckout({ page, context });

  await test.step('the three ways to pay say what happens next', async () => {
    await expect(main(page).getByRole('radio')).toHaveCount(3);
    await expect(method(page, 'Mobile Money')).toHaveAccessibleDescription(
      /MTN MoMo, Telecel Cash, AT Money\. .*approve the payment on your phone/,
    );
    await expect(method(page, 'Card')).toHaveAccessibleDescription(/secure window/);
    await expect(method(page, 'Cash on Delivery')).toHaveAccessibleDescription(
      /pay the rider at the door\. Please have GH₵115\.00 ready/,
    );
    await expect(main(page).locator('summary', { hasText: '“CVX Care”' })).toBeVisible();
    await expect(main(page).getByText('You pay in Ghana cedis')).toHaveCount(0);
  });

  const none = { card: false, mobileMoney: false, cashOnDelivery: false };
  await withSettings({ payment: none }, async () => {
    await placeButton(page).click();
    await expect(told(page, 'This way to pay is not offered now')).toBeVisible();
    expect(await ordersOf(person)).toEqual([]);
    await reload(page);
    await expect(main(page).getByText('We cannot take orders right now')).toBeVisible();
    await expect(placeButton(page)).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: 'Back to your cart' })).toBeVisible();
  });

  await test.step('only what is offered is shown; the only one left is chosen', async () => {
    await withSettings({ payment: { card: false, mobileMoney: false } }, async () => {
      await reload(page);
      await expect(main(page).getByRole('radio')).toHaveCount(1);
      await expect(method(page, 'Cash on Delivery')).toBeChecked();
      await expect(main(page).getByText('This shop takes test payments.')).toHaveCount(0);
    });
  });

  const settings = {
    payment: { networks: ['MTN MoMo', 'G-Money'] },
    email: { senderName: 'Plain Parcels' },
    discretion: { name: 'CVX Post', onStatements: true },
    currency: { shown: 'USD' },
  };
  await withSettings(settings, async () => {
    await reload(page);
    await expect(method(page, 'Mobile Money')).toHaveAccessibleDescription(/^MTN MoMo, G-Money\. /);
    await expect(
      main(page).getByText('You pay in Ghana cedis (GHS); amounts in USD are approximate.'),
    ).toBeVisible();
    const seen = main(page).locator('details').getByRole('definition');
    await expect(seen.filter({ visible: true })).toHaveCount(0);
    await main(page).getByText('What others will see: “CVX Post”').click();
    await expect(seen.filter({ hasText: 'The sender on it is “CVX Post”.' })).toBeVisible();
    await expect(seen.filter({ hasText: 'Calls as “CVX Post”' })).toBeVisible();
    await expect(seen.filter({ hasText: 'From “Plain Parcels”.' })).toBeVisible();
    await method(page, 'Mobile Money').check();
    await expect(seen.filter({ hasText: 'It says “CVX Post”.' })).toBeVisible();
    await method(page, 'Cash on Delivery').check();
    await expect(seen.filter({ hasText: 'You pay the rider in cash' })).toBeVisible();
    await expect(placeButton(page)).toHaveText('Place Order – GH₵115.00');
  });
});
