import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cartLine, expectPath, main, open, pathOf, reload, toast } from '../support/browser.ts';
import { makeProduct, type Product } from '../support/checkout-goods.ts';
import {
  act,
  atCheckout,
  checkOutAgain,
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
import type { Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const closing = (page: Page) => page.getByRole('button', { name: 'Close the test payment' });

test('a payment in the window ends in one order, however the window is closed and whatever it does', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context }, { pays: 'Mobile Money' });
  await test.step('paid by Mobile Money in a window that is accessible and holds the keyboard', () =>
    payByMobileMoney(page, person));
  await checkOutAgain(page, 'Card');
  await test.step('closing the window charges nothing and keeps everything; the next try pays by Card', () =>
    closeAndPay(page, person));
  await test.step('whatever the window does after a payment, the order is there, once', () =>
    payWithFaults(page, person));
});

async function payByMobileMoney(page: Page, person: Person): Promise<void> {
  await openWindow(page);
  await expect(paymentFrame(page).getByText('Test payment. No money moves.')).toBeVisible();
  await expect(paymentFrame(page).getByText('Pay GH₵115.00')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // What lies under an open dialog is nobody's while it is open.
    const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
    expect(violations, colorScheme).toEqual([]);
  }
  const isInside = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('dialog') !== null ||
        document.activeElement === document.body,
    );
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe(true);
  }
  await act(page, 'Approve').click();
  await expect(toast(page, 'Payment Successful!')).toBeVisible();
  const order = await expectBought(page, person);
  expect(order).toMatchObject({ total: '11500', method: 'mobile_money', state: 'paid' });
  expect(order.reference).toMatch(/^CVX_\d+_\d{6}$/);
}

async function closeAndPay(page: Page, person: Person): Promise<void> {
  await untilReady(page);
  const decline = async () => {
    await act(page, 'Decline').click();
    await expect(paymentFrame(page).getByRole('alert')).toContainText('Declined');
  };
  const ways: [string, () => Promise<void>][] = [
    ['Abandon', () => act(page, 'Abandon').click()],
    ['the button beside it', () => closing(page).click()],
    ['Escape', () => page.keyboard.press('Escape')],
    [
      'Escape on the button',
      async () => {
        await closing(page).focus();
        await page.keyboard.press('Escape');
      },
    ],
    [
      'giving up after a declined card',
      async () => {
        await decline();
        await act(page, 'Abandon').click();
      },
    ],
  ];
  const payments = new Set<string>();
  for (const [how, close] of ways) {
    await test.step(how, async () => {
      await placeButton(page).click();
      await expect(paymentFrame(page).getByRole('heading', { level: 1 })).toHaveText(/^Pay GH₵/);
      await close();
      await expect(paymentDialog(page)).toHaveCount(0);
      const words = 'Your payment was cancelled. Please try again.';
      await expect(toast(page, 'Payment Cancelled', words).first()).toBeVisible();
      await expect(told(page, 'Payment Cancelled')).toBeVisible();
      await expect(placeButton(page)).toBeFocused();
      await expectFilled(page);
      expect(await ordersOf(person)).toHaveLength(1);
      // The goods are free again, and another try is another payment.
      const { id, state } = await paymentOf(person);
      expect([state, payments.has(id)]).toEqual(['released', false]);
      payments.add(id);
    });
  }

  await test.step('a declined card can be tried again in the same window', async () => {
    await placeButton(page).click();
    await decline();
    await act(page, 'Approve').click();
    const order = await expectBought(page, person, 1);
    expect(order).toMatchObject({ total: '11500', method: 'card', state: 'paid' });
    expect(order.reference).toMatch(/^CVX_\d+_\d{6}$/);
  });
}

async function payWithFaults(page: Page, person: Person): Promise<void> {
  for (const [place, fault] of [
    'Pay, but close before the callback',
    'Pay, and the callback throws',
    'Pay twice',
    'Lose the connection',
  ].entries()) {
    await test.step(fault, async () => {
      await checkOutAgain(page, 'Card');
      await openWindow(page);
      await doFault(page, fault);
      if (fault === 'Lose the connection') {
        await expect(paymentFrame(page).getByRole('heading', { level: 1 })).toHaveText(
          'The connection is lost',
        );
        await closing(page).click();
      } else {
        await expect(toast(page, 'Payment Successful!')).toBeVisible();
        await expect(toast(page, 'Payment Cancelled')).toHaveCount(0);
      }
      await expectBought(page, person, 2 + place);
    });
  }
}

test('where the script, the shop or the tab fails, the payment is neither lost nor made twice', async ({
  page,
  context,
}) => {
  const script = /simulated-window-[^/]*\.js$/;
  await page.route(script, (route) => route.abort());
  const { person } = await atCheckout({ page, context }, { pays: 'Card' });
  await test.step('a script that is blocked leads to a page of its own, and back to the order', () =>
    payOnPage(page, person));
  await page.unroute(script);
  await checkOutAgain(page, 'Card');
  await test.step('a press and a payment that the shop does not answer are called no failure', () =>
    loseAnswers(page, person));
  await checkOutAgain(page, 'Card');
  const other = await context.newPage();
  await test.step('after Back, a reload and in two tabs it is the same payment, and both end at its order', () =>
    payInTwoTabs(page, other, person));
  await other.close();
  const later = await context.newPage();
  const product = await makeProduct(shopRows);
  await checkOutAgain(page, 'Card', cartLine(product, 2));
  await test.step('who paid in a tab that died is told so at the next look, and the cart lets go of it', () =>
    payAndDie(page, later, person, product));
});

async function payOnPage(page: Page, person: Person): Promise<void> {
  await untilReady(page);
  await placeButton(page).click();
  await expect(toast(page, 'The payment window could not be opened')).toBeVisible();
  await expect(told(page, 'Nothing was charged.')).toBeVisible();
  await main(page).getByRole('link', { name: 'Pay on a page of its own' }).click();
  await expect(page.getByRole('heading', { name: 'Pay GH₵115.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectBought(page, person);
}

async function loseAnswers(page: Page, person: Person): Promise<void> {
  const isPlacing = (url: URL) => url.pathname === '/checkout.data';
  await page.route(isPlacing, (route) => route.abort(), { times: 1 });
  await untilReady(page);
  await placeButton(page).click();
  await expect(told(page, 'No answer from the shop')).toBeVisible();
  await expect(toast(page, 'Order Failed')).toHaveCount(0);
  await expectFilled(page);
  await openWindow(page);
  await page.route(/\/checkout\/payment\/.*\.data$/, (route) => route.abort(), { times: 1 });
  await act(page, 'Approve').click();
  await expect(told(page, 'Payment received – we are confirming your order.')).toContainText(
    'Do not pay again.',
  );
  await expect(toast(page, 'Order Failed')).toHaveCount(0);
  await main(page).getByRole('link', { name: 'See what became of it' }).click();
  await expectBought(page, person, 1);
}

async function payInTwoTabs(page: Page, other: Page, person: Person): Promise<void> {
  const pay = async (at: Page) => {
    await fillIn(at);
    await method(at, 'Card').check();
    await openWindow(at);
    return (await paymentOf(person)).id;
  };
  // The document that may open the window is there, though the page between was loaded anew.
  await main(page).getByRole('link', { name: 'Change your cart' }).click();
  await expectPath(page, '/cart');
  await reload(page);
  await page.goBack();
  await expect(h1(page)).toHaveText('Checkout');
  expect(pathOf(page.url())).toBe('/checkout');
  const first = await pay(page);
  await reload(page);
  expect(await pay(page)).toBe(first);
  await open(other, '/checkout');
  expect(await pay(other)).toBe(first);
  await act(page, 'Approve').click();
  await expectBought(page, person, 2);
  await other.keyboard.press('Escape');
  await expectBought(other, person, 2);
}

async function payAndDie(page: Page, later: Page, person: Person, product: Product): Promise<void> {
  await openWindow(page);
  await doFault(page, 'Lose the connection');
  await page.close();
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
  expect(await ordersOf(person)).toHaveLength(4);
}
