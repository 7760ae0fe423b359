import { cartLine, giveCart, main, open, toast } from '../support/browser.ts';
import { isQuote, summary } from '../support/cart-screens.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  atCheckout,
  expect,
  expectBought,
  expectFilled,
  method,
  ordersOf,
  placeButton,
  test,
  told,
  withSettings,
} from '../support/checkout-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test('a price that changed meanwhile is shown before it is charged, and pressing again agrees', async ({
  page,
  context,
}) => {
  const { person, product } = await atCheckout({ page, context });
  await expect(placeButton(page)).toHaveText('Place Order – GH₵115.00');
  await shopRows('update products set price_minor = 15000 where id = $1', [product.id]);
  await placeButton(page).click();
  const words = 'The total changed from GH₵115.00 to GH₵165.00.';
  await expect(told(page, 'The total changed')).toContainText(words);
  await expect(told(page, 'The total changed')).toContainText('Nothing was charged');
  await expect(placeButton(page)).toHaveText('Place Order – GH₵165.00');
  await expect(placeButton(page)).toBeFocused();
  await expect(summary(page)).toContainText('GH₵165.00');
  await expectFilled(page);
  expect(await ordersOf(person)).toEqual([]);
  await placeButton(page).click();
  expect((await expectBought(page, person)).total).toBe('16500');
});

test('a total that changes twice is shown twice', async ({ page, context }) => {
  const { person, product } = await atCheckout({ page, context });
  // The live quote would show a new price before the press, and the press would then agree to it.
  await page.route(isQuote, (route) => route.abort());
  for (const price of [20_000, 30_000]) {
    await shopRows('update products set price_minor = $2 where id = $1', [product.id, price]);
    await placeButton(page).click();
    await expect(placeButton(page)).toHaveText(`Place Order – GH₵${(price + 1_500) / 100}.00`);
    await expect(placeButton(page)).not.toHaveAttribute('aria-disabled');
  }
  expect(await ordersOf(person)).toEqual([]);
});

for (const [what, sql, words, beside] of [
  ['sold out', 'update products set in_stock = false where id = $1', 'is sold out.', 'Sold out'],
  ['gone', 'delete from products where id = $1', 'is no longer sold.', 'No longer sold'],
  [
    'too few',
    'update products set stock_quantity = 2 where id = $1',
    'Only 2 left of',
    'Only 2 left',
  ],
] as const) {
  test(`what is ${what} meanwhile leads back to the cart, and nothing is ordered`, async ({
    page,
    context,
  }) => {
    const product = await makeProduct(shopRows, { left: 9 });
    const { person } = await atCheckout({ page, context }, { product, quantity: 3 });
    await shopRows(sql, [product.id]);
    await placeButton(page).click();
    await expect(toast(page, 'Your cart needs a change')).toContainText(words);
    await expect(main(page).getByRole('listitem').filter({ hasText: product.name })).toContainText(
      beside,
    );
    expect(await ordersOf(person)).toEqual([]);
    await main(page).getByRole('link', { name: 'Back to your cart' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
  });
}

test('four orders for cash at once are one too many', async ({ page, context }) => {
  const { person } = await atCheckout({ page, context });
  for (let times = 0; times < 3; times += 1) await makeOrder(shopRows, person);
  await placeButton(page).click();
  await expect(told(page, 'Too many orders on the way')).toContainText(
    'by card or mobile money you can order now',
  );
  expect(await ordersOf(person)).toHaveLength(3);
});

test('prices that cannot be checked are said to be so, and the order still goes through', async ({
  page,
  context,
}) => {
  await page.route('**/cart/quote', (route) => route.abort());
  const { person } = await atCheckout({ page, context });
  await expect(summary(page).getByRole('alert')).toContainText(
    'We could not check prices just now',
  );
  await page.unroute('**/cart/quote');
  await summary(page).getByRole('button', { name: 'Try again' }).click();
  await expect(summary(page).getByRole('alert')).toHaveCount(0);
  await placeButton(page).click();
  await expectBought(page, person);
});

test.describe("the owner's settings", () => {
  test('a way to pay that is switched off is not shown; the only one left is chosen', async ({
    page,
    context,
  }) => {
    await withSettings({ payment: { card: false, mobileMoney: false } }, async () => {
      await atCheckout({ page, context });
      await expect(main(page).getByRole('radio')).toHaveCount(1);
      await expect(method(page, 'Cash on Delivery')).toBeChecked();
      await expect(main(page).getByText('This shop takes test payments.')).toHaveCount(0);
    });
  });

  test('one that is switched off meanwhile is refused in words', async ({ page, context }) => {
    const { person } = await atCheckout({ page, context });
    await withSettings({ payment: { cashOnDelivery: false } }, async () => {
      await placeButton(page).click();
      await expect(told(page, 'This way to pay is not offered now')).toBeVisible();
      expect(await ordersOf(person)).toEqual([]);
    });
  });

  test('without any way to pay, the page says that no orders are taken', async ({ page }) => {
    const none = { card: false, mobileMoney: false, cashOnDelivery: false };
    await withSettings({ payment: none }, async () => {
      await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
      await open(page, '/checkout');
      await expect(main(page).getByText('We cannot take orders right now')).toBeVisible();
      await expect(placeButton(page)).toHaveCount(0);
      await expect(main(page).getByRole('link', { name: 'Back to your cart' })).toBeVisible();
    });
  });

  test('networks, sender and currency are said as they are set', async ({ page, context }) => {
    const settings = {
      payment: { networks: ['MTN MoMo', 'G-Money'] },
      email: { senderName: 'Plain Parcels' },
      discretion: { name: 'CVX Post', onStatements: true },
      currency: { shown: 'USD' },
    };
    await withSettings(settings, async () => {
      await enterAs(context, shopRows, await makePerson(shopRows));
      await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
      await open(page, '/checkout');
      await expect(method(page, 'Mobile Money')).toHaveAccessibleDescription(
        /^MTN MoMo, G-Money\. /,
      );
      const note = main(page).getByText('Our emails come from “Plain Parcels”.');
      await expect(note).toContainText('Your bank or mobile money statement says “CVX Post”.');
      await expect(note).toContainText(
        'The parcel is plain, with no branding, and comes from “CVX Post”.',
      );
      await expect(note).toContainText(
        'You pay in Ghana cedis (GHS); amounts in USD are approximate.',
      );
      await expect(placeButton(page)).toHaveText('Place Order – GH₵115.00');
    });
  });

  test('the three ways to pay say what happens next', async ({ page, context }) => {
    await atCheckout({ page, context });
    await expect(main(page).getByRole('radio')).toHaveCount(3);
    await expect(method(page, 'Mobile Money')).toHaveAccessibleDescription(
      /MTN MoMo, Telecel Cash, AT Money\. .*approve the payment on your phone/,
    );
    await expect(method(page, 'Card')).toHaveAccessibleDescription(/secure window/);
    await expect(method(page, 'Cash on Delivery')).toHaveAccessibleDescription(
      /pay the rider at the door\. Please have GH₵115\.00 ready/,
    );
    await expect(main(page).getByText('“CVX Care”')).toBeVisible();
    await expect(main(page).getByText('You pay in Ghana cedis')).toHaveCount(0);
  });
});
