import type { Page, Request } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  connectionNotice,
  dismissToasts,
  expect,
  goTo,
  open,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { type MadeOrder, makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  const admin = { roles: ['admin' as const], firstName: 'Kofi', lastName: 'Owusu' };
  await enterAs(context, shopRows, await makePerson(shopRows, admin));
});

/** An order by card of which GH₵45.50 should have gone back an hour ago. */
async function stuck(state: 'failed' | 'needs_attention') {
  const details = { amount: 4_550 };
  const order = await makeOrder(shopRows, ama, {
    method: 'card',
    status: 'processing',
    customer: { email: ama.email },
    events: [
      { kind: 'refund_promised', details },
      { kind: 'refund_stuck', details },
    ],
  });
  const { id, reference, total } = order;
  await makeAttempt(shopRows, ama, { id, reference, state: 'paid', amount: total });
  const [refund] = await shopRows<{ id: string }>(
    `insert into refunds (attempt_id, order_id, reason, amount_minor, state, provider_id, updated_at)
     values ($1, $1, 'staff', 4550, $2, '1', now() - interval '1 hour') returning id`,
    [id, state],
  );
  return { order, refundId: refund?.id ?? '' };
}

type Stuck = Awaited<ReturnType<typeof stuck>>;
const dialogOf = (page: Page, { number }: MadeOrder) =>
  page.getByRole('dialog', { name: `Order ${number}` });
/** The page looks again every few seconds. */
const LATER = { timeout: 20_000 };
const stateOf = async (refundId: string) =>
  (await shopRows<{ state: string }>('select state from refunds where id = $1', [refundId]))[0]
    ?.state;

test(
  'a refund that the provider gave up is asked for again, what comes of it is told, and it is settled by hand',
  { tag: '@desktop' },
  async ({ page }) => {
    const { order, refundId } = await stuck('failed');
    await open(page, '/admin/orders?payment=refund-stuck');
    await page.getByRole('link', { name: `Details of ${order.number}` }).click();
    const dialog = dialogOf(page, order);
    const payment = dialog.getByRole('region', { name: 'Payment' });
    await expect(payment).toContainText('A refund of GH₵45.50 is stuck');
    await expect(dialog.getByText('Refund stuck', { exact: true })).toBeVisible();
    await expectFits(page);

    const again = payment.getByRole('button', { name: 'Try again the refund of GH₵45.50' });
    await tabTo(page, again, 120);
    await page.keyboard.press('Enter');
    await expect(
      toast(page, 'Success', 'Refund of GH₵45.50 sent to the payment provider again'),
    ).toBeAttached();
    const standing = payment.getByRole('status');
    await expect(standing.locator('..')).toBeFocused();
    // The provider may have answered by the time that the page is read again.
    const story = dialog.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    await expect(story.filter({ hasText: 'Refund of GH₵45.50 on its way again' })).toContainText(
      'Kofi Owusu',
    );
    await expectAccessible(page, 'an order whose refund is asked for again');

    // The provider of these tests does not know the payment, and soon says so: here too, without a reload.
    await expect.poll(() => stateOf(refundId)).toBe('needs_attention');
    await expect(standing).toContainText('A refund of GH₵45.50 is stuck again', LATER);
    await expect(standing).toContainText(
      'The payment provider did not accept it. Its reason: “transaction not found”.',
    );
    await expect(standing).not.toContainText('is shown here by itself');

    await shopRows(`update refunds set state = 'processed' where id = $1`, [refundId]);
    await again.click();
    await expect(payment.getByRole('alert')).toContainText(
      'Someone else just changed this refund.',
    );
    await expect(again).toHaveCount(0);
    await expect(payment.getByRole('link', { name: /^Settled by hand/ })).toHaveCount(0);

    await dismissToasts(page);
    await test.step('one that the provider holds is settled by hand, with a note of how', async () => {
      await settleByHand(page, await stuck('needs_attention'));
    });
  },
);

test('what comes of asking again is shown by itself, for a while, and takes nothing away', async ({
  page,
}) => {
  // How long minutes are here is not the machine's to say.
  await page.clock.install();
  const { order, refundId } = await stuck('failed');
  const turn = (state: string) =>
    shopRows('update refunds set state = $2, tries = 2, updated_at = now() where id = $1', [
      refundId,
      state,
    ]);
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('.data')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await turn('requested');
  await open(page, `/admin/orders/${order.id}`);
  const dialog = dialogOf(page, order);
  const standing = dialog.getByRole('region', { name: 'Payment' }).getByRole('status');
  await expect(standing).toContainText('has accepted it and is sending it');
  await expect(standing).toContainText('This page shows the result by itself.');

  await dialog.getByLabel('Staff note').fill('Ama called about it');
  // A shop whose database is away for a moment.
  let away = 0;
  await page.route(
    ({ pathname }) => pathname === '/readyz' || pathname.endsWith('.data'),
    (route) => {
      away += 1;
      return route.fulfill({ status: 503, body: '' });
    },
  );
  for (let look = 0; look < 3; look += 1) {
    const before = away;
    await page.clock.runFor(4_000);
    await expect.poll(() => away).toBeGreaterThan(before);
  }
  await page.unrouteAll();
  await turn('processed');
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(standing).toContainText('The refund of GH₵45.50 was sent', { timeout: 1_000 });
    await expect(connectionNotice(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
  // A look that is still on its way would be given up and made anew in the minute that passes at once.
  await expect.poll(() => underWay.size).toBe(0);
  await page.evaluate(() => fetch('/readyz', { cache: 'no-store' }));
  await expect.poll(() => underWay.size).toBe(0);
  await expect(dialog.getByLabel('Staff note')).toHaveValue('Ama called about it');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) asked.push(request.url());
  });
  await page.clock.runFor(60_000);
  expect(asked).toEqual([]);

  await turn('due');
  await open(page, `/admin/orders/${order.id}`);
  await expect(standing).toContainText('The refund of GH₵45.50 is being retried');
  await page.clock.runFor(150_000);
  await expect(standing).toContainText('Reload the page later to see the result.');
});

async function settleByHand(page: Page, { order, refundId }: Stuck) {
  await goTo(page, `/admin/orders/${order.id}`);
  const payment = dialogOf(page, order).getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('needs to know where to send it');
  await expect(payment.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  await payment.getByRole('link', { name: 'Settled by hand… the refund of GH₵45.50' }).click();
  const dialog = page.getByRole('dialog', {
    name: `Refund of GH₵45.50 for ${order.number} settled by hand?`,
  });
  await expect(dialog).toContainText('Stop it there first');
  await expect(dialog).toContainText('The customer gets an email about it.');
  await expectFits(page);
  await dialog.getByRole('link', { name: 'Not yet' }).click();
  await payment.getByRole('link', { name: /^Settled by hand/ }).click();
  const settled = dialog.getByRole('button', { name: 'Settled GH₵45.50 by hand' });
  await settled.click();
  await expect(dialog.getByRole('alert')).toContainText('Please write how it was paid back');
  await expectAccessible(page, 'a refund to settle with errors');

  const how = dialog.getByLabel('How it was paid back');
  await how.fill('Mobile money, transfer 4711');
  await page.route(
    (url) => url.pathname.includes('/refunds/'),
    (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()),
  );
  await settled.click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to save the refund');
  await expect(how).toHaveValue('Mobile money, transfer 4711');
  expect(await stateOf(refundId)).toBe('needs_attention');
  await page.unrouteAll();
  let asked = '';
  page.once('dialog', (question) => {
    asked = question.message();
    void question.dismiss();
  });
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(asked).toContain('not saved');

  await settled.click();
  await expect(
    toast(page, 'Success', 'Refund of GH₵45.50 marked as settled by hand'),
  ).toBeAttached();
  const shown = dialogOf(page, order);
  await expect(shown).toContainText('Card · Partly refunded');
  await expect(shown).toContainText('Refund of GH₵45.50 given back by hand');
  await expect(shown).toContainText(
    'Refund of GH₵45.50 settled by hand: Mobile money, transfer 4711',
  );
  await expect(shown).toContainText(`“Money back for order ${order.number}” to ${ama.email}`);
  await expect(shown).not.toContainText('is stuck');
  expect(await stateOf(refundId)).toBe('settled_by_hand');
}

test(
  'a stuck refund of a payment without an order is found from the dashboard, asked for again and settled',
  { tag: '@desktop' },
  async ({ page }) => {
    const { id, reference } = await makeAttempt(shopRows, ama, {
      state: 'returned',
      amount: 4_550,
    });
    const [refund] = await shopRows<{ id: string }>(
      `insert into refunds (attempt_id, reason, amount_minor, state, provider_id, updated_at)
       values ($1, 'sold_out', 4550, 'failed', '1', now() - interval '1 hour') returning id`,
      [id],
    );
    const refundId = refund?.id ?? '';
    await open(page, '/admin');
    await page.getByRole('link', { name: /stuck refunds?, no order/ }).click();
    await expect(page).toHaveURL(/\/admin\/orders\/refunds$/);
    await expect(page.getByRole('heading', { name: 'Refunds without an order' })).toBeVisible();
    await expectAccessible(page, 'the refunds without an order');
    await expectFits(page);
    await page.getByRole('link', { name: reference }).click();
    const dialog = page.getByRole('dialog', { name: `Payment ${reference}` });
    await expect(dialog).toContainText('they were sold out by then');
    await expect(dialog.getByRole('link', { name: 'Ama Mensah' })).toHaveAttribute(
      'href',
      `/admin/users/${ama.id}`,
    );
    await expectAccessible(page, 'a payment without an order');
    await expectFits(page);

    const standing = dialog.getByRole('region', { name: 'Refund' }).getByRole('status');
    await dialog.getByRole('button', { name: 'Try again the refund of GH₵45.50' }).click();
    await expect(
      toast(page, 'Success', 'Refund of GH₵45.50 sent to the payment provider again'),
    ).toBeAttached();
    await expect(standing).toContainText('A refund of GH₵45.50 is stuck again', LATER);
    await expect(dialog).toContainText('2 times');

    await dialog.getByRole('link', { name: 'Settled by hand… the refund of GH₵45.50' }).click();
    const settling = page.getByRole('dialog', {
      name: `Refund of GH₵45.50 for payment ${reference} settled by hand?`,
    });
    await expect(settling).toContainText(`The customer gets an email at ${ama.email}.`);
    await settling.getByLabel('How it was paid back').fill('Mobile money, transfer 4711');
    await settling.getByRole('button', { name: 'Settled GH₵45.50 by hand' }).click();
    await expect(
      toast(page, 'Success', 'Refund of GH₵45.50 marked as settled by hand'),
    ).toBeAttached();
    await expect(standing).toContainText('The refund of GH₵45.50 was settled by hand');
    await expect(dialog).toContainText('Mobile money, transfer 4711');
    await expect(dialog).toContainText('Settled refund by hand');
    await expect(dialog).toContainText('Kofi Owusu');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: reference })).toHaveCount(0);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(
      'Settled by hand',
    );
    expect(await stateOf(refundId)).toBe('settled_by_hand');
  },
);
