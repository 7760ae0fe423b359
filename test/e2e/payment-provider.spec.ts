import type { Page } from '@playwright/test';
import { main, reload, toast } from '../support/browser.ts';
import { providerFrame, test, violationsOf } from '../support/checkout-real.ts';
import {
  atCheckout,
  checkOutAgain,
  expect,
  expectBought,
  expectFilled,
  ordersOf,
  paymentOf,
  placeButton,
  told,
  untilReady,
} from '../support/checkout-screens.ts';
import type { Person } from '../support/people.ts';

const act = (page: Page, name: string) =>
  providerFrame(page).getByRole('button', { name, exact: true });
const doFault = async (page: Page, name: string) => {
  await providerFrame(page).getByText('Faults', { exact: true }).click();
  await act(page, name).click();
};

async function openWindow(page: Page): Promise<void> {
  await untilReady(page);
  await pressAndSee(page);
}

/** The window is fetched already, and the frame that it left keeps the network from ever being idle. */
async function pressAndSee(page: Page): Promise<void> {
  await placeButton(page).click();
  await expect(providerFrame(page).getByRole('heading', { level: 1 })).toHaveText(/^Pay GH₵/);
}

type RealShop = { fail: (faults: object) => Promise<void> };

test("the provider's own library takes payments, within what the page allows", async ({
  page,
  context,
  realShop,
}) => {
  const violations = violationsOf(page);
  const { person } = await atCheckout({ page, context }, { pays: 'Card' });
  await payByLibrary(page, realShop, person);
  expect(violations).toEqual([]);

  await test.step('whatever the window does after a payment, the order is there, once', async () => {
    for (const [place, fault] of [
      'Pay, but close before the callback',
      'Pay, and the callback throws',
      'Pay twice',
    ].entries()) {
      await test.step(fault, async () => {
        await checkOutAgain(page, 'Card');
        await openWindow(page);
        await doFault(page, fault);
        await expectBought(page, person, 1 + place);
      });
    }
  });
  await checkOutAgain(page, 'Mobile Money');
  await test.step('a window of the same payment can be opened again', () =>
    openAgain(page, person));
  await checkOutAgain(page, 'Card');
  await test.step('a payment that the window calls paid is never asked for again', () =>
    waitForProvider(page, realShop, person));
});

async function payByLibrary(page: Page, realShop: RealShop, person: Person): Promise<void> {
  await expect(main(page).getByText('This shop takes test payments.')).toHaveCount(0);

  await test.step('a provider that does not answer fails the order, and nothing is charged', async () => {
    await realShop.fail({ next: [{ fault: 'error', on: 'initialize' }] });
    await untilReady(page);
    await placeButton(page).click();
    await expect(
      toast(page, 'Order Failed', 'Failed to create order. Please try again.'),
    ).toBeVisible();
    await expect(told(page, 'Order Failed')).toContainText('Nothing was charged.');
    await expectFilled(page);
    expect(await ordersOf(person)).toEqual([]);
  });

  await test.step('closing it is a cancelled payment, and the next try is another', async () => {
    await openWindow(page);
    await act(page, 'Abandon').click();
    await expect(
      toast(page, 'Payment Cancelled', 'Your payment was cancelled. Please try again.'),
    ).toBeVisible();
    await expectFilled(page);
    expect(await ordersOf(person)).toEqual([]);
    const first = await paymentOf(person);
    await pressAndSee(page);
    expect((await paymentOf(person)).id).not.toBe(first.id);
  });

  await act(page, 'Approve').click();
  await expect(toast(page, 'Payment Successful!')).toBeVisible();
  const order = await expectBought(page, person);
  expect(order).toMatchObject({ method: 'card', state: 'paid', total: '11500' });
}

async function openAgain(page: Page, person: Person): Promise<void> {
  await openWindow(page);
  // A prompt that is approved by itself would be paid before a slow machine is here again.
  await doFault(page, 'Leave the prompt unanswered');
  await act(page, 'Abandon').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We are confirming your payment',
  );
  for (let times = 0; times < 2; times += 1) {
    await main(page).getByRole('button', { name: 'Open the payment window again' }).click();
    await expect(act(page, 'Approve')).toBeVisible();
    if (times === 0) await act(page, 'Abandon').click();
  }
  await act(page, 'Approve').click();
  await expectBought(page, person, 4);
}

async function waitForProvider(page: Page, realShop: RealShop, person: Person): Promise<void> {
  await openWindow(page);
  // The provider is slow to say what its own window has said.
  await realShop.fail({ next: [{ fault: 'reset', on: 'verify', times: 3 }] });
  await act(page, 'Approve').click();
  const h1 = page.getByRole('heading', { level: 1 });
  await expect(h1).toHaveText('Payment received – we are confirming your order.');
  await expect(main(page).getByText('Do not pay again.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: /payment window/ })).toHaveCount(0);
  await reload(page);
  await expect(h1).toHaveText('Payment received – we are confirming your order.');
  await expect(toast(page, 'Payment Successful!')).toBeVisible({ timeout: 20_000 });
  await expectBought(page, person, 5);
}

test("a provider's page that never comes leads to a page of its own", async ({ page, context }) => {
  await page.clock.install();
  await page.route('https://checkout.paystack.com/popup**', (route) => route.abort());
  const { person } = await atCheckout({ page, context }, { pays: 'Card' });
  await untilReady(page);
  await placeButton(page).click();
  await expect(page.locator('iframe[id^="inline-checkout-"]')).toBeAttached();
  await page.clock.fastForward(31_000);
  await expect(told(page, 'The payment window could not be opened')).toBeVisible();
  await expect(toast(page, 'Payment Cancelled')).toHaveCount(0);
  const link = main(page).getByRole('link', { name: 'Pay on a page of its own' });
  await expect(link).toHaveAttribute('href', (await paymentOf(person)).url);
  await link.click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectBought(page, person);
});
