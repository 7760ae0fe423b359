import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { accountIcon } from '../support/auth-screens.ts';
import {
  expect,
  expectPath,
  hold,
  isPageData,
  main,
  open,
  tabTo,
  test,
} from '../support/browser.ts';
import { cards, fact, heading, makeLongOrder, strip } from '../support/order-screens.ts';
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
  const bare = await makeOrder(shopRows, person, {
    number: null,
    total: 12_000,
    placedAt: day(16),
  });
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
  return { roses, oldest: older.at(-1), bare, long, known };
}

test('somebody without orders is led to the shop, and later reads everything about each order', async ({
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
  await expect(main(page).getByText('order(s) found')).toHaveCount(0);
  await expectAccessible(page, 'no orders');
  await main(page).getByRole('link', { name: 'Start shopping' }).click();
  await expectPath(page, '/categories');
  const { roses, oldest, bare, long, known } = await makeManyOrders(person);
  const card = (name: string | null) => page.getByRole('article', { name: `Order ${name}` });

  await test.step('coming back shows Loading... while the orders are fetched', async () => {
    const slow = await hold(page, isPageData);
    await page.goBack();
    await slow.arrived();
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await slow.release();
    await expect(main(page).getByText('12 order(s) found', { exact: true })).toBeVisible();
    await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
    await expect(cards(page)).toHaveCount(10);
  });

  await test.step('a card says everything about an order', async () => {
    const shown = card(known.number);
    await expect(shown.getByText(`ID ${known.id.slice(0, 8)}`, { exact: true })).toBeVisible();
    await expect(shown.getByText('Processing', { exact: true })).toBeVisible();
    await expect(fact(shown, 'Placed')).toHaveText('18 July 2026');
    await expect(fact(shown, 'Payment')).toHaveText('Mobile Money · Paid');
    await expect(fact(shown, 'Total with delivery')).toHaveText('GH₵1,489.50');
    const kept = shown.getByRole('listitem').filter({ hasText: 'Roses as they were called' });
    await expect(kept.getByText('Quantity: 2 × GH₵120.00', { exact: true })).toBeVisible();
    await expect(kept.getByText('GH₵240.00', { exact: true })).toBeVisible();
    await expect
      .poll(() => kept.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const gone = shown.getByRole('listitem').filter({ hasText: 'Something that is gone' });
    await expect(gone.getByText('No longer in the shop')).toBeVisible();
    await expect(gone.getByText('Quantity: 1 × GH₵1,234.50', { exact: true })).toBeVisible();
    await expect(gone.getByText('GH₵1,234.50', { exact: true })).toBeVisible();
    await expect(gone.locator('svg[data-placeholder]')).toBeVisible();
    await expect(gone.getByRole('link')).toHaveCount(0);
    for (const method of ['Card', 'Cash on Delivery']) {
      await expect(cards(page).getByText(method, { exact: true }).first()).toBeVisible();
    }
    // An order goes by the beginning of its id while it has no number.
    const id = bare.id.slice(0, 8);
    await expect(card(id).getByRole('term')).toHaveText(['Placed', 'Payment', 'Total']);
    await expect(card(id).getByText(`ID ${id}`)).toHaveCount(0);
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
    const items = card(long.number).getByRole('listitem');
    await expect(items).toHaveCount(16);
    await expect(items.first().locator('svg[data-placeholder]')).toBeVisible();
    await expect(items.filter({ hasText: '<b>bold</b>' })).toHaveCount(1);
    await expectFits(page);
    const rightmost = () =>
      items
        .locator('*')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    await expect.poll(rightmost).toBeLessThanOrEqual(360);
    await expectAccessible(page, 'all statuses and long names');
  });

  await test.step('the keyboard reaches the products and the pages', async () => {
    await tabTo(page, strip(page).getByRole('link', { name: 'Page 2' }), 120);
    await page.keyboard.press('Enter');
    await expectPath(page, '/orders?page=2');
    await expect(cards(page)).toHaveCount(2);
    await page.goBack();
    await tabTo(page, card(known.number).getByRole('link', { name: 'Roses as they' }), 120);
    await page.keyboard.press('Enter');
    await expectPath(page, `/product/${roses.id}`);
    await expect(heading(page)).toHaveText(roses.name);
  });

  await test.step('the account shows the same orders in its own tab', async () => {
    await accountIcon(page).click();
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Orders' })
      .click();
    await expect(main(page).getByText('12 order(s) found', { exact: true })).toBeVisible();
    await strip(page).getByRole('link', { name: 'Page 2' }).click();
    await expectPath(page, '/account/orders?page=2');
    await expect(cards(page).getByRole('heading').last()).toHaveText(`Order ${oldest?.number}`);
  });
  expect(complaints).toEqual([]);
});
