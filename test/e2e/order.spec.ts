import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { signIn } from '../support/auth-screens.ts';
import { expect, expectPath, hold, isPageData, main, open, test } from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { complaintsOf, fact, heading, makeLongOrder, part } from '../support/order-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }, { title }) => {
  person = await makePerson(shopRows);
  if (!title.includes('signed-out')) await enterAs(context, shopRows, person);
});

const at = (time: string) => new Date(`2026-07-18T${time}:00Z`);

test('an order says everything about itself', async ({ page }) => {
  const roses = await productNamed('Crimson Promise Roses');
  const [stored] = await shopRows<{ url: string }>(
    'select image_urls[1] as url from products where id = $1',
    [roses.id],
  );
  const order = await makeOrder(shopRows, person, {
    status: 'shipped',
    method: 'mobile_money',
    placedAt: at('23:05'),
    taxPercent: 20,
    shipping: { digitalAddress: 'GA-183-8164', landmark: 'Blue gate', note: 'Ring twice' },
    lines: [
      {
        name: 'Roses as they were called',
        quantity: 2,
        productId: roses.id,
        imageUrl: stored?.url ?? null,
      },
      { name: 'Something that is gone', price: 5_050 },
    ],
    events: [
      { kind: 'status_changed', details: { from: 'processing', to: 'shipped' }, at: at('23:59') },
    ],
  });
  const complaints = complaintsOf(page);
  await open(page, `/orders/${order.id}`);
  await expect(heading(page)).toHaveText(`Order ${order.number}`);
  await expect(page).toHaveTitle(`Order ${order.number} – Corvox`);
  await expect(main(page).getByText('Placed on 18 July 2026, 23:05')).toBeVisible();
  await expect(main(page).getByText('Shipped', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Paid', { exact: true })).toBeVisible();

  await expect(part(page, 'Progress').getByRole('listitem')).toHaveText([
    'Order placed18 July 2026, 23:05',
    'Payment received18 July 2026, 23:05',
    'Sent out18 July 2026, 23:59',
    'Next: the rider calls and brings it',
  ]);

  const lines = part(page, 'What you ordered').getByRole('listitem');
  await expect(lines).toHaveCount(2);
  const kept = lines.filter({ hasText: 'Roses as they were called' });
  await expect(kept.getByText('Quantity: 2 × GH₵120.00', { exact: true })).toBeVisible();
  await expect(kept.getByText('GH₵240.00', { exact: true })).toBeVisible();
  await expect
    .poll(() => kept.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const gone = lines.filter({ hasText: 'Something that is gone' });
  await expect(gone.getByText('No longer in the shop')).toBeVisible();
  await expect(gone.locator('svg[data-placeholder]')).toBeVisible();
  await expect(gone.getByRole('link')).toHaveCount(0);

  const cost = part(page, 'What it cost');
  await expect(fact(cost, 'Subtotal')).toHaveText('GH₵290.50');
  await expect(fact(cost, 'Delivery')).toHaveText('GH₵15.00');
  await expect(fact(cost, 'Total')).toHaveText('GH₵305.50');
  await expect(fact(cost, 'Tax included (20%)')).toHaveText('GH₵50.92');
  const address = part(page, 'Delivery');
  for (const said of [
    'Ama Mensah',
    '12 Oxford Street',
    'Accra, Greater Accra',
    'GA-183-8164',
    '024 123 4567',
    'Landmark: Blue gate',
    'For the rider: Ring twice',
  ]) {
    await expect(address).toContainText(said);
  }
  await expect(part(page, 'Payment')).toContainText('Mobile Money');
  await expect(part(page, 'Payment')).toContainText(`Reference ${order.reference}`);
  await expect(main(page).getByText('Cancel order')).toHaveCount(0);

  await expectAccessible(page, 'an order');
  await expectFits(page, [320, 360, 768, 1280]);
  await kept.getByRole('link', { name: 'Roses as they were called' }).click();
  await expectPath(page, `/product/${roses.id}`);
  expect(complaints).toEqual([]);
});

test('the list leads to the order, and the order back', async ({ page }) => {
  const { id, number } = await makeOrder(shopRows, person);
  await open(page, '/orders');
  await main(page)
    .getByRole('link', { name: `View order ${number}` })
    .click();
  await expectPath(page, `/orders/${id}`);
  await expect(heading(page)).toHaveText(`Order ${number}`);
  await main(page).getByRole('link', { name: 'All your orders' }).click();
  await expectPath(page, '/orders');
});

test('help with an order is a message that names it', async ({ page }) => {
  const { id, number } = await makeOrder(shopRows, person);
  await open(page, `/orders/${id}`);
  await main(page).getByRole('link', { name: 'Help with this order' }).click();
  await expect(heading(page)).toHaveText('Contact Us');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(
    `Help with Order ${number}`,
  );
});

test('a refund is followed in words', async ({ page }) => {
  const { id } = await makeOrder(shopRows, person, {
    status: 'cancelled',
    method: 'card',
    events: [
      { kind: 'status_changed', details: { from: 'processing', to: 'cancelled' } },
      { kind: 'refund_promised', details: { amount: 13_500 } },
    ],
  });
  await open(page, `/orders/${id}`);
  await expect(main(page).getByText('Refund on its way', { exact: true })).toBeVisible();
  const steps = part(page, 'Progress').getByRole('listitem');
  await expect(steps.nth(2)).toContainText('Cancelled');
  await expect(steps.nth(3)).toContainText('Refund of GH₵135.00 on its way');
  await expect(steps.nth(4)).toContainText('A bank may take up to ten working days.');
  await shopRows(
    `update orders set payment_state = 'refunded', refunded_minor = 13500 where id = $1`,
    [id],
  );
  await shopRows(
    `insert into order_events (order_id, kind, details) values ($1, 'refunded', '{"amount": 13500}')`,
    [id],
  );
  await open(page, `/orders/${id}`);
  await expect(main(page).getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(steps.nth(4)).toContainText('Refund of GH₵135.00 sent');
  await expect(steps).toHaveCount(5);
  await expect(fact(part(page, 'What it cost'), 'Refunded')).toHaveText('GH₵135.00');
});

test('long names, addresses and notes, and pictures that are gone, fit every screen', async ({
  page,
}) => {
  const { id } = await makeLongOrder(person);
  await open(page, `/orders/${id}`);
  await expect(part(page, 'What you ordered').getByRole('listitem')).toHaveCount(16);
  await expect(main(page).getByText('<b>bold</b>')).toBeVisible();
  await expectFits(page, [320, 360, 768, 1280]);
  await expectAccessible(page, 'a long order');
});

test('an order of somebody else is no page at all', async ({ page }) => {
  const other = await makePerson(shopRows);
  const { id } = await makeOrder(shopRows, other);
  for (const path of [`/orders/${id}`, `/orders/${id}/invoice`, '/orders/unknown']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(heading(page)).toHaveText('Oops! Page not found');
    await expect(page).toHaveTitle('Page not found – Corvox');
  }
});

test('a signed-out visitor is led to sign in and back', async ({ page }) => {
  const { id, number } = await makeOrder(shopRows, person);
  await open(page, `/orders/${id}`);
  await expectPath(page, `/auth?returnTo=%2Forders%2F${id}`);
  await signIn(page, person);
  await expectPath(page, `/orders/${id}`);
  await expect(heading(page)).toHaveText(`Order ${number}`);
});

test('signing out in another tab takes the order off the screen at once', async ({
  page,
  context,
}) => {
  const { id, number } = await makeOrder(shopRows, person);
  const other = await context.newPage();
  await open(page, `/orders/${id}`);
  await expect(heading(page)).toHaveText(`Order ${number}`);
  await open(other, '/about');
  const slow = await hold(page, isPageData);
  await shopRows('delete from sessions where user_id = $1', [person.id]);
  await other.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    new BroadcastChannel('auth').postMessage('SIGNED_OUT');
  });
  await expect(heading(page)).toHaveText('Sign in to view your order');
  await expect(main(page).getByText('Oxford Street')).toHaveCount(0);
  await slow.arrived();
  await slow.release();
  await expectPath(page, `/auth?returnTo=%2Forders%2F${id}`);
});

test('an order that fails to load says so and can be tried again', async ({ page }) => {
  const { id, number } = await makeOrder(shopRows, person);
  await open(page, '/orders');
  await page.route(isPageData, (route) =>
    route.fulfill({ status: 500, body: 'Internal Server Error' }),
  );
  await main(page)
    .getByRole('link', { name: `View order ${number}` })
    .click();
  await expect(heading(page)).toHaveText('Failed to load orders');
  await expect(page).toHaveTitle('Failed to load orders – Corvox');
  await expect(main(page).getByText('Your order is safe')).toBeVisible();
  await expectAccessible(page, 'failed');
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(`Order ${number}`);
  await expectPath(page, `/orders/${id}`);
});

test('a payment under way stands over the list', async ({ page }) => {
  await makeOrder(shopRows, person);
  const { id } = await makeAttempt(shopRows, person);
  for (const path of ['/orders', '/account/orders']) {
    await open(page, path);
    await expect(main(page).getByText('A payment is waiting to be confirmed')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'See the payment' })).toHaveAttribute(
      'href',
      `/checkout/payment/${id}`,
    );
  }
  await expectAccessible(page, 'a waiting payment');
  await expectFits(page);
});
