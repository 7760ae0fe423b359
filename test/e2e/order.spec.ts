import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, hold, isPageData, main, open, test } from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { complaintsOf, fact, heading, makeLongOrder, part } from '../support/order-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

const at = (time: string) => new Date(`2026-07-18T${time}:00Z`);

test('the list leads to an order, which says everything about itself, and back', async ({
  page,
}) => {
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
  await makeAttempt(shopRows, person);
  const complaints = complaintsOf(page);
  await open(page, '/orders');

  await test.step('a payment under way stands over the list', async () => {
    await expect(main(page).getByText('A payment is waiting to be confirmed')).toBeVisible();
    await expectAccessible(page, 'a waiting payment');
    await expectFits(page);
  });

  await test.step('an order that fails to load says so and can be tried again', async () => {
    await page.route(isPageData, (route) =>
      route.fulfill({ status: 500, body: 'Internal Server Error' }),
    );
    await main(page)
      .getByRole('link', { name: `View order ${order.number}` })
      .click();
    await expect(heading(page)).toHaveText('Failed to load orders');
    await expect(page).toHaveTitle('Failed to load orders – Corvox');
    await expect(main(page).getByText('Your order is safe')).toBeVisible();
    await expectAccessible(page, 'failed');
    await page.unroute(isPageData);
    complaints.length = 0;
    await main(page).getByRole('link', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText(`Order ${order.number}`);
    await expectPath(page, `/orders/${order.id}`);
  });

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
  for (const [term, amount] of Object.entries({
    Subtotal: 'GH₵290.50',
    Delivery: 'GH₵15.00',
    Total: 'GH₵305.50',
    'Tax included (20%)': 'GH₵50.92',
  })) {
    await expect(fact(cost, term)).toHaveText(amount);
  }
  for (const words of [
    'Ama Mensah',
    '12 Oxford Street',
    'Accra, Greater Accra',
    'GA-183-8164',
    '024 123 4567',
    'Landmark: Blue gate',
    'For the rider: Ring twice',
  ]) {
    await expect(part(page, 'Delivery')).toContainText(words);
  }
  await expect(part(page, 'Payment')).toContainText('Mobile Money');
  await expect(part(page, 'Payment')).toContainText(`Reference ${order.reference}`);
  await expect(main(page).getByText('Cancel order')).toHaveCount(0);
  await expectAccessible(page, 'an order');
  await expectFits(page, [320, 360, 768, 1280]);

  await test.step('its links lead to the product, to a message that names it, and to the list', async () => {
    await kept.getByRole('link', { name: 'Roses as they were called' }).click();
    await expectPath(page, `/product/${roses.id}`);
    await page.goBack();
    await main(page).getByRole('link', { name: 'Help with this order' }).click();
    await expect(heading(page)).toHaveText('Contact Us');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(
      `Help with Order ${order.number}`,
    );
    await page.goBack();
    await main(page).getByRole('link', { name: 'All your orders' }).click();
    await expectPath(page, '/orders');
    expect(complaints).toEqual([]);
  });
});

test('long names, addresses and notes fit every screen, and a sign-out takes them off it at once', async ({
  page,
  context,
}) => {
  const { id } = await makeLongOrder(person);
  await open(page, `/orders/${id}`);
  await expect(part(page, 'What you ordered').getByRole('listitem')).toHaveCount(16);
  await expect(main(page).getByText('<b>bold</b>')).toBeVisible();
  await expectFits(page, [320, 360, 768, 1280]);
  await expectAccessible(page, 'a long order');

  const other = await context.newPage();
  await open(other, '/about');
  const slow = await hold(page, isPageData);
  await shopRows('delete from sessions where user_id = $1', [person.id]);
  await other.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    new BroadcastChannel('auth').postMessage('SIGNED_OUT');
  });
  await expect(heading(page)).toHaveText('Sign in to view your order');
  await expect(main(page).getByText('Behind-the-yellow-gate')).toHaveCount(0);
  await slow.arrived();
  await slow.release();
  await expectPath(page, `/auth?returnTo=%2Forders%2F${id}`);
});
