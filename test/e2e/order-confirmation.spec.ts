import { randomInt } from 'node:crypto';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, reload, test } from '../support/browser.ts';
import { complaintsOf, fact, heading, makeLongOrder, part } from '../support/order-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test('a confirmed order says what was bought and what happens next', async ({ page, context }) => {
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  const order = await makeOrder(shopRows, person, { lines: [{ quantity: 2 }] });
  const complaints = complaintsOf(page);
  await open(page, `/order-confirmation?orderNumber=${order.number}&paymentMethod=card&reference=`);
  const shown = async () => {
    await expect(heading(page)).toHaveText('Order Confirmed!');
    await expect(page).toHaveTitle('Order confirmed – Corvox');
    await expect(fact(main(page), 'Order number')).toHaveText(order.number ?? '');
    await expect(fact(main(page), 'Payment method')).toHaveText('Cash on Delivery');
    await expect(fact(main(page), 'Total').first()).toHaveText('GH₵255.00');
    await expect(fact(main(page), 'Estimated delivery')).toHaveText('1-3 Business Days');
  };
  await shown();
  const next = part(page, 'What happens next');
  for (const note of [
    'plain packaging',
    'The rider calls 024 123 4567 before arriving, as “CVX Care”.',
    'Please have GH₵255.00 ready in cash.',
    'We email ama@people.test as “CVX Care”',
    'You can cancel until it is on its way.',
  ]) {
    await expect(next).toContainText(note);
  }
  await expect(part(page, 'What you ordered')).toContainText('Quantity: 2 × GH₵120.00');
  await expect(part(page, 'Where it goes')).toContainText('12 Oxford Street');
  await expect(part(page, 'Questions?').getByRole('link')).toHaveCount(2);
  await expectAccessible(page, 'confirmed');
  await expectFits(page, [320, 360, 768, 1280]);
  await reload(page);
  await shown();
  expect(complaints).toEqual([]);
  await main(page).getByRole('link', { name: 'View order' }).click();
  await expectPath(page, `/orders/${order.id}`);
  await page.goBack();
  await shown();
  await main(page).getByRole('link', { name: 'Continue Shopping' }).click();
  await expectPath(page, '/categories');

  await test.step('a long order is confirmed within every screen', async () => {
    const long = await makeLongOrder(person);
    const number = `CVX1234567${randomInt(10_000_000, 99_999_999)}`;
    await shopRows('update orders set order_number = $2 where id = $1', [long.id, number]);
    await open(page, `/order-confirmation?orderNumber=${number}`);
    await expect(heading(page)).toHaveText('Order Confirmed!');
    await expectFits(page, [320, 360, 768, 1280]);
    await expectAccessible(page, 'a long order');
  });

  await test.step('an order that is not one’s own is not confirmed', async () => {
    const answer = await open(page, '/order-confirmation?orderNumber=CVX000000');
    expect(answer?.status()).toBe(404);
    await expect(heading(page)).toHaveText('No order to show');
    await expect(main(page).getByText(/confirmed/i)).toHaveCount(0);
    await expectAccessible(page, 'nothing to show');
    await expectFits(page);
    await main(page).getByRole('link', { name: 'Your orders' }).click();
    await expectPath(page, '/orders');
  });
});
