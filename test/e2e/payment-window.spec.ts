import type { Page } from '@playwright/test';
import { signIn } from '../support/auth-screens.ts';
import {
  cartLine,
  expectPath,
  giveCart,
  main,
  open,
  pathOf,
  reload,
  toast,
} from '../support/browser.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  act,
  atCheckout,
  doFault,
  expect,
  expectBought,
  expectFilled,
  fillIn,
  method,
  openWindow,
  ordersOf,
  paymentDialog,
  paymentFrame,
  paymentOf,
  placeButton,
  test,
  told,
  untilReady,
} from '../support/checkout-screens.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const CANCELLED = ['Payment Cancelled', 'Your payment was cancelled. Please try again.'] as const;

for (const [pays, method_] of [
  ['Card', 'card'],
  ['Mobile Money', 'mobile_money'],
] as const) {
  test(`paid by ${pays}: one order, paid, with its reference`, async ({ page, context }) => {
    const { person } = await atCheckout({ page, context }, { pays });
    await openWindow(page);
    await expect(paymentFrame(page).getByText('Test payment. No money moves.')).toBeVisible();
    await expect(paymentFrame(page).getByText('Pay GH₵115.00')).toBeVisible();
    await act(page, 'Approve').click();
    await expect(toast(page, 'Payment Successful!')).toBeVisible();
    const order = await expectBought(page, person);
    expect(order).toMatchObject({ total: '11500', method: method_, state: 'paid' });
    expect(order.reference).toMatch(/^CVX_\d+_\d{6}$/);
  });
}

for (const [how, close] of [
  ['Abandon', async (page: Page) => act(page, 'Abandon').click()],
  [
    'the button beside it',
    async (page: Page) => page.getByRole('button', { name: 'Close the test payment' }).click(),
  ],
  ['Escape', async (page: Page) => page.keyboard.press('Escape')],
  [
    'Escape on the button',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Close the test payment' }).focus();
      await page.keyboard.press('Escape');
    },
  ],
] as const) {
  test(`closing the window by ${how} charges nothing and keeps everything`, async ({
    page,
    context,
  }) => {
    const { person } = await atCheckout({ page, context }, { pays: 'Card' });
    await openWindow(page);
    await close(page);
    await expect(toast(page, ...CANCELLED)).toBeVisible();
    await expect(told(page, 'Payment Cancelled')).toBeVisible();
    await expect(paymentDialog(page)).toHaveCount(0);
    await expect(placeButton(page)).toBeFocused();
    await expectFilled(page);
    expect(await ordersOf(person)).toEqual([]);
    // The goods are free again, and another try is another payment.
    expect((await paymentOf(person)).state).toBe('released');
    await placeButton(page).click();
    await act(page, 'Approve').click();
    await expectBought(page, person);
  });
}

test('a declined card can be tried again in the same window', async ({ page, context }) => {
  const { person } = await atCheckout({ page, context }, { pays: 'Card' });
  await openWindow(page);
  await act(page, 'Decline').click();
  await expect(paymentFrame(page).getByRole('alert')).toContainText('Declined');
  await act(page, 'Approve').click();
  await expectBought(page, person);
});

test('a declined card that is given up is a cancelled payment', async ({ page, context }) => {
  const { person } = await atCheckout({ page, context }, { pays: 'Card' });
  await openWindow(page);
  await act(page, 'Decline').click();
  await expect(paymentFrame(page).getByRole('alert')).toContainText('Declined');
  await act(page, 'Abandon').click();
  await expect(toast(page, ...CANCELLED)).toBeVisible();
  expect(await ordersOf(person)).toEqual([]);
});

for (const fault of [
  'Pay, but close before the callback',
  'Pay, and the callback throws',
  'Pay twice',
]) {
  test(`${fault}: the order is there, once`, async ({ page, context }) => {
    const { person } = await atCheckout({ page, context }, { pays: 'Card' });
    await openWindow(page);
    await doFault(page, fault);
    await expect(toast(page, 'Payment Successful!')).toBeVisible();
    await expect(toast(page, 'Payment Cancelled')).toHaveCount(0);
    await expectBought(page, person);
  });
}

test('Lose the connection: closing the window finds the order', async ({ page, context }) => {
  const { person } = await atCheckout({ page, context }, { pays: 'Card' });
  await openWindow(page);
  await doFault(page, 'Lose the connection');
  await expect(paymentFrame(page).getByRole('heading', { level: 1 })).toHaveText(
    'The connection is lost',
  );
  await page.getByRole('button', { name: 'Close the test payment' }).click();
  await expectBought(page, person);
});

test('pressing again after a reload opens the same payment, not a second one', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context }, { pays: 'Card' });
  await openWindow(page);
  const first = await paymentOf(person);
  await reload(page);
  await fillIn(page);
  await method(page, 'Card').check();
  await openWindow(page);
  expect((await paymentOf(person)).id).toBe(first.id);
  await act(page, 'Approve').click();
  await expectBought(page, person);
});

test('two tabs open the same payment, and both end at its order', async ({ page, context }) => {
  const { person } = await atCheckout({ page, context }, { pays: 'Card' });
  const other = await context.newPage();
  await open(other, '/checkout');
  await fillIn(other);
  await method(other, 'Card').check();
  await openWindow(page);
  await openWindow(other);
  await act(page, 'Approve').click();
  await expectBought(page, person);
  await other.keyboard.press('Escape');
  await expectBought(other, person);
});

test('who paid in a tab that died is told so at the next look, and the cart lets go of it', async ({
  page,
  context,
}) => {
  const { person, product } = await atCheckout({ page, context }, { pays: 'Card', quantity: 2 });
  await openWindow(page);
  await doFault(page, 'Lose the connection');
  await page.close();
  const later = await context.newPage();
  await later.addInitScript(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify([cartLine(product, 3)]),
  );
  await open(later, '/checkout');
  await expect(toast(later, 'Payment Successful!')).toBeVisible();
  await expect(main(later).getByText('Your earlier payment went through')).toBeVisible();
  // One was added since.
  await expect(main(later).getByText('Quantity: 1')).toBeVisible();
  await main(later).getByRole('link', { name: 'See the order' }).click();
  await expect(h1(later)).toHaveText('Order Confirmed!');
  expect(await ordersOf(person)).toHaveLength(1);
});

test.describe('where the window cannot come', () => {
  test('a script that is blocked leads to a page of its own, and back to the order', async ({
    page,
    context,
  }) => {
    await page.route(/simulated-window-[^/]*\.js$/, (route) => route.abort());
    const { person } = await atCheckout({ page, context }, { pays: 'Card' });
    await untilReady(page);
    await placeButton(page).click();
    await expect(toast(page, 'The payment window could not be opened')).toBeVisible();
    await expect(told(page, 'Nothing was charged.')).toBeVisible();
    await main(page).getByRole('link', { name: 'Pay on a page of its own' }).click();
    await expect(page.getByRole('heading', { name: 'Pay GH₵115.00' })).toBeVisible();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectBought(page, person);
  });

  test('a press that the shop does not answer is called no failure', async ({ page, context }) => {
    const { person } = await atCheckout({ page, context }, { pays: 'Card' });
    await page.route(
      (url) => url.pathname === '/checkout.data',
      (route) => route.abort(),
      { times: 1 },
    );
    await untilReady(page);
    await placeButton(page).click();
    await expect(told(page, 'No answer from the shop')).toBeVisible();
    await expect(toast(page, 'Order Failed')).toHaveCount(0);
    await expectFilled(page);
    await openWindow(page);
    await act(page, 'Approve').click();
    await expectBought(page, person);
  });

  test('an answer that is lost after paying is never called a failure', async ({
    page,
    context,
  }) => {
    const { person } = await atCheckout({ page, context }, { pays: 'Card' });
    await openWindow(page);
    await page.route(/\/checkout\/payment\/.*\.data$/, (route) => route.abort(), { times: 1 });
    await act(page, 'Approve').click();
    await expect(told(page, 'Payment received – we are confirming your order.')).toContainText(
      'Do not pay again.',
    );
    await expect(toast(page, 'Order Failed')).toHaveCount(0);
    await main(page).getByRole('link', { name: 'See what became of it' }).click();
    await expectBought(page, person);
  });
});

test.describe('the document that may open the window is there', () => {
  const pay = async (page: Page) => {
    await fillIn(page);
    await method(page, 'Card').check();
    await openWindow(page);
  };

  test('by the link from the cart', async ({ page, context }) => {
    await enterAs(context, shopRows, await makePerson(shopRows));
    await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
    await open(page, '/cart');
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expectPath(page, '/checkout');
    await pay(page);
  });

  test('after signing in', async ({ page }) => {
    await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
    await open(page, '/auth?returnTo=%2Fcheckout');
    await signIn(page, await makePerson(shopRows));
    await expectPath(page, '/checkout');
    await pay(page);
  });

  test('by Back, also where the page between was loaded anew', async ({ page, context }) => {
    await atCheckout({ page, context }, { pays: 'Card' });
    await main(page).getByRole('link', { name: 'Change your cart' }).click();
    await expectPath(page, '/cart');
    await reload(page);
    await page.goBack();
    await expect(h1(page)).toHaveText('Checkout');
    expect(pathOf(page.url())).toBe('/checkout');
    await pay(page);
  });
});
