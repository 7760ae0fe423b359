import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { accountIcon } from '../support/auth-screens.ts';
import {
  expect,
  expectPath,
  goTo,
  hold,
  isPageData,
  main,
  open,
  tabTo,
  test,
} from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { cards, heading, makeLongOrder, strip } from '../support/order-screens.ts';
import { makeOrder, makeOrders } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { complaintsOf } from '../support/settings-screens.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

/** The hue of an element's ground over its page, in degrees. */
function hueOf(element: HTMLElement): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = getComputedStyle(element.closest('article') ?? element).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  context.fillStyle = getComputedStyle(element).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue) || 1;
  const sixths =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  return (sixths * 60 + 360) % 360;
}

const BADGES = [
  ['pending', 'Pending', 35, 60],
  ['processing', 'Processing', 195, 235],
  ['shipped', 'Shipped', 250, 300],
  ['delivered', 'Delivered', 80, 160],
  ['cancelled', 'Cancelled', 340, 375],
] as const;

/** Twelve orders: one of each status, one without a number, a long one, and on top one whose lines are known. */
async function makeManyOrders(person: Person) {
  const roses = await productNamed('Crimson Promise Roses');
  const [stored] = await shopRows<{ url: string }>(
    'select image_urls[1] as url from products where id = $1',
    [roses.id],
  );
  const older = await makeOrders(shopRows, person, 4);
  await shopRows(
    `update orders set created_at = created_at - interval '1 year' where user_id = $1`,
    [person.id],
  );
  const day = (n: number) => new Date(`2026-07-${n}T23:30:00Z`);
  for (const [place, [status]] of BADGES.entries()) {
    const method = (['card', 'mobile_money', 'cash_on_delivery'] as const)[place % 3] ?? 'card';
    await makeOrder(shopRows, person, { status, method, placedAt: day(10 + place) });
  }
  await makeOrder(shopRows, person, { number: null, total: 12_000, placedAt: day(16) });
  const long = await makeLongOrder(person);
  await shopRows(`update orders set created_at = $2 where id = $1`, [long.id, day(17)]);
  const known = await makeOrder(shopRows, person, {
    status: 'processing',
    method: 'mobile_money',
    placedAt: day(18),
    lines: [
      {
        name: 'Roses as they were called',
        quantity: 2,
        productId: roses.id,
        imageUrl: stored?.url ?? null,
      },
      { name: 'Something that is gone', price: 123_450, quantity: 1 },
    ],
  });
  return { roses, oldest: older.at(-1), long, known };
}

type Made = Awaited<ReturnType<typeof makeManyOrders>> & { complaints: string[] };

const card = (page: Page, name: string | null) =>
  page.getByRole('article', { name: `Order ${name}` });

async function expectCards(page: Page, { known, long }: Made) {
  await test.step('a card shows the picture of then, and a placeholder for what is gone', async () => {
    const shown = card(page, known.number);
    const kept = shown.getByRole('listitem').filter({ hasText: 'Roses as they were called' });
    await expect
      .poll(() => kept.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const gone = shown.getByRole('listitem').filter({ hasText: 'Something that is gone' });
    await expect(gone.getByText('No longer in the shop')).toBeVisible();
    await expect(gone.locator('svg[data-placeholder]')).toBeVisible();
  });

  await test.step('each status has its word and its colour, in light and in dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [, word, from, to] of BADGES) {
        const badge = cards(page).getByText(word, { exact: true }).first();
        await expect
          .poll(async () => {
            const hue = await badge.evaluate(hueOf);
            const turned = hue < 30 ? hue + 360 : hue;
            return turned > from && turned < to;
          }, `${word}, ${colorScheme}`)
          .toBe(true);
      }
    }
  });

  await test.step('long names, many items and pictures that are gone fit a narrow screen', async () => {
    const items = card(page, long.number).getByRole('listitem');
    await expect(items).toHaveCount(16);
    await expect(items.first().locator('svg[data-placeholder]')).toBeVisible();
    await expectFits(page);
    const rightmost = () =>
      items
        .locator('*')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    await expect.poll(rightmost).toBeLessThanOrEqual(360);
    await expectAccessible(page, 'all statuses, long names and a waiting payment');
  });
}

async function expectPages(page: Page, { roses, known, complaints }: Made) {
  await test.step('the keyboard reaches the pages; a slow one leaves the one before it in its place', async () => {
    const orders = page.getByRole('region', { name: 'Orders' });
    const second = strip(page).getByRole('link', { name: 'Page 2' });
    await cards(page).last().getByRole('link').last().focus();
    await tabTo(page, second, 10);
    const slow = await hold(page, isPageData);
    await page.keyboard.press('Enter');
    await slow.arrived();
    await expect(main(page).getByRole('status')).toHaveText('Loading...');
    await expect(cards(page)).toHaveCount(10);
    await expect(orders).toHaveAttribute('aria-busy', 'true');
    await expect(second).toBeFocused();
    await slow.release();
    await expect(cards(page)).toHaveCount(2);
    await expect(main(page).getByRole('status')).toHaveText('12 order(s) found · Page 2 of 2');
    await expect(orders).toHaveAttribute('aria-busy', 'false');
    await expectPath(page, '/orders?page=2');
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
    complaints.length = 0;
    await alert.getByRole('link', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(2);
    await expectPath(page, '/orders?page=2');
    await strip(page).getByRole('link', { name: 'Previous' }).click();
    await expect(cards(page)).toHaveCount(10);
  });

  await test.step('the keyboard reaches the products', async () => {
    await accountIcon(page).focus();
    await tabTo(page, card(page, known.number).getByRole('link', { name: 'Roses as they' }));
    await page.keyboard.press('Enter');
    await expectPath(page, `/product/${roses.id}`);
    await expect(heading(page)).toHaveText(roses.name);
  });
}

test('somebody without orders is led to the shop, and later pages through theirs until they sign out', async ({
  page,
  context,
}) => {
  test.slow();
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  const complaints = complaintsOf(page);
  await open(page, '/orders');
  await expect(heading(page)).toHaveText('My Orders');
  await expect(main(page).getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expectAccessible(page, 'no orders');
  await main(page).getByRole('link', { name: 'Start shopping' }).click();
  await expectPath(page, '/categories');
  const made = { ...(await makeManyOrders(person)), complaints };
  await makeAttempt(shopRows, person);

  await test.step('coming back shows Loading... while the orders are fetched', async () => {
    const slow = await hold(page, isPageData);
    await page.goBack();
    await slow.arrived();
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await slow.release();
    await expect(main(page).getByText('12 order(s) found', { exact: true })).toBeVisible();
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
    await expect(cards(page)).toHaveCount(10);
    await expect(main(page).getByText('A payment is waiting to be confirmed')).toBeVisible();
  });
  await expectCards(page, made);
  await expectPages(page, made);

  await test.step('the account shows the same orders in its own tab', async () => {
    await accountIcon(page).click();
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Orders' })
      .click();
    await expect(main(page).getByText('12 order(s) found', { exact: true })).toBeVisible();
    await strip(page).getByRole('link', { name: 'Page 2' }).click();
    await expectPath(page, '/account/orders?page=2');
    await expect(cards(page).getByRole('heading').last()).toHaveText(
      `Order ${made.oldest?.number}`,
    );
  });
  expect(complaints).toEqual([]);

  await test.step('signing out in another tab takes them away at once, signing in brings one’s own', async () => {
    const other = await context.newPage();
    const tell = (event: string) =>
      other.evaluate((name) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
        new BroadcastChannel('auth').postMessage(name);
      }, event);
    // Nothing of the shop needs to run there: it only says the word.
    await other.goto('/robots.txt');
    await page.bringToFront();
    await goTo(page, '/orders');
    await expect(cards(page)).toHaveCount(10);
    const slow = await hold(page, isPageData);
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await tell('SIGNED_OUT');
    await expect(heading(page)).toHaveText('Sign in to view your orders');
    await expect(page.getByText(made.known.number ?? '')).toHaveCount(0);
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
