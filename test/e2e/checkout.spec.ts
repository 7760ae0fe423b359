import { cartLine, giveCart, hold, main, open, reload, toast } from '../support/browser.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  atCheckout,
  errorSummary,
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

test('from the cart to an order that is paid in cash', async ({ page, context }) => {
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
  await placeButton(page).click();
  await expect(toast(page, 'Order Placed Successfully!')).toBeVisible();
  const order = await expectBought(page, person);
  expect(order).toMatchObject({ total: '26500', method: 'cash_on_delivery', state: 'unpaid' });
  // Left empty, mails go to the account's address; the phone is kept in one form.
  expect(order.customer).toMatchObject({ email: person.email, phone: '+233241234567' });
  await expect(toast(page, 'Cart cleared')).toHaveCount(0);
  await expect(toast(page, 'Removed from cart')).toHaveCount(0);
  await expect(page.getByTestId('cart-badge')).toHaveCount(0);
});

test('five presses are one order', async ({ page, context }) => {
  const { person } = await atCheckout({ page, context });
  const held = await hold(page, isPlacing);
  await placeButton(page).dblclick();
  await placeButton(page).dispatchEvent('click');
  await held.arrived();
  await expect(placeButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(placeButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await held.release();
  await expectBought(page, person);
});

test('two tabs that press at once are one order, and both see it', async ({ page, context }) => {
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
});

test('an order whose answer was lost is not placed a second time by pressing again', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context });
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
  await expectBought(page, person);
});

test('buying the same again is a second order, once it is confirmed', async ({ page, context }) => {
  const { person, product } = await atCheckout({ page, context });
  await placeButton(page).click();
  await expectBought(page, person);
  await page.evaluate(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify([cartLine(product, 1)]),
  );
  await open(page, '/checkout');
  await fillIn(page);
  await method(page, 'Cash on Delivery').check();
  await placeButton(page).click();
  await expect(told(page, 'You ordered these items just now')).toBeVisible();
  expect(await ordersOf(person)).toHaveLength(1);
  await main(page).getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
  expect(await ordersOf(person)).toHaveLength(2);
});

test('what is missing is said in a toast, in a summary with links and beside each field', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context });
  await field(page, 'Phone').fill('');
  await field(page, 'Region').selectOption('');
  await placeButton(page).click();
  await expect(
    toast(page, 'Missing Information', 'Please fill in all required fields'),
  ).toBeVisible();
  await expect(errorSummary(page)).toBeFocused();
  await expect(page).toHaveTitle('Error: Checkout – Corvox');
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    'Please enter your phone number',
    'Please choose a region',
  ]);
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/Please enter your phone number/);
  await errorSummary(page).getByRole('link', { name: 'Please choose a region' }).click();
  await expect(field(page, 'Region')).toBeFocused();
  await field(page, 'Region').selectOption('Volta');
  await expect(field(page, 'Region')).not.toHaveAttribute('aria-invalid');
  await field(page, 'Phone').fill('0');
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Phone').fill('+44 7911 123456');
  await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid');
  await expect(errorSummary(page)).toHaveCount(0);
  await expect(page).toHaveTitle('Checkout – Corvox');
  // What is wrong later is said beside its field, and nobody is torn away from the next one.
  await field(page, 'Email').fill('ama@');
  await field(page, 'Address').focus();
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Address')).toBeFocused();
  await expect(errorSummary(page)).toHaveCount(0);
  await field(page, 'Email').fill('');
  await placeButton(page).click();
  expect((await expectBought(page, person)).customer).toMatchObject({
    phone: '+447911123456',
    region: 'Volta',
  });
});

test('nothing is said of a field while it is first written in, nor before it is', async ({
  page,
  context,
}) => {
  await atCheckout({ page, context });
  await reload(page);
  const city = field(page, 'Town or city');
  await city.focus();
  await city.blur();
  await expect(city).not.toHaveAttribute('aria-invalid');
  const email = field(page, 'Email');
  await email.pressSequentially('ama@');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await email.blur();
  await expect(email).toHaveAccessibleDescription(/Please enter an email address like/);
  await email.pressSequentially('example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
});

test('what only the server knows to be wrong is said in the same places', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context });
  await field(page, 'Phone').fill('000 000 0000');
  await placeButton(page).click();
  await expect(toast(page, 'Please check your details')).toBeVisible();
  await expect(errorSummary(page)).toBeFocused();
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    /Please enter a phone number like 024 123 4567/,
  );
  expect(await ordersOf(person)).toEqual([]);
});

test('what helps the rider is folded away, and opens where something in it is wrong', async ({
  page,
  context,
}) => {
  await atCheckout({ page, context });
  await expect(field(page, 'GhanaPostGPS address')).toBeHidden();
  await main(page).getByText('Help the rider find you').click();
  await field(page, 'GhanaPostGPS address').fill('the yellow house');
  await field(page, 'Note for the rider').fill('Please call first.');
  await main(page).getByText('For the rider', { exact: true }).click();
  await expect(field(page, 'GhanaPostGPS address')).toBeHidden();
  await placeButton(page).click();
  await errorSummary(page)
    .getByRole('link', { name: /GhanaPostGPS/ })
    .click();
  await expect(field(page, 'GhanaPostGPS address')).toBeFocused();
});

test('the form begins with what the profile knows', async ({ page, context }) => {
  const person = await makePerson(shopRows, { firstName: 'Efua', lastName: 'Owusu' });
  await shopRows(
    `update profiles set phone = '+233241234567', address_line_1 = '3 Ring Road', city = 'Kumasi',
       state = 'Ashanti', postal_code = 'AK-039-5028', country = 'GH' where user_id = $1`,
    [person.id],
  );
  await enterAs(context, shopRows, person);
  await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
  await open(page, '/checkout');
  await expect(field(page, 'First name')).toHaveValue('Efua');
  await expect(field(page, 'Last name')).toHaveValue('Owusu');
  await expect(field(page, 'Phone')).toHaveValue('024 123 4567');
  await expect(field(page, 'Address')).toHaveValue('3 Ring Road');
  await expect(field(page, 'Town or city')).toHaveValue('Kumasi');
  await expect(field(page, 'Region')).toHaveValue('Ashanti');
  await expect(field(page, 'GhanaPostGPS address')).toHaveValue('AK-039-5028');
  await expect(field(page, 'Email')).toHaveAccessibleDescription(new RegExp(person.email));
});

test('an empty cart says so and leads to the shop', async ({ page }) => {
  await open(page, '/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  await expect(placeButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Categories');
});
