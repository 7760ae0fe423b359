import type { Locator, Page } from '@playwright/test';
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
import { makeAttempt } from '../support/order-payments.ts';
import { makeLongOrder } from '../support/order-screens.ts';
import { type MadeOrder, makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
let family: string;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  family = `Family${ama.id.slice(0, 8)}`;
  const admin = { roles: ['admin' as const], firstName: 'Kofi', lastName: 'Owusu' };
  await enterAs(context, shopRows, await makePerson(shopRows, admin));
});

const make = (wanted: Parameters<typeof makeOrder>[2] = {}) =>
  makeOrder(shopRows, ama, {
    customer: { lastName: family, email: ama.email },
    shipping: { landmark: 'Blue gate' },
    ...wanted,
  });
const dialogOf = (page: Page, { number }: MadeOrder) =>
  page.getByRole('dialog', { name: `Order ${number}` });
const orderRow = async ({ id }: MadeOrder) =>
  (
    await shopRows<{ status: string; payment_state: string }>(
      'select status, payment_state from orders where id = $1',
      [id],
    )
  )[0];

test(
  'an order tells everything, takes cash, moves on, keeps a note, and is cancelled',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const order = await make({ lines: [{ quantity: 2 }, { name: 'A locket', price: 5_050 }] });
    await open(page, `/admin/orders?q=${family}`);
    await main(page)
      .getByRole('link', { name: order.number ?? '' })
      .first()
      .click();
    await expectPath(page, `/admin/orders/${order.id}?q=${family}`);
    const dialog = dialogOf(page, order);
    for (const said of [
      'Crimson Promise Roses',
      'Quantity: 2 × GH₵120.00',
      'Code',
      'GH₵305.50',
      `Ama ${family}`,
      '12 Oxford Street',
      'Blue gate',
      'Cash on Delivery · Unpaid',
      'Order placed',
    ]) {
      await expect(dialog).toContainText(said);
    }
    await expect(dialog.getByRole('link', { name: '024 123 4567' })).toHaveAttribute(
      'href',
      'tel:+233241234567',
    );
    await expectAccessible(page, 'an order');
    await dialog.getByRole('button', { name: 'Copy address' }).click();
    await expect(dialog.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Ama ${family}\n12 Oxford Street\nAccra, Greater Accra\nLandmark: Blue gate\n024 123 4567`,
    );

    await test.step('the rest is in a menu: cash', () => takeCash(page, order));
    const next = dialog.getByRole('button', { name: 'Mark as processing' });
    await expect(next).toHaveAccessibleDescription('The customer gets no email.');
    await next.click();
    await expect(dialog.getByText('Order status updated successfully').first()).toBeVisible();
    const ship = dialog.getByRole('button', { name: 'Mark as shipped' });
    await expect(ship).toHaveAccessibleDescription(
      `The customer gets the email “Order ${order.number} is on its way” after 10 seconds, unless you undo.`,
    );
    await ship.click();
    await expect(dialog.getByText('Shipped', { exact: true }).first()).toBeVisible();

    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(dialog.getByLabel('Staff note')).toHaveAccessibleDescription(
      /Please write a note/,
    );
    await dialog.getByLabel('Staff note').fill('Call before noon');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    const story = dialog.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    await expect(story.first()).toContainText('Call before noon');
    await expect(story.first()).toContainText('Kofi Owusu · staff note');
    await expect(dialog.getByLabel('Staff note')).toHaveValue('');
    await expect(story.last()).toContainText('Order placed');
    await dialog.getByText('More actions').click();
    await dialog.getByRole('link', { name: 'Cancel order…' }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await expect.poll(() => orderRow(order)).toMatchObject({ status: 'cancelled' });
    await dismissToasts(page);
    await test.step('and stays so', () => expectStaysCancelled(page, order));
  },
);

async function takeCash(page: Page, order: MadeOrder) {
  const dialog = dialogOf(page, order);
  const more = dialog.getByText('More actions');
  await more.click();
  await expectAccessible(page, 'an order with its menu');
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Mark cash received' })).toBeHidden();
  await expect(dialog).toBeVisible();
  await more.click();
  await dialog.getByRole('button', { name: 'Mark cash received' }).click();
  await expect(dialog.getByText('Cash recorded. Order marked paid.')).toBeVisible();
  await expect(dialog).toContainText('Cash on Delivery · Paid');
  await expect.poll(() => orderRow(order)).toMatchObject({ payment_state: 'paid' });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Cash record removed.')).toBeVisible();
  await expect(dialog).toContainText('Cash on Delivery · Unpaid');
  expect(await orderRow(order)).toMatchObject({ payment_state: 'unpaid' });
}

/** Its product is gone from the shop: that is told for longer than a moment. */
async function expectStaysCancelled(page: Page, order: MadeOrder) {
  await goTo(page, `/admin/orders/${order.id}?q=${family}`);
  const dialog = dialogOf(page, order);
  await dialog.getByText('More actions').click();
  await dialog.getByRole('button', { name: 'Mark as pending' }).click();
  await expect(dialog.getByRole('alert')).toContainText('so the order stays cancelled');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(dialog.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectPath(page, `/admin/orders?q=${family}`);
}

test(
  'a part is refunded after a question that names order and amount; an order as long as people make them fits',
  { tag: '@desktop' },
  async ({ page }) => {
    const order = await make({ method: 'mobile_money', status: 'processing' });
    const { id, reference, total } = order;
    await makeAttempt(shopRows, ama, { id, reference, state: 'paid', amount: total });
    await open(page, `/admin/orders/${order.id}`);
    await dialogOf(page, order).getByText('More actions').click();
    await dialogOf(page, order).getByRole('link', { name: 'Refund…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Amount in GH₵')).toHaveValue('135.00');
    await dialog.getByLabel('Amount in GH₵').fill('135.01');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert')).toContainText('You can refund at most GH₵135.00');
    await expectAccessible(page, 'a refund with errors');
    await dialog.getByLabel('Amount in GH₵').fill('45.5');
    await dialog.getByLabel('Why').fill('Bruised petals');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const question = page.getByRole('dialog', { name: `Refund GH₵45.50 for ${order.number}?` });
    await expect(question.getByRole('link', { name: 'Do not refund' })).toBeFocused();
    await expectAccessible(page, 'a refund to confirm');
    await expectFits(page);
    await question.getByRole('button', { name: 'Refund GH₵45.50' }).click();
    await expect(toast(page, 'Success', 'Refund of GH₵45.50 is on its way')).toBeAttached();
    const shown = dialogOf(page, order);
    await expect(shown).toContainText('Refund of GH₵45.50: Bruised petals');
    // The provider of these tests does not know the payment, and soon says so.
    await expect(shown).toContainText(/Refund (on its way|stuck)/);
    const refunds = await shopRows('select amount_minor from refunds where order_id = $1', [id]);
    expect(refunds).toEqual([{ amount_minor: '4550' }]);

    const long = await makeLongOrder(ama);
    await goTo(page, `/admin/orders/${long.id}`);
    await expect(dialogOf(page, long)).toBeVisible();
    await expectFits(page, [320, 360, 1280]);
    await goTo(page, '/admin/orders');
    await expect(dialogOf(page, long)).toHaveCount(0);
    await expectFits(page, [320, 360, 768, 1280]);
  },
);

test('the last change alone is taken back, in one place, in the dialog and after it', async ({
  page,
}) => {
  // It is offered for eight seconds; how long they are here is not the machine's to say.
  await page.clock.install();
  const order = await make();
  await open(page, `/admin/orders/${order.id}?q=${family}`);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const dialog = dialogOf(page, order);
  const undo = page.getByRole('button', { name: 'Undo' });
  const ship = dialog.getByRole('button', { name: 'Mark as shipped' });
  await dialog.getByRole('button', { name: 'Mark as processing' }).click();
  await expect(undo).toHaveCount(1);
  await ship.click();
  await expect(dialog.getByRole('button', { name: 'Mark as delivered' })).toBeVisible();
  await expect.poll(() => orderRow(order)).toMatchObject({ status: 'shipped' });
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(ship).toBeVisible();
  await expect.poll(() => orderRow(order)).toMatchObject({ status: 'processing' });
  await expect(undo).toHaveCount(0);

  await ship.click();
  await expect(undo).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await undo.click();
  await expect.poll(() => orderRow(order)).toMatchObject({ status: 'processing' });
  await main(page)
    .getByRole('link', { name: order.id.slice(0, 8) })
    .click();
  await expect(ship).toBeVisible();
  await expect(undo).toHaveCount(0);
});

/** Closes the dialog at the very moment at which the next order, without a note, comes into it. */
const cancelOnceEmpty = (note: Locator) =>
  note.evaluate((field) => {
    const dialog = field.closest('dialog');
    const watcher = new MutationObserver(() => {
      if (dialog?.querySelector<HTMLTextAreaElement>('[name="note"]')?.value !== '') return;
      watcher.disconnect();
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
  });

test('the order before and after it are one press away, also when it has left the view', async ({
  page,
}) => {
  const [older, newer] = [await make({ placedAt: new Date(Date.now() - 3_600_000) }), await make()];
  await open(page, `/admin/orders/${newer.id}?q=${family}`);
  await page.getByRole('link', { name: `Next order, ${older.number}` }).click();
  await expect(dialogOf(page, older)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next order' })).toBeDisabled();
  await page.getByRole('link', { name: `Previous order, ${newer.number}` }).click();
  await expect(dialogOf(page, newer)).toBeVisible();

  await goTo(page, `/admin/orders/${newer.id}?q=${family}&status=pending`);
  await dialogOf(page, newer).getByRole('button', { name: 'Mark as processing' }).click();
  await expect(
    main(page)
      .getByRole('row')
      .filter({ hasText: newer.number ?? '' }),
  ).toHaveCount(0);
  await dialogOf(page, newer).getByLabel('Staff note').fill('Not to be lost');
  let questions = 0;
  page.on('dialog', (asked) => {
    questions += 1;
    void asked.accept();
  });
  await cancelOnceEmpty(dialogOf(page, newer).getByLabel('Staff note'));
  await page.getByRole('link', { name: `Next order, ${older.number}` }).click();
  await expectPath(page, `/admin/orders?q=${family}&status=pending`);
  expect(questions, 'once for the note, not again for the order after it').toBe(1);
});
