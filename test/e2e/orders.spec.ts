import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, tabTo, test } from '../support/browser.ts';
import { cards, fact, heading, makeLongOrder, strip } from '../support/order-screens.ts';
import { makeOrder, makeOrders } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }, { title }) => {
  if (title.includes('signed-out')) return;
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

test('a signed-out visitor is asked to sign in and led back', async ({ page }) => {
  await open(page, '/orders');
  await expect(heading(page)).toHaveText('Sign in to view your orders');
  await expect(page).toHaveTitle('My Orders – Corvox');
  await expectAccessible(page, 'signed out');
  await expectFits(page);
  await main(page).getByRole('link', { name: 'Sign In', exact: true }).click();
  await expectPath(page, '/auth?returnTo=%2Forders');
});

test('somebody without orders reads so and is led to the shop', async ({ page }) => {
  await open(page, '/orders');
  await expect(heading(page)).toHaveText('My Orders');
  await expect(main(page).getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(main(page).getByText('order(s) found')).toHaveCount(0);
  await expectAccessible(page, 'no orders');
  await main(page).getByRole('link', { name: 'Start shopping' }).click();
  await expectPath(page, '/categories');
});

test('a card says everything about an order', async ({ page }) => {
  const roses = await productNamed('Crimson Promise Roses');
  const [stored] = await shopRows<{ url: string }>(
    'select image_urls[1] as url from products where id = $1',
    [roses.id],
  );
  const order = await makeOrder(shopRows, person, {
    status: 'processing',
    method: 'mobile_money',
    placedAt: new Date('2026-07-18T23:30:00Z'),
    lines: [
      {
        name: 'Roses as they were called',
        price: 12_000,
        quantity: 2,
        productId: roses.id,
        imageUrl: stored?.url ?? null,
      },
      { name: 'Something that is gone', price: 123_450, quantity: 1 },
    ],
  });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await open(page, '/orders');
  await expect(heading(page)).toHaveText('My Orders');
  await expect(main(page).getByText('1 order(s) found', { exact: true })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);

  const card = page.getByRole('article', { name: `Order ${order.number}` });
  await expect(card.getByText(`ID ${order.id.slice(0, 8)}`, { exact: true })).toBeVisible();
  await expect(card.getByText('Processing', { exact: true })).toBeVisible();
  await expect(fact(card, 'Placed')).toHaveText('18 July 2026');
  await expect(fact(card, 'Payment')).toHaveText('Mobile Money · Paid');
  await expect(fact(card, 'Total with delivery')).toHaveText('GH₵1,489.50');

  const kept = card.getByRole('listitem').filter({ hasText: 'Roses as they were called' });
  await expect(kept.getByText('Quantity: 2 × GH₵120.00', { exact: true })).toBeVisible();
  await expect(kept.getByText('GH₵240.00', { exact: true })).toBeVisible();
  await expect
    .poll(() => kept.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const gone = card.getByRole('listitem').filter({ hasText: 'Something that is gone' });
  await expect(gone.getByText('No longer in the shop')).toBeVisible();
  await expect(gone.getByText('Quantity: 1 × GH₵1,234.50', { exact: true })).toBeVisible();
  await expect(gone.getByText('GH₵1,234.50', { exact: true })).toBeVisible();
  await expect(gone.locator('svg[data-placeholder]')).toBeVisible();
  await expect(gone.getByRole('link')).toHaveCount(0);

  await kept.getByRole('link', { name: 'Roses as they were called' }).click();
  await expectPath(page, `/product/${roses.id}`);
  await expect(heading(page)).toHaveText(roses.name);
  expect(complaints).toEqual([]);
});

test('an order goes by the beginning of its id while it has no number', async ({ page }) => {
  const { id } = await makeOrder(shopRows, person, { number: null, total: 12_000 });
  await open(page, '/orders');
  const card = page.getByRole('article', { name: `Order ${id.slice(0, 8)}` });
  await expect(card.getByRole('term')).toHaveText(['Placed', 'Payment', 'Total']);
  await expect(card.getByText(`ID ${id.slice(0, 8)}`)).toHaveCount(0);
});

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

test('each status has its word and its colour, in light and in dark', async ({ page }) => {
  const badges = [
    ['pending', 'Pending', 35, 60],
    ['processing', 'Processing', 195, 235],
    ['shipped', 'Shipped', 250, 300],
    ['delivered', 'Delivered', 80, 160],
    ['cancelled', 'Cancelled', 340, 375],
  ] as const;
  for (const [status] of badges) await makeOrder(shopRows, person, { status });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, '/orders');
    for (const [, word, from, to] of badges) {
      const badge = cards(page).getByText(word, { exact: true });
      await expect(badge).toHaveText(word);
      const hue = await badge.evaluate(hueOf);
      expect(hue < 30 ? hue + 360 : hue, `${word}, ${colorScheme}`).toBeGreaterThan(from);
      expect(hue < 30 ? hue + 360 : hue, `${word}, ${colorScheme}`).toBeLessThan(to);
    }
  }
  await expectAccessible(page, 'all five badges');
});

test('the payment method is called by its name', async ({ page }) => {
  const methods = ['card', 'mobile_money', 'cash_on_delivery'] as const;
  for (const [place, method] of methods.entries()) {
    const placedAt = new Date(Date.now() - place * 60_000);
    await makeOrder(shopRows, person, { method, placedAt });
  }
  await open(page, '/orders');
  await expect(main(page).getByText('3 order(s) found', { exact: true })).toBeVisible();
  for (const [place, name] of ['Card', 'Mobile Money', 'Cash on Delivery'].entries()) {
    await expect(cards(page).nth(place).getByText(name, { exact: true })).toBeVisible();
  }
});

test('long names, many items and pictures that are gone fit a narrow screen', async ({ page }) => {
  await makeLongOrder(person);
  await open(page, '/orders');
  const items = cards(page).getByRole('listitem');
  await expect(items).toHaveCount(16);
  await expect(items.first().locator('svg[data-placeholder]')).toBeVisible();
  await expect(items.filter({ hasText: '<b>bold</b>' })).toHaveCount(1);
  await expectFits(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const rightmost = () =>
    items
      .locator('*')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  await expect.poll(rightmost).toBeLessThanOrEqual(360);
  await expectAccessible(page, 'long names');
});

test('the keyboard reaches the products and the pages', async ({ page }) => {
  const roses = await productNamed('Crimson Promise Roses');
  await makeOrders(shopRows, person, 10);
  const later = new Date(Date.now() + 60_000);
  await makeOrder(shopRows, person, { placedAt: later, lines: [{ productId: roses.id }] });
  await open(page, '/orders');
  await tabTo(page, strip(page).getByRole('link', { name: 'Page 2' }));
  await page.keyboard.press('Enter');
  await expectPath(page, '/orders?page=2');
  await expect(cards(page)).toHaveCount(1);
  await open(page, '/orders');
  await tabTo(page, cards(page).getByRole('link', { name: roses.name }));
  await page.keyboard.press('Enter');
  await expectPath(page, `/product/${roses.id}`);
});

test('the account shows the same orders in its own tab', async ({ page }) => {
  const made = await makeOrders(shopRows, person, 11);
  await open(page, '/account/orders');
  await expect(main(page).getByText('11 order(s) found', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  await strip(page).getByRole('link', { name: 'Page 2' }).click();
  await expectPath(page, '/account/orders?page=2');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole('heading')).toHaveText(`Order ${made.at(-1)?.number}`);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('orders can be read and paged', async ({ page }) => {
    await makeOrders(shopRows, person, 11);
    await page.goto('/orders');
    await expect(main(page).getByText('11 order(s) found', { exact: true })).toBeVisible();
    await strip(page).getByRole('link', { name: 'Next' }).click();
    await expect(cards(page)).toHaveCount(1);
  });
});
