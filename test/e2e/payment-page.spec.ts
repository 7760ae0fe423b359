import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cartLine, expectPath, main, open, reload, toast } from '../support/browser.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  act,
  atCheckout,
  expect,
  expectBought,
  openWindow,
  ordersOf,
  paymentFrame,
  paymentOf,
  placeButton,
  test,
} from '../support/checkout-screens.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const again = (page: Page) => main(page).getByRole('button', { name: 'Check again' });
const reopen = (page: Page) =>
  main(page).getByRole('button', { name: 'Open the payment window again' });

/** A prompt stands on the phone, and its window is closed. */
async function leftWaiting(at: Parameters<typeof atCheckout>[0], how = 'Approve later') {
  const begun = await atCheckout(at, { pays: 'Mobile Money' });
  await openWindow(at.page);
  if (how === 'Leave the prompt unanswered') {
    await paymentFrame(at.page).getByText('Faults', { exact: true }).click();
  }
  await act(at.page, how).click();
  await expect(paymentFrame(at.page).getByRole('heading', { level: 1 })).toHaveText(
    'Waiting for the phone',
  );
  await at.page.getByRole('button', { name: 'Close the test payment' }).click();
  await expect(h1(at.page)).toHaveText('We are confirming your payment');
  const payment = await paymentOf(begun.person);
  await expectPath(at.page, `/checkout/payment/${payment.id}`);
  return { ...begun, payment };
}

test('a prompt that is approved later ends in the order, through a reload and a closed tab', async ({
  page,
  context,
}) => {
  const { person, payment } = await leftWaiting({ page, context });
  await expect(toast(page, 'Payment Cancelled')).toHaveCount(0);
  await expect(main(page).getByText('Please approve GH₵115.00 on your phone.')).toBeVisible();
  await reload(page);
  await expect(h1(page)).toHaveText('We are confirming your payment');
  await page.close();
  const later = await context.newPage();
  await open(later, '/checkout');
  await expect(main(later).getByText('An earlier payment is still waiting.')).toBeVisible();
  await main(later).getByRole('link', { name: 'See the payment' }).click();
  await expectPath(later, `/checkout/payment/${payment.id}`);
  await expect(toast(later, 'Payment Successful!')).toBeVisible({ timeout: 40_000 });
  await expectBought(later, person);
});

test('while a prompt waits no other order is begun, until it is let go', async ({
  page,
  context,
}) => {
  const { payment, person } = await leftWaiting({ page, context }, 'Leave the prompt unanswered');
  const other = await makeProduct(shopRows);
  await page.evaluate(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify([cartLine(other, 1)]),
  );
  await open(page, '/checkout');
  await main(page).getByLabel('Phone').fill('024 123 4567');
  await main(page).getByLabel('Address', { exact: true }).fill('1 Ring Road');
  await main(page).getByLabel('Town or city').fill('Accra');
  await main(page).getByLabel('Region').selectOption('Volta');
  await main(page).getByRole('radio', { name: 'Cash on Delivery' }).check();
  await placeButton(page).click();
  await expectPath(page, `/checkout/payment/${payment.id}`);
  await expect(h1(page)).toHaveText('We are confirming your payment');
  await expect(
    main(page).getByText(/We hold your items until \d\d:\d\d \(\d+ more minutes\)/),
  ).toBeVisible();
  await main(page).getByRole('button', { name: 'Pay another way' }).click();
  await expect(h1(page)).toHaveText('Pay another way');
  await main(page).getByRole('link', { name: 'Back to checkout' }).click();
  // What was typed is still there.
  await expect(main(page).getByLabel('Address', { exact: true })).toHaveValue('1 Ring Road');
  await placeButton(page).click();
  await expectBought(page, person);
});

test('the window can be opened again and paid', async ({ page, context }) => {
  const { person } = await leftWaiting({ page, context }, 'Leave the prompt unanswered');
  await reopen(page).click();
  await act(page, 'Approve').click();
  await expect(toast(page, 'Payment Successful!')).toBeVisible();
  await expectBought(page, person);
});

test('a payment that is declined on the phone was not completed, and nothing was charged', async ({
  page,
  context,
}) => {
  const { person } = await leftWaiting({ page, context }, 'Leave the prompt unanswered');
  await reopen(page).click();
  await act(page, 'Decline').click();
  await page.getByRole('button', { name: 'Close the test payment' }).click();
  await expect(h1(page)).toHaveText('The payment was not completed');
  await expect(main(page).getByText('Nothing was charged.')).toBeVisible();
  await expect(toast(page, 'Payment Cancelled')).toBeVisible();
  await expect(reopen(page)).toHaveCount(0);
  await reload(page);
  await expect(h1(page)).toHaveText('The payment was not completed');
  await expect(reopen(page)).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Back to checkout' }).click();
  await expectPath(page, '/checkout');
  await expect(placeButton(page)).toBeVisible();
  expect(await ordersOf(person)).toEqual([]);
});

test('after three minutes it says that a mail follows', async ({ page, context }) => {
  await page.clock.install();
  const { person, payment } = await leftWaiting({ page, context }, 'Leave the prompt unanswered');
  await expect(async () => {
    await page.clock.fastForward(11_000);
    await expect(h1(page)).toHaveText('This takes longer than usual', { timeout: 500 });
  }).toPass({ timeout: 45_000 });
  await expect(main(page).getByText('We will email you as soon as we know')).toBeVisible();
  await expect(main(page).getByText('You can close this page.')).toBeVisible();
  await page.goto(payment.url);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectBought(page, person);
});

test('money that nothing can be sent for goes back, and the page says so', async ({
  page,
  context,
}) => {
  const { person, product } = await atCheckout({ page, context }, { pays: 'Card' });
  await openWindow(page);
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Payment Cancelled')).toBeVisible();
  const payment = await paymentOf(person);
  await shopRows('update products set in_stock = false where id = $1', [product.id]);
  await page.goto(payment.url);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(h1(page)).toHaveText('Your money goes back to you');
  await expect(main(page).getByText('The money goes back the way it came')).toBeVisible();
  expect(await ordersOf(person)).toEqual([]);
});

test('without script the page is asked by its button and leads to the order', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { person } = await atCheckout({ page, context }, { pays: 'Card' });
  await openWindow(page);
  const payment = await paymentOf(person);
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await enterAs(plain, shopRows, person);
  const still = await plain.newPage();
  await still.goto(`/checkout/payment/${payment.id}`);
  await expect(h1(still)).toHaveText('We are confirming your payment');
  await again(still).click();
  await expect(h1(still)).toHaveText('The payment was not completed');
  await still.getByRole('link', { name: 'Pay on a page of its own' }).click();
  await still.getByRole('button', { name: 'Approve', exact: true }).click();
  await again(still).click();
  await expect(h1(still)).toHaveText('Payment Successful!');
  await still.getByRole('link', { name: 'See your order' }).click();
  await expect(h1(still)).toHaveText('Order Confirmed!');
  await plain.close();
});

test("somebody else's payment is not there", async ({ page, context }) => {
  const { payment } = await leftWaiting({ page, context }, 'Leave the prompt unanswered');
  await context.clearCookies();
  await enterAs(context, shopRows, await makePerson(shopRows));
  const answer = await page.goto(`/checkout/payment/${payment.id}`);
  expect(answer?.status()).toBe(404);
  await expect(h1(page)).toHaveText('Oops! Page not found');
  // And what this device remembers of it does no harm to whoever uses it now.
  await open(page, '/checkout');
  await expect(h1(page)).toHaveText('Checkout');
  await expect(placeButton(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkout-payment'))).toBeNull();
});

test.describe('its screens', () => {
  test('are accessible and fit', async ({ page, context }) => {
    await leftWaiting({ page, context }, 'Leave the prompt unanswered');
    await expectAccessible(page, 'waiting');
    await expectFits(page);
    await reopen(page).click();
    await act(page, 'Decline').click();
    await page.getByRole('button', { name: 'Close the test payment' }).click();
    await expect(h1(page)).toHaveText('The payment was not completed');
    await expectAccessible(page, 'unpaid');
    await expectFits(page);
  });
});
