import type { Page } from '@playwright/test';
import { signIn } from '../support/auth-screens.ts';
import { cartLine, expectPath, giveCart, hold, main, open, toast } from '../support/browser.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  atCheckout,
  expect,
  expectBought,
  expectFilled,
  field,
  method,
  ordersOf,
  placeButton,
  test,
  untilReady,
} from '../support/checkout-screens.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const AUTH = '/auth?returnTo=%2Fcheckout';
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('checkout-draft'));

test('who is signed out hears it before they fill anything in', async ({ page }) => {
  await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
  await open(page, '/checkout');
  const note = main(page).getByText('You need an account to place an order.');
  await expect(note).toBeInViewport();
  await expect(note.getByRole('link', { name: 'make one' })).toHaveAttribute(
    'href',
    '/auth?tab=signup&returnTo=%2Fcheckout',
  );
  await field(page, 'First name').fill('Ama');
  await note.getByRole('link', { name: 'Sign in' }).click();
  await expectPath(page, AUTH);
  await signIn(page, await makePerson(shopRows, { firstName: 'Efua' }));
  await expectPath(page, '/checkout');
  await expect(field(page, 'First name')).toHaveValue('Ama');
  await expect(note).toHaveCount(0);
});

test('Place Order signed out leads to sign in and back, with everything that was typed', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context }, { signedIn: false });
  await main(page).getByText('Help the rider find you').click();
  await field(page, 'Landmark').fill('The yellow gate');
  await placeButton(page).click();
  await expect(
    toast(page, 'Please Sign In', 'You need to be logged in to place an order'),
  ).toBeVisible();
  await expectPath(page, AUTH);
  expect(await kept(page)).toContain('The yellow gate');
  await signIn(page, person);
  await expectPath(page, '/checkout');
  await expectFilled(page);
  await expect(field(page, 'Landmark')).toHaveValue('The yellow gate');
  await expect(method(page, 'Cash on Delivery')).toBeChecked();
  expect(await ordersOf(person)).toEqual([]);
  await placeButton(page).click();
  await expectBought(page, person);
});

test('a session that ended meanwhile leads to sign in and back, with everything that was typed', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context });
  await shopRows('delete from sessions where user_id = $1', [person.id]);
  await placeButton(page).click();
  await expect(
    toast(page, 'Authentication Required', 'Please log in to place an order'),
  ).toBeVisible();
  await expectPath(page, AUTH);
  // Looking up a password in another tab changes nothing.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForLoadState('networkidle');
  await signIn(page, person);
  await expectPath(page, '/checkout');
  await expectFilled(page);
  await expect(method(page, 'Cash on Delivery')).toBeChecked();
  await placeButton(page).click();
  await expectBought(page, person);
});

test('the checks come in their order: the script, signing in, the fields', async ({
  page,
  context,
}) => {
  const script = await hold(page, (url) => /simulated-window-[^/]*\.js$/.test(url.pathname));
  await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
  await open(page, '/checkout');
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
  await expect(toast(page, 'Please Sign In')).toBeVisible();
  await expect(toast(page, 'Missing Information')).toHaveCount(0);
  await expectPath(page, AUTH);
  await enterAs(context, shopRows, await makePerson(shopRows));
  await open(page, '/checkout');
  await untilReady(page);
  await placeButton(page).click();
  await expect(toast(page, 'Missing Information')).toBeVisible();
});

test('cash on delivery waits for no script', async ({ page, context }) => {
  await hold(page, (url) => /simulated-window-[^/]*\.js$/.test(url.pathname));
  const { person } = await atCheckout({ page, context });
  await placeButton(page).click();
  await expectBought(page, person);
});

test('signing in beside it fills in what is empty and leaves what was typed', async ({
  page,
  context,
}) => {
  await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
  await open(page, '/checkout');
  await field(page, 'First name').fill('Typed');
  const other = await context.newPage();
  await open(other, '/auth');
  await signIn(other, await makePerson(shopRows, { firstName: 'Efua', lastName: 'Owusu' }));
  await expect(field(page, 'Last name')).toHaveValue('Owusu');
  await expect(field(page, 'First name')).toHaveValue('Typed');
});

test('signing out beside it takes what is personal off the screen and out of storage', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context });
  const other = await context.newPage();
  await open(other, '/account');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  // The cart went with the account, so there is no form left.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  await expect(field(page, 'First name')).toHaveCount(0);
  await expect(main(page).getByText(person.email)).toHaveCount(0);
  expect(await kept(page)).toBeNull();
});

test('what was kept through signing in stays until the order is placed', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context }, { signedIn: false });
  await placeButton(page).click();
  await expectPath(page, AUTH);
  await signIn(page, person);
  await expectFilled(page);
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await expectPath(page, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expectPath(page, '/checkout');
  await expectFilled(page);
});
