import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  dismissToasts,
  expect,
  expectPath,
  goTo,
  hold,
  main,
  open,
  tabTo,
  test,
  toast,
  unreached,
} from '../support/browser.ts';
import { type MadeOrder, makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
let family: string;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  // A name of its own for each test, so that no other order is in the way.
  family = `Family${ama.id.slice(0, 8)}`;
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

const make = (wanted: Parameters<typeof makeOrder>[2] = {}) =>
  makeOrder(shopRows, ama, { customer: { lastName: family }, ...wanted });
const row = (page: Page, { number }: MadeOrder) =>
  main(page)
    .getByRole('row')
    .filter({ hasText: number ?? '?' });
const selector = (page: Page, { number }: MadeOrder) =>
  main(page).getByLabel(`Status of ${number}`);
const statusOf = async ({ id }: MadeOrder) =>
  (await shopRows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;
const isWrite = (url: URL, method: string) =>
  method === 'POST' && url.pathname.startsWith('/admin/orders');

test(
  'the list is searched, filtered and left empty, and a status is set in its row and taken back',
  { tag: '@desktop' },
  async ({ page }) => {
    const cash = await make({ customer: { lastName: family, phone: '+233209000111' } });
    const card = await make({ status: 'processing', method: 'card' });
    const gone = await make({ status: 'cancelled' });
    await open(page, '/admin/orders');
    await page.keyboard.press('/');
    await expect(main(page).getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(family);
    await expect(main(page).getByText('3 orders', { exact: true })).toBeVisible();
    const shown = row(page, card);
    await expect(shown).toContainText('Processing');
    await expect(row(page, gone)).toContainText('Nothing to pay');
    await expectAccessible(page, 'the orders');
    await expectFits(page);

    const states = main(page).getByRole('navigation', { name: 'Status' });
    await states.getByRole('link', { name: 'Cancelled' }).click();
    await expectPath(page, `/admin/orders?q=${family}&status=cancelled`);
    await expect(main(page).getByText('1 order', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      `/admin/orders/export?q=${family}&status=cancelled`,
    );
    await states.getByRole('link', { name: 'All' }).click();
    await expectPath(page, `/admin/orders?q=${family}`);
    const work = main(page).getByRole('navigation', { name: 'Work to do' });
    await work.getByRole('link', { name: 'To ship' }).click();
    await expect(main(page).getByText('2 orders', { exact: true })).toBeVisible();
    await expect(work.getByRole('link', { name: 'To ship' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await states.getByRole('link', { name: 'All' }).click();
    await expectPath(page, `/admin/orders?q=${family}`);
    await main(page).getByLabel('Payment', { exact: true }).selectOption('Refund stuck');
    await expect(main(page).getByText('No orders here')).toBeVisible();
    await expect(
      main(page).getByRole('link', { name: 'Refunds without an order' }),
    ).toHaveAttribute('href', '/admin/orders/refunds');
    await expectPath(page, `/admin/orders?q=${family}&payment=refund-stuck`);
    await main(page).getByRole('link', { name: 'Clear filters' }).click();
    await expectPath(page, '/admin/orders');
    await main(page).getByRole('searchbox').fill('020 900 0111');
    await expectPath(page, '/admin/orders?q=020+900+0111');
    await expect(row(page, cash)).toBeVisible();
    await states.getByRole('link', { name: 'Pending' }).click();
    await expectPath(page, '/admin/orders?q=020+900+0111&status=pending');
    await test.step('a status is set in its row at once, told, and taken back', () =>
      setAndTakeBack(page, cash));
  },
);

async function setAndTakeBack(page: Page, order: MadeOrder) {
  const held = await hold(page, isWrite);
  await selector(page, order).selectOption('Shipped');
  await held.arrived();
  await expect(selector(page, order)).toHaveValue('shipped');
  await expect(row(page, order).getByText('Shipped', { exact: true }).first()).toBeVisible();
  expect(await statusOf(order)).toBe('pending');
  await held.release();
  const note = toast(page, 'Success', 'Order status updated successfully');
  await expect(note).toBeVisible();
  // It left this list with its new status; it can be taken back all the same.
  await expect(row(page, order)).toHaveCount(0);
  expect(await statusOf(order)).toBe('shipped');
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, order)).toBeVisible();
  await expect(selector(page, order)).toHaveValue('pending');
  expect(await statusOf(order)).toBe('pending');
  await expect(note.getByRole('button', { name: 'Undo' })).toHaveCount(0);
}

test('a status that cannot be set stays as it was, and the row says why', async ({ page }) => {
  const order = await make();
  const cancelled = await make({ status: 'cancelled' });
  await open(page, `/admin/orders?q=${family}`);
  const failed = 'Failed to update order status';

  await test.step('the server fails, or cannot be reached', async () => {
    for (const [fulfil, words] of [
      [{ status: 500, body: 'no' }, failed],
      [undefined, unreached(failed)],
    ] as const) {
      await page.route(
        (url) => url.pathname.startsWith('/admin/orders'),
        (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          return fulfil ? route.fulfill(fulfil) : route.abort();
        },
      );
      await selector(page, order).selectOption('Delivered');
      await expect(toast(page, 'Error', words)).toBeVisible();
      await expect(selector(page, order)).toHaveValue('pending');
      await expect(row(page, order).getByText('Pending', { exact: true }).first()).toBeVisible();
      expect(await statusOf(order)).toBe('pending');
      await page.unrouteAll();
    }
  });

  await test.step('its product is sold out', async () => {
    await selector(page, cancelled).selectOption('Pending');
    const words = `${failed}. One of its items is no longer in stock, so the order stays cancelled.`;
    await expect(toast(page, 'Error', words)).toBeVisible();
    await expect(selector(page, cancelled)).toHaveValue('cancelled');
  });

  await test.step('somebody else has moved it on meanwhile', async () => {
    await shopRows(`update orders set status = 'delivered' where id = $1`, [order.id]);
    await selector(page, order).selectOption('Processing');
    const words = 'Someone else just changed this order. It is now Delivered.';
    await expect(toast(page, 'Not changed', words)).toBeVisible();
    await expect(selector(page, order)).toHaveValue('delivered');
    await expect(row(page, order).getByText('Delivered', { exact: true }).first()).toBeVisible();
    expect(await statusOf(order)).toBe('delivered');
  });

  await test.step('Undo does not take back what came after it', async () => {
    await selector(page, order).selectOption('Shipped');
    const moved = toast(page, 'Success', 'Order status updated successfully');
    await expect(moved).toBeVisible();
    await shopRows(`update orders set status = 'processing' where id = $1`, [order.id]);
    await moved.getByRole('button', { name: 'Undo' }).click();
    await expect(selector(page, order)).toHaveValue('processing');
    expect(await statusOf(order)).toBe('processing');
  });

  await dismissToasts(page);
  await test.step('cancelling what was paid asks first', () => cancelPaid(page));
});

async function cancelPaid(page: Page) {
  const order = await make({ method: 'card', status: 'processing' });
  await shopRows(
    `insert into payment_attempts (id, user_id, request_key, reference, method, state, amount_minor,
       delivery_minor, lines, expires_at)
     values ($1, $2, gen_random_uuid(), $3, 'card', 'paid', $4, 1500, '[]', now())`,
    [order.id, ama.id, order.reference, order.total],
  );
  await goTo(page, `/admin/orders?q=${family}`);
  await selector(page, order).selectOption('Cancelled');
  const dialog = page.getByRole('dialog', { name: `Cancel ${order.number}?` });
  await expect(dialog).toContainText('GH₵135.00 goes back by Card. This cannot be undone.');
  await expect(dialog).toContainText(`“Order ${order.number} is cancelled” after 10 seconds`);
  await expect(dialog.getByRole('link', { name: 'Keep the order' })).toBeFocused();
  await expectAccessible(page, 'cancelling');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(selector(page, order)).toHaveValue('processing');
  await selector(page, order).selectOption('Cancelled');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(toast(page, 'Success', 'Order status updated successfully')).toBeVisible();
  // The provider of these tests does not know the payment, and soon says so.
  await expect(row(page, order)).toContainText(/Refund (on its way|stuck)/);
  expect(await statusOf(order)).toBe('cancelled');
}

async function narrowDown(page: Page, today: MadeOrder) {
  const old = await make({ placedAt: new Date('2026-02-14T23:59:59Z') });
  await main(page).getByLabel('Order date').selectOption('Last 7 days');
  await expectPath(page, `/admin/orders?q=${family}&date=7-days`);
  await expect(row(page, old)).toHaveCount(0);
  await expect(row(page, today)).toBeVisible();
  await main(page).getByLabel('Order date').selectOption('Choose dates');
  await main(page).getByLabel('From').fill('2026-02-14');
  await main(page).getByLabel('To', { exact: true }).fill('2026-02-14');
  await main(page).getByRole('button', { name: 'Show' }).click();
  await expectPath(page, `/admin/orders?q=${family}&date=custom&from=2026-02-14&to=2026-02-14`);
  await expect(row(page, old)).toBeVisible();
  await expect(row(page, today)).toHaveCount(0);
  await expectFits(page);
}

test('the keyboard finds an order, sets its status and takes it back; days narrow the list down', async ({
  page,
}) => {
  const order = await make();
  await open(page, '/admin/orders');
  await page.keyboard.press('/');
  await page.keyboard.type(family);
  await expect(main(page).getByText('1 order', { exact: true })).toBeVisible();
  await tabTo(page, selector(page, order));
  // What the arrows pass over is not chosen: it would write to the customer.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
  }
  await expect(selector(page, order)).toHaveValue('shipped');
  await expect(row(page, order).getByText('Press Enter to set')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  expect(await statusOf(order)).toBe('pending');
  await page.keyboard.press('Enter');
  await expect.poll(() => statusOf(order)).toBe('processing');
  const mails = await shopRows('select from mails where order_id = $1', [order.id]);
  expect(mails).toEqual([]);
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => statusOf(order)).toBe('pending');

  await test.step('by a choice of days and by two dates', () => narrowDown(page, order));
});
