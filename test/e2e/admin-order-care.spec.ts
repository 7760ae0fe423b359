import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  dismissToasts,
  expect,
  expectPath,
  goTo,
  main,
  open,
  test,
  toast,
} from '../support/browser.ts';
import { type MadeOrder, makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
let family: string;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  family = `Family${ama.id.slice(0, 8)}`;
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

const make = (wanted: Parameters<typeof makeOrder>[2] = {}) =>
  makeOrder(shopRows, ama, { customer: { lastName: family, email: ama.email }, ...wanted });
const statusOf = async ({ id }: MadeOrder) =>
  (await shopRows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;
const dialogOf = (page: Page, { number }: MadeOrder) =>
  page.getByRole('dialog', { name: `Order ${number}` });

test(
  'a new order is noticed on every open screen, and three quick presses move it by one step',
  { tag: '@desktop' },
  async ({ page }) => {
    await make();
    const first = page.waitForResponse((answer) => answer.url().includes('/admin/new-orders'));
    await open(page, '/admin/settings');
    await first;
    const order = await make();
    const notice = page.getByRole('banner').getByRole('link', { name: /new orders?$/ });
    await expect(notice).toBeVisible();
    await expect(page).toHaveTitle(/^\(\d+\+?\) /);
    await expectFits(page);
    await expectAccessible(page, 'a screen with new orders');
    await notice.click();
    await expectPath(page, '/admin/orders');
    await expect(main(page).getByText(`Ama ${family}`).first()).toBeVisible();

    await goTo(page, `/admin/orders/${order.id}`);
    const dialog = dialogOf(page, order);
    await dialog.getByRole('button', { name: 'Mark as processing' }).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click({ clickCount: 3 });
    await expect(dialog.getByRole('button', { name: 'Mark as delivered' })).toBeVisible();
    await expect.poll(() => statusOf(order)).toBe('shipped');
    await expect(dialog.getByRole('button', { name: 'Mark as delivered' })).toBeEnabled();
    // A device so slow that it has drawn nothing since the first press.
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await dialog.getByRole('button', { name: 'Mark as delivered' }).evaluate((button) => {
      if (!(button instanceof HTMLElement)) return;
      button.click();
      const end = performance.now() + 1_000;
      while (performance.now() < end);
      button.click();
    });
    await expect.poll(() => statusOf(order)).toBe('delivered');
    expect(sent).toHaveLength(1);
    const steps = await shopRows(
      `select from order_events where order_id = $1 and kind = 'status_changed'`,
      [order.id],
    );
    expect(steps).toHaveLength(3);
  },
);

/** A refunded order is not offered to be shipped, and asks before it is. */
async function shipRefunded(page: Page, order: MadeOrder) {
  await goTo(page, `/admin/orders/${order.id}?q=${family}`);
  const dialog = dialogOf(page, order);
  await expect(dialog).toContainText('This order was refunded, so it is unpaid.');
  await expect(dialog.getByRole('button', { name: 'Mark as shipped' })).toHaveCount(0);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await main(page).getByLabel(`Status of ${order.number}`).selectOption('Shipped');
  const question = page.getByRole('dialog', { name: `Mark as shipped: ${order.number}?` });
  await expect(question).toContainText('This order was refunded');
  await expect(question.getByRole('link', { name: 'Leave it as it is' })).toBeFocused();
  await expectAccessible(page, 'a question before shipping');
  expect(await statusOf(order)).toBe('processing');
  await question.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(toast(page, 'Success', 'Order status updated successfully')).toBeVisible();
  await expect.poll(() => statusOf(order)).toBe('shipped');
}

test(
  'many orders are set at once after a look, and taken back; a refunded one asks alone',
  { tag: '@desktop' },
  async ({ page }) => {
    const one = await make();
    const other = await make({ method: 'card', status: 'processing' });
    const gone = await make({
      method: 'card',
      status: 'processing',
      paymentState: 'refunded',
      refunded: 13_500,
    });
    await open(page, `/admin/orders?q=${family}`);
    await main(page).getByLabel('Select all on this page').check();
    await main(page).getByLabel('New status for the selected orders').selectOption('Shipped');
    await main(page).getByRole('button', { name: 'Set status…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set 3 orders to Shipped?' });
    await expect(dialog).toContainText('Not changed: This order was refunded');
    await expectAccessible(page, 'many orders');
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Set 2 orders to Shipped' }).click();
    const note = toast(page, 'Success', '2 orders updated.');
    await expect(note).toBeVisible();
    await expectPath(page, `/admin/orders?q=${family}`);
    expect([await statusOf(one), await statusOf(other), await statusOf(gone)]).toEqual([
      'shipped',
      'shipped',
      'processing',
    ]);
    await note.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statusOf(one)).toBe('pending');
    await expect.poll(() => statusOf(other)).toBe('processing');
    const mails = await shopRows('select from mails where order_id = any($1)', [
      [one.id, other.id],
    ]);
    expect(mails).toEqual([]);
    await dismissToasts(page);
    await test.step('the refunded one', () => shipRefunded(page, gone));
  },
);
