import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expectPath, main, open, reload, toast } from '../support/browser.ts';
import {
  act,
  atCheckout,
  checkOutAgain,
  doFault,
  expect,
  expectBought,
  field,
  openWindow,
  ordersOf,
  paymentFrame,
  paymentOf,
  placeButton,
  test,
} from '../support/checkout-screens.ts';
import type { Person } from '../support/people.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const reopen = (page: Page) =>
  main(page).getByRole('button', { name: 'Open the payment window again' });
const closeWindow = (page: Page) =>
  page.getByRole('button', { name: 'Close the test payment' }).click();

/** A prompt stands on the phone, and its window is closed. */
async function leaveWaiting(page: Page, person: Person) {
  await openWindow(page);
  await doFault(page, 'Leave the prompt unanswered');
  await expect(paymentFrame(page).getByRole('heading', { level: 1 })).toHaveText(
    'Waiting for the phone',
  );
  await closeWindow(page);
  await expect(h1(page)).toHaveText('We are confirming your payment');
  const payment = await paymentOf(person);
  await expectPath(page, `/checkout/payment/${payment.id}`);
  return payment;
}

test('a payment that is declined, let go, late or approved later says so, and what was typed stays', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context }, { pays: 'Mobile Money' });
  await test.step('declined on the phone, it was not completed and nothing was charged', () =>
    decline(page, person));
  await test.step('while a prompt waits no other order is begun, until it is let go', () =>
    letGo(page, person));
  await checkOutAgain(page, 'Mobile Money');
  const later = await context.newPage();
  await test.step('a prompt that is approved later ends in the order, through a reload and a closed tab', () =>
    approveLater(page, later, person));
  await test.step('after three minutes it says that a mail follows, and the window can still be paid', () =>
    waitLong(later, person));
});

async function decline(page: Page, person: Person): Promise<void> {
  await leaveWaiting(page, person);
  await expectAccessible(page, 'waiting');
  await expectFits(page);
  await reopen(page).click();
  await act(page, 'Decline').click();
  await closeWindow(page);
  await expect(h1(page)).toHaveText('The payment was not completed');
  await expect(main(page).getByText('Nothing was charged.')).toBeVisible();
  await expect(toast(page, 'Payment Cancelled')).toBeVisible();
  await expect(reopen(page)).toHaveCount(0);
  await reload(page);
  await expect(h1(page)).toHaveText('The payment was not completed');
  await expect(reopen(page)).toHaveCount(0);
  await expectAccessible(page, 'unpaid');
  await expectFits(page);
  await main(page).getByRole('link', { name: 'Back to checkout' }).click();
  await expectPath(page, '/checkout');
  expect(await ordersOf(person)).toEqual([]);
}

async function letGo(page: Page, person: Person): Promise<void> {
  const payment = await leaveWaiting(page, person);
  await checkOutAgain(page, 'Cash on Delivery');
  await field(page, 'Address').fill('1 Ring Road');
  await placeButton(page).click();
  await expectPath(page, `/checkout/payment/${payment.id}`);
  await expect(h1(page)).toHaveText('We are confirming your payment');
  await expect(
    main(page).getByText(/We hold your items until \d\d:\d\d \(\d+ more minutes\)/),
  ).toBeVisible();
  await main(page).getByRole('button', { name: 'Pay another way' }).click();
  await expect(h1(page)).toHaveText('Pay another way');
  await main(page).getByRole('link', { name: 'Back to checkout' }).click();
  await expect(field(page, 'Address')).toHaveValue('1 Ring Road');
  await placeButton(page).click();
  await expectBought(page, person);
}

async function approveLater(page: Page, later: Page, person: Person): Promise<void> {
  const payment = await leaveWaiting(page, person);
  await expect(toast(page, 'Payment Cancelled')).toHaveCount(0);
  await expect(main(page).getByText('Please approve GH₵115.00 on your phone.')).toBeVisible();
  await reload(page);
  await expect(h1(page)).toHaveText('We are confirming your payment');
  await page.close();
  await open(later, '/checkout');
  await expect(main(later).getByText('An earlier payment is still waiting.')).toBeVisible();
  await main(later).getByRole('link', { name: 'See the payment' }).click();
  await expectPath(later, `/checkout/payment/${payment.id}`);
  // On the phone, while the page waits.
  const { status } = await fetch(payment.url, {
    method: 'POST',
    body: new URLSearchParams({ act: 'approve' }),
  });
  expect(status).toBe(200);
  await expect(toast(later, 'Payment Successful!')).toBeVisible();
  await expectBought(later, person, 1);
}

async function waitLong(page: Page, person: Person): Promise<void> {
  await page.clock.install();
  await checkOutAgain(page, 'Mobile Money');
  await leaveWaiting(page, person);
  await expect(async () => {
    await page.clock.fastForward(11_000);
    await expect(h1(page)).toHaveText('This takes longer than usual', { timeout: 500 });
  }).toPass({ timeout: 45_000 });
  await expect(main(page).getByText('We will email you as soon as we know')).toBeVisible();
  await expect(main(page).getByText('You can close this page.')).toBeVisible();
  await reopen(page).click();
  await act(page, 'Approve').click();
  await expect(toast(page, 'Payment Successful!')).toBeVisible();
  await expectBought(page, person, 2);
}
