import {
  cartLine,
  expectPath,
  giveCart,
  hold,
  main,
  open,
  reload,
  toast,
} from '../support/browser.ts';
import { expectKnown } from '../support/cart-screens.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  atCheckout,
  checkOutAgain,
  expect,
  expectBought,
  expectFilled,
  field,
  fillIn,
  method,
  ordersOf,
  placeButton,
  test,
  told,
} from '../support/checkout-screens.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const isPlacing = (url: URL, verb: string) => url.pathname === '/checkout.data' && verb === 'POST';

test('from the cart to an order that is paid in cash, and the same once more', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  const roses = await makeProduct(shopRows, { price: 12_500 });
  await giveCart(page, [cartLine(roses, 2)]);
  await open(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  await expect(page).toHaveTitle('Checkout – Corvox');
  for (const title of [
    'Customer information',
    'Delivery information',
    'Payment method',
    'Order summary',
  ]) {
    await expect(main(page).getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(main(page).getByRole('listitem').filter({ hasText: roses.name })).toContainText(
    'Quantity: 2',
  );
  await fillIn(page);
  await method(page, 'Cash on Delivery').check();
  await expect(main(page).getByText('Please have GH₵265.00 ready.')).toBeVisible();
  await expect(main(page).getByText(/up to \d+ cash orders open at a time/)).toBeVisible();
  await expect(placeButton(page)).toHaveText('Place Order – GH₵265.00');

  await test.step('what is typed stays through a reload, the cart and Back', async () => {
    await reload(page);
    await expectFilled(page);
    await expect(method(page, 'Cash on Delivery')).toBeChecked();
    await main(page).getByRole('link', { name: 'Change your cart' }).click();
    await expectPath(page, '/cart');
    await page.goBack();
    await expectFilled(page);
  });

  await test.step('five presses are one order', async () => {
    const held = await hold(page, isPlacing);
    await placeButton(page).dblclick();
    await placeButton(page).dispatchEvent('click');
    await held.arrived();
    await expect(placeButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(placeButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await held.release();
    await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
    const order = await expectBought(page, person);
    expect(order).toMatchObject({ total: '26500', method: 'cash_on_delivery', state: 'unpaid' });
    // Left empty, mails go to the account's address; the phone is kept in one form.
    expect(order.customer).toMatchObject({ email: person.email, phone: '+233241234567' });
    await expect(toast(page, 'Cart cleared')).toHaveCount(0);
    await expect(toast(page, 'Removed from cart')).toHaveCount(0);
    await expect(page.getByTestId('cart-badge')).toHaveCount(0);
  });

  await test.step('the next order begins with the details of the last, which can be cleared', async () => {
    await checkOutAgain(page, 'Cash on Delivery', cartLine(roses, 2));
    await expectFilled(page);
    await expect(
      main(page).getByText('We filled in your details from your last order.'),
    ).toBeVisible();
    await main(page).getByRole('button', { name: 'Clear' }).click();
    await expect(field(page, 'Phone')).toHaveValue('');
    await expect(field(page, 'First name')).toBeFocused();
    await reload(page);
    await expectKnown(page);
    await expect(field(page, 'Phone')).toHaveValue('');
  });

  await test.step('the same items are ordered again once that is confirmed', async () => {
    await fillIn(page);
    await method(page, 'Cash on Delivery').check();
    await placeButton(page).click();
    await expect(told(page, 'You ordered these items just now')).toBeVisible();
    expect(await ordersOf(person)).toHaveLength(1);
    await main(page).getByRole('button', { name: 'Order again' }).click();
    await expectBought(page, person, 1);
  });

  await test.step('an empty cart says so and leads to the shop', async () => {
    await open(page, '/checkout');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
    await expect(placeButton(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Categories');
  });
});

test('two tabs that press at once are one order, and so is one whose answer was lost', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context });
  const other = await context.newPage();
  await open(other, '/checkout');
  await fillIn(other);
  await method(other, 'Cash on Delivery').check();
  const holds = [await hold(page, isPlacing), await hold(other, isPlacing)];
  await placeButton(page).click();
  await placeButton(other).click();
  await Promise.all(holds.map((held) => held.arrived()));
  await Promise.all(holds.map((held) => held.release()));
  const order = await expectBought(page, person);
  expect(await expectBought(other, person)).toEqual(order);

  await other.close();
  await checkOutAgain(page, 'Cash on Delivery');

  await test.step('pressing again places no second one', async () => {
    await page.route(
      (url) => url.pathname === '/checkout.data',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    // Nor does the shop say what became of it.
    const away = (url: URL) => url.pathname.startsWith('/checkout/requests/');
    await page.route(away, (route) => route.abort());
    await placeButton(page).click();
    await expect(
      toast(page, 'Order Failed', 'Failed to create order. Please try again.'),
    ).toBeVisible({ timeout: 20_000 });
    await expect(told(page, 'Order Failed')).toBeVisible();
    await expectFilled(page);
    await placeButton(page).click();
    await expectBought(page, person, 1);
    await page.unroute(away);
  });

  await test.step('after a tab that was closed, the goods leave the cart at the next look', async () => {
    await checkOutAgain(page, 'Cash on Delivery');
    const placed = Promise.withResolvers<void>();
    await page.route(
      (url) => url.pathname === '/checkout.data',
      async (route) => {
        await route.fetch();
        placed.resolve();
      },
    );
    await placeButton(page).click();
    await placed.promise;
    await page.close();
    const later = await context.newPage();
    await open(later, '/cart');
    const [, , last] = await ordersOf(person);
    await expect(main(later).getByText(`Your order ${last?.number} is placed.`)).toBeVisible();
    await expect(later.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  });
});
