import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, hold, isPageData, main, open, test } from '../support/browser.ts';
import { cards, heading, strip } from '../support/order-screens.ts';
import { makeOrder, makeOrders } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test('a page of orders that is slow, fails or belongs to who signed out', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  const made = await makeOrders(shopRows, person, 12);
  const titles = made.map(({ number }) => `Order ${number}`);
  await open(page, '/orders');
  await expect(main(page).getByText('12 order(s) found', { exact: true })).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(0, 10));

  await test.step('a slow one leaves the one before it in its place', async () => {
    const slow = await hold(page, isPageData);
    const orders = page.getByRole('region', { name: 'Orders' });
    await strip(page).getByRole('link', { name: 'Page 2' }).click();
    await slow.arrived();
    await expect(main(page).getByRole('status')).toHaveText('Loading...');
    await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(0, 10));
    await expect(orders).toHaveAttribute('aria-busy', 'true');
    await expect(strip(page).getByRole('link', { name: 'Page 2' })).toBeFocused();
    await slow.release();
    await expect(cards(page).getByRole('heading')).toHaveText(titles.slice(10));
    await expect(main(page).getByRole('status')).toHaveText('12 order(s) found · Page 2 of 2');
    await expect(orders).toHaveAttribute('aria-busy', 'false');
    await expectPath(page, '/orders?page=2');
    await expectAccessible(page, 'the second page');
    await strip(page).getByRole('link', { name: 'Previous' }).click();
    await expectPath(page, '/orders');
    await expect(cards(page)).toHaveCount(10);
  });

  await test.step('one that fails to load says so and can be tried again', async () => {
    await page.route(isPageData, (route) =>
      route.fulfill({ status: 500, body: 'Internal Server Error' }),
    );
    await strip(page).getByRole('link', { name: 'Next' }).click();
    const alert = main(page).getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Failed to load orders' })).toBeVisible();
    await expect(heading(page)).toHaveText('My Orders');
    await expect(page).toHaveTitle('My Orders – Corvox');
    await expect(main(page).getByText('No orders yet')).toHaveCount(0);
    await expectAccessible(page, 'failed');
    await page.unroute(isPageData);
    await alert.getByRole('link', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(2);
    await expectPath(page, '/orders?page=2');
    await strip(page).getByRole('link', { name: 'Previous' }).click();
    await expect(cards(page)).toHaveCount(10);
  });

  await test.step('signing out in another tab takes them away at once, signing in brings one’s own', async () => {
    const other = await context.newPage();
    const tell = (event: string) =>
      other.evaluate((name) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
        new BroadcastChannel('auth').postMessage(name);
      }, event);
    await open(other, '/about');
    const slow = await hold(page, isPageData);
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await tell('SIGNED_OUT');
    await expect(heading(page)).toHaveText('Sign in to view your orders');
    await expect(page.getByText(made[0]?.number ?? '')).toHaveCount(0);
    await slow.arrived();
    await slow.release();
    await expect(heading(page)).toHaveText('Sign in to view your orders');
    await expectAccessible(page, 'signed out');
    await expectFits(page);
    const next = await makePerson(shopRows);
    const theirs = await makeOrder(shopRows, next);
    await enterAs(context, shopRows, next);
    await tell('SIGNED_IN');
    await expect(cards(page).getByRole('heading')).toHaveText(`Order ${theirs.number}`);
  });
});
