import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { accountIcon, password, signIn } from '../support/auth-screens.ts';
import { cartLine, expectPath, giveCart, hold, main, open, toast } from '../support/browser.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  act,
  atCheckout,
  expect,
  expectBought,
  expectFilled,
  field,
  fillIn,
  method,
  openWindow,
  ordersOf,
  placeButton,
  test,
  untilReady,
  WIDTHS,
} from '../support/checkout-screens.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const AUTH = '/auth?returnTo=%2Fcheckout';
const isWindowScript = (url: URL) => /simulated-window-[^/]*\.js$/.test(url.pathname);
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('checkout-draft'));

test('the checks come in their order: the script, signing in, the fields; what was typed is kept until the order', async ({
  page,
}) => {
  const person = await makePerson(shopRows, { firstName: 'Efua' });
  const script = await hold(page, isWindowScript);
  const long = await makeProduct(shopRows, { name: 'Immerwährendeblumenpracht'.repeat(8) });
  await giveCart(page, [{ ...cartLine(long, 1), name: long.name.slice(0, 200) }]);
  await open(page, '/checkout');
  const note = main(page).getByText('You need an account to place an order.');

  await test.step('who is signed out hears it before they fill anything in', async () => {
    await expect(note).toBeInViewport();
    await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'username');
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
    await expect(note.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', AUTH);
    await expectAccessible(page, 'signed out');
    await expectFits(page, WIDTHS);
  });

  await field(page, 'First name').fill('Ama');
  await method(page, 'Card').check();
  await script.arrived();
  await placeButton(page).click();
  await expect(
    toast(page, 'Payment System Loading', 'Please wait a moment and try again'),
  ).toBeVisible();
  await expect(toast(page, 'Please Sign In')).toHaveCount(0);
  await script.release();
  await untilReady(page);
  await placeButton(page).click();
  await expect(
    toast(page, 'Please Sign In', 'You need to be logged in to place an order'),
  ).toBeVisible();
  await expect(toast(page, 'Missing Information')).toHaveCount(0);
  await expectPath(page, AUTH);
  await signIn(page, person);
  await expectPath(page, '/checkout');
  await expect(field(page, 'First name')).toHaveValue('Ama');
  await expect(note).toHaveCount(0);
  await untilReady(page);
  await placeButton(page).click();
  await expect(toast(page, 'Missing Information')).toBeVisible();

  await fillIn(page);
  await main(page).getByText('Help the rider find you').click();
  await field(page, 'Landmark').fill('The yellow gate');
  const expectKept = async () => {
    await expectFilled(page);
    await expect(field(page, 'Landmark')).toHaveValue('The yellow gate');
    await expect(method(page, 'Card')).toBeChecked();
  };

  await test.step('everything is kept by way of the cart', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
    await expectPath(page, '/cart');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expectPath(page, '/checkout');
    await expectKept();
  });

  await test.step('also where the session ended meanwhile', async () => {
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await untilReady(page);
    await placeButton(page).click();
    await expect(
      toast(page, 'Authentication Required', 'Please log in to place an order'),
    ).toBeVisible();
    await expectPath(page, AUTH);
    expect(await kept(page)).toContain('The yellow gate');
    // Looking up a password in another tab changes nothing.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForLoadState('networkidle');
    await signIn(page, person);
    await expectPath(page, '/checkout');
    await expectKept();
    expect(await ordersOf(person)).toEqual([]);
  });

  await test.step('after signing in the document may open the window', async () => {
    await openWindow(page);
    await act(page, 'Approve').click();
    await expectBought(page, person);
  });
});

test.describe('before the age is confirmed', () => {
  test.use({ adult: false });
  test('the button waits under no other bar, and cash on delivery waits for no script', async ({
    page,
    context,
  }) => {
    await hold(page, isWindowScript);
    // A payment that somebody else began on this device does no harm.
    const { id } = await makeAttempt(shopRows, await makePerson(shopRows));
    await page.addInitScript((attemptId) => {
      if (sessionStorage.getItem('payment-given')) return;
      sessionStorage.setItem('payment-given', 'yes');
      const payment = { attemptId, wanted: [], saidPaid: false, at: Date.now() };
      localStorage.setItem('checkout-payment', JSON.stringify(payment));
    }, id);
    const { person } = await atCheckout({ page, context });
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('checkout-payment')))
      .toBeNull();
    await placeButton(page).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 200));
    await placeButton(page).click();
    await expectBought(page, person);
  });
});

test('signing in and out beside it fills in what is empty, and takes what is personal away', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows, { firstName: 'Efua', lastName: 'Owusu' });
  await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
  await open(page, '/checkout');
  await field(page, 'First name').fill('Typed');
  const other = await context.newPage();
  await open(other, '/auth');
  await signIn(other, person);
  await expect(field(page, 'Last name')).toHaveValue('Owusu');
  await expect(field(page, 'First name')).toHaveValue('Typed');
  expect(await kept(page)).toContain('Typed');

  await accountIcon(other).click();
  await main(other).getByRole('button', { name: 'Sign Out' }).click();
  // The cart went with the account, so there is no form left.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  await expect(field(page, 'First name')).toHaveCount(0);
  await expect(main(page).getByText(person.email)).toHaveCount(0);
  expect(await kept(page)).toBeNull();
});
