import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  button,
  expect,
  expectPath,
  goTo,
  main,
  open,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { complaintsOf, fact, heading, part } from '../support/order-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const ask = (page: Page) => main(page).locator('summary', { hasText: 'Cancel order' });
const sure = (page: Page) => button(page, 'Yes, cancel this order');
const statusOf = async ({ id }: { id: string }) =>
  (await shopRows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;

test('an order is confirmed, cancelled after one more question, and says so', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  const order = await makeOrder(shopRows, person);
  const paid = await makeOrder(shopRows, person, { method: 'card', status: 'processing' });
  const { id, reference } = paid;
  await makeAttempt(shopRows, person, { id, reference, state: 'paid', amount: 13_500 });
  const late = await makeOrder(shopRows, person);
  const turnTo = async ({ number }: { number: string | null }) => {
    await main(page).getByRole('link', { name: 'All your orders' }).click();
    await main(page)
      .getByRole('link', { name: `View order ${number}` })
      .click();
  };
  const complaints = complaintsOf(page);
  await open(page, `/order-confirmation?orderNumber=${order.number}&paymentMethod=card&reference=`);

  await test.step('its confirmation leads to it and to the shop, and is there again after Back', async () => {
    await expect(heading(page)).toHaveText('Order Confirmed!');
    await main(page).getByRole('link', { name: 'Continue Shopping' }).click();
    await expectPath(page, '/categories');
    await page.goBack();
    await expect(heading(page)).toHaveText('Order Confirmed!');
    await expect(fact(main(page), 'Order number')).toHaveText(order.number ?? '');
    expect(complaints).toEqual([]);
    await main(page).getByRole('link', { name: 'View order' }).click();
    await expectPath(page, `/orders/${order.id}`);
  });

  await expect(sure(page)).toBeHidden();
  await ask(page).click();
  await expect(main(page).getByText('this cannot be taken back')).toBeVisible();
  await expect(main(page).getByText('Nothing is to be paid.')).toBeVisible();
  await expectAccessible(page, 'asked once more');
  await expectFits(page);

  await test.step('without an answer nothing is lost', async () => {
    await page.route('**/orders/*.data**', (route) => route.abort('connectionreset'), { times: 1 });
    await sure(page).click();
    await expect(main(page).getByRole('alert')).toContainText('The shop could not be reached.');
    expect(await statusOf(order)).toBe('pending');
  });

  await test.step('a session that ended asks to sign in again, and nothing is cancelled', async () => {
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await sure(page).click();
    await expect(main(page).getByRole('alert')).toContainText('Please sign in again');
    expect(await statusOf(order)).toBe('pending');
    await enterAs(context, shopRows, person);
  });

  await sure(page).click();
  await expect(toast(page, 'Order cancelled', 'Nothing is to be paid.')).toBeVisible();
  const said = main(page).getByRole('status');
  await expect(said).toContainText('Order cancelled');
  await expect(said.locator('..')).toBeFocused();
  await expect(main(page).getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('Nothing to pay', { exact: true })).toBeVisible();
  await expect(part(page, 'Progress').getByRole('listitem').last()).toContainText('Cancelled');
  await expect(ask(page)).toHaveCount(0);
  expect(await statusOf(order)).toBe('cancelled');
  await expectAccessible(page, 'cancelled');

  await test.step('by keyboard too, and what was paid goes back the way it came', async () => {
    const back = 'Your money goes back the way it came.';
    await turnTo(paid);
    await tabTo(page, ask(page));
    await page.keyboard.press('Enter');
    await expect(main(page).getByText(back)).toBeVisible();
    await tabTo(page, sure(page));
    await page.keyboard.press('Space');
    await expect(toast(page, 'Order cancelled', back)).toBeVisible();
    await expect(main(page).getByText('Refund on its way', { exact: true })).toBeVisible();
    await expect(part(page, 'Progress')).toContainText('Refund of GH₵135.00 on its way');
  });

  await test.step('one that left meanwhile can no longer be cancelled, and the page shows it', async () => {
    await turnTo(late);
    await ask(page).click();
    await shopRows(`update orders set status = 'shipped' where id = $1`, [late.id]);
    await sure(page).click();
    const alert = main(page).getByRole('alert');
    await expect(alert).toContainText('Order not cancelled');
    await expect(alert).toContainText(
      'It is on its way already, so it can no longer be cancelled. You can return it within 30 days.',
    );
    await expect(page).toHaveTitle(`Error: Order ${late.number} – Corvox`);
    await expect(main(page).getByText('Shipped', { exact: true })).toBeVisible();
    await expect(ask(page)).toHaveCount(0);
    await expectAccessible(page, 'too late');
    expect(await statusOf(late)).toBe('shipped');
  });

  await test.step('an order that is not one’s own is not confirmed', async () => {
    await goTo(page, '/order-confirmation?orderNumber=CVX000000');
    await expect(heading(page)).toHaveText('No order to show');
    await expectAccessible(page, 'nothing to show');
    await expectFits(page);
    await main(page).getByRole('link', { name: 'Your orders' }).click();
    await expectPath(page, '/orders');
  });
});
