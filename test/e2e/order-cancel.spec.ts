import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { button, expect, expectPath, main, open, tabTo, test, toast } from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { heading, part } from '../support/order-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

const ask = (page: Page) => main(page).locator('summary', { hasText: 'Cancel order' });
const sure = (page: Page) => button(page, 'Yes, cancel this order');
const statusOf = async (id: string) =>
  (await shopRows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;

test('an order is cancelled after one more question, and says so', async ({ page }) => {
  const { id } = await makeOrder(shopRows, person);
  await open(page, `/orders/${id}`);
  await expect(sure(page)).toBeHidden();
  await ask(page).click();
  await expect(main(page).getByText('this cannot be taken back')).toBeVisible();
  await expect(main(page).getByText('Nothing is to be paid.')).toBeVisible();
  await expectAccessible(page, 'asked once more');
  await expectFits(page);
  expect(await statusOf(id)).toBe('pending');

  await sure(page).click();
  await expect(toast(page, 'Order cancelled', 'Nothing is to be paid.')).toBeVisible();
  const said = main(page).getByRole('status');
  await expect(said).toContainText('Order cancelled');
  await expect(said.locator('..')).toBeFocused();
  await expect(main(page).getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('Nothing to pay', { exact: true })).toBeVisible();
  await expect(part(page, 'Progress').getByRole('listitem').last()).toContainText('Cancelled');
  await expect(ask(page)).toHaveCount(0);
  expect(await statusOf(id)).toBe('cancelled');
  await expectAccessible(page, 'cancelled');
});

test('what was paid goes back the way it came', async ({ page }) => {
  const { id, reference } = await makeOrder(shopRows, person, {
    method: 'card',
    status: 'processing',
  });
  await makeAttempt(shopRows, person, { id, reference, state: 'paid', amount: 13_500 });
  await open(page, `/orders/${id}`);
  await ask(page).click();
  await expect(main(page).getByText('Your money goes back the way it came.')).toBeVisible();
  await sure(page).click();
  await expect(
    toast(page, 'Order cancelled', 'Your money goes back the way it came.'),
  ).toBeVisible();
  await expect(main(page).getByText('Refund on its way', { exact: true })).toBeVisible();
  await expect(part(page, 'Progress')).toContainText('Refund of GH₵135.00 on its way');
});

test('an order that left meanwhile can no longer be cancelled, and the page shows it', async ({
  page,
}) => {
  const { id, number } = await makeOrder(shopRows, person);
  await open(page, `/orders/${id}`);
  await ask(page).click();
  await shopRows(`update orders set status = 'shipped' where id = $1`, [id]);
  await sure(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('Order not cancelled');
  await expect(alert).toContainText(
    'It is on its way already, so it can no longer be cancelled. You can return it within 30 days.',
  );
  await expect(page).toHaveTitle(`Error: Order ${number} – Corvox`);
  await expect(main(page).getByText('Shipped', { exact: true })).toBeVisible();
  await expect(ask(page)).toHaveCount(0);
  await expectAccessible(page, 'too late');
  expect(await statusOf(id)).toBe('shipped');
});

test('without an answer nothing is lost, and pressing again works', async ({ page }) => {
  const { id } = await makeOrder(shopRows, person);
  await open(page, `/orders/${id}`);
  await ask(page).click();
  await page.route('**/orders/*.data**', (route) => route.abort('connectionreset'), { times: 1 });
  await sure(page).click();
  await expect(main(page).getByRole('alert')).toContainText('The shop could not be reached.');
  expect(await statusOf(id)).toBe('pending');
  await sure(page).click();
  await expect(main(page).getByText('Order cancelled')).toBeVisible();
  expect(await statusOf(id)).toBe('cancelled');
});

test('a session that ended asks to sign in again, and nothing is cancelled', async ({ page }) => {
  const { id } = await makeOrder(shopRows, person);
  await open(page, `/orders/${id}`);
  await ask(page).click();
  await shopRows('delete from sessions where user_id = $1', [person.id]);
  await sure(page).click();
  await expect(main(page).getByRole('alert')).toContainText('Please sign in again');
  expect(await statusOf(id)).toBe('pending');
});

test('the keyboard cancels too', async ({ page }) => {
  const { id } = await makeOrder(shopRows, person);
  await open(page, `/orders/${id}`);
  await tabTo(page, ask(page));
  await page.keyboard.press('Enter');
  await expect(sure(page)).toBeVisible();
  await tabTo(page, sure(page));
  await page.keyboard.press('Space');
  await expect(main(page).getByText('Order cancelled')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an order can be read and cancelled', async ({ page }) => {
    const { id, number } = await makeOrder(shopRows, person);
    await page.goto('/orders');
    await main(page)
      .getByRole('link', { name: `View order ${number}` })
      .click();
    await expect(heading(page)).toHaveText(`Order ${number}`);
    await expect(part(page, 'Progress')).toContainText('Order placed');
    await expect(main(page).getByText('Buy again')).toBeHidden();
    await ask(page).click();
    await sure(page).click();
    await expectPath(page, `/orders/${id}?notice=cancelled`);
    await expect(main(page).getByRole('status')).toContainText('Order cancelled');
    await expect(main(page).getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(main(page).getByRole('status')).toContainText('Order cancelled');
  });

  test('one that has left says that it is too late', async ({ page }) => {
    const { id } = await makeOrder(shopRows, person);
    await page.goto(`/orders/${id}`);
    await ask(page).click();
    await shopRows(`update orders set status = 'shipped' where id = $1`, [id]);
    await sure(page).click();
    await expect(main(page).getByRole('alert')).toContainText('can no longer be cancelled');
    await expect(main(page).getByText('Shipped', { exact: true })).toBeVisible();
  });
});
