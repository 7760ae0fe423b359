import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  cartLine,
  expect,
  expectPath,
  expectToast,
  giveCart,
  goTo,
  main,
  open,
  test,
  toast,
} from '../support/browser.ts';
import { enterDiscreetMode } from '../support/discreet-mode.ts';
import { makeOrder } from '../support/orders.ts';
import { addButton } from '../support/product-screen.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';
import { enter, item } from '../support/wishlist-screens.ts';

const INTIMATE = 'Pebble Personal Massager';
const OTHER = 'Crimson Promise Roses';

test.beforeEach(({ context, baseURL }) => enterDiscreetMode(context, baseURL));

/** The pictures of products and categories that this page asks for from now on. */
function loadedPictures(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/images/')) loaded.push(pathname);
  });
  return loaded;
}

const WIDTHS = [320, 360, 1280];
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const showButtons = (page: Page) => main(page).getByRole('button', { name: 'Show picture' });
const isIntimate = (path: string) => /massager|massage|desire|intimacy/.test(path);

test('intimate pictures come when they are asked for, one by one; others are there as ever', async ({
  page,
  context,
}) => {
  const loaded = loadedPictures(page);
  await open(page, '/');
  await expect(main(page).locator('img').first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, WIDTHS);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await goTo(page, '/categories/flowers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flowers');
  await expect(showButtons(page)).toHaveCount(0);
  await expect(main(page).locator('article img').first()).toBeVisible();
  expect(loaded.filter(isIntimate)).toEqual([]);
  expect(loaded.length).toBeGreaterThan(0);

  await test.step('on a product', () => showOnProduct(page, loaded));
  await test.step('a card shows its picture at a touch, and leads on at the next one', () =>
    showOnCard(page));
  await test.step('without the mode all of them are there', async () => {
    await context.clearCookies();
    await open(page, '/categories/desire');
    await expect(showButtons(page)).toHaveCount(0);
    await expect(main(page).locator('article img').first()).toBeVisible();
  });
});

async function showOnProduct(page: Page, loaded: string[]): Promise<void> {
  const { id } = await productNamed(INTIMATE);
  await open(page, `/product/${id}`);
  const pictures = main(page).getByRole('list', { name: /^Pictures of/ });
  const images = pictures.locator('img');
  await expect(pictures.getByRole('listitem').first()).toBeVisible();
  await expect(images).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Enlarge the picture' })).toHaveCount(0);
  await expect(
    main(page).getByRole('link', { name: 'Picture 1 of', exact: false }).first(),
  ).toHaveAccessibleName(/^Picture 1 of \d+$/);
  await expectAccessible(page);
  await expectFits(page, WIDTHS);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter(isIntimate)).toEqual([]);

  const button = pictures.getByRole('button', { name: 'Show picture' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(images).toHaveCount(1);
  await expect(images).toBeFocused();
  await expect(images).toHaveAccessibleName(/massager/i);
  await expect.poll(() => loaded.some((path) => path.includes('massager'))).toBe(true);
  await expect(main(page).getByRole('link', { name: /^Picture 1 of \d+: / })).toHaveCount(1);
  await main(page).getByRole('button', { name: 'Enlarge the picture' }).click();
  await expect(page.getByRole('dialog', { name: /^Larger picture/ }).locator('img')).toBeVisible();
}

async function showOnCard(page: Page): Promise<void> {
  await open(page, '/categories/desire?view=list');
  await expect(showButtons(page).first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, WIDTHS);
  await goTo(page, '/categories/desire');
  const card = main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: INTIMATE, exact: true }) });
  await expect(card).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
  const place = card.getByRole('button', { name: 'Show picture' }).locator('..');
  const corner = await cornerOf(place);
  await page.touchscreen.tap(corner.x, corner.y);
  await expect(card.locator('img')).toBeVisible();
  await expectPath(page, '/categories/desire');
  await page.touchscreen.tap(corner.x, corner.y);
  await expectPath(page, `/product/${(await productNamed(INTIMATE)).id}`);
}

/** A point in the picture, not on the words in it, once the list stands still. */
async function cornerOf(place: Locator): Promise<{ x: number; y: number }> {
  const scrolled = () =>
    place.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { x, y, height } = element.getBoundingClientRect();
      return { x: x + 20, y: y + height - 20 };
    });
  let corner = await scrolled();
  await expect(async () => {
    const before = corner;
    corner = await scrolled();
    expect(corner).toEqual(before);
  }).toPass();
  return corner;
}

test('so it is in cart, wishlist, orders and suggestions, and notifications name no product', async ({
  page,
  context,
}) => {
  const [intimate, other] = [await productNamed(INTIMATE), await productNamed(OTHER)];
  const person = await enter(context, [other]);
  const [picture] = await shopRows<{ url: string }>(
    `select coalesce(image_urls[1], image_url) as url from products where id = $1`,
    [intimate.id],
  );
  const line = { name: INTIMATE, productId: intimate.id, imageUrl: picture?.url ?? '' };
  const order = await makeOrder(shopRows, person, { lines: [line] });
  await giveCart(page, [cartLine(other, 1)]);

  await test.step('notifications of the product', () => readToasts(page, intimate.id));
  await test.step('cart', async () => {
    await goTo(page, '/cart');
    const lines = main(page).getByRole('listitem');
    await expect(lines.filter({ hasText: OTHER }).locator('img')).toBeVisible();
    await expect(showButtons(page)).toHaveCount(1);
    await expectAccessible(page);
    await expectFits(page);
    await showButtons(page).click();
    await expect(lines.filter({ hasText: INTIMATE }).locator('img')).toBeFocused();
    await expectAccessible(page);
    const changed = lines.filter({ hasText: INTIMATE });
    await changed.getByRole('button', { name: /^Increase/ }).click();
    await expectToast(page, 'Updated cart', 'The quantity is now 2');
    await changed.getByRole('button', { name: /^Remove/ }).click();
    await expect(toast(page, 'Removed from cart')).toBeVisible();
    await expect(notes(page)).not.toContainText(/pebble|massager/i);
  });
  await test.step('wishlist', async () => {
    await open(page, '/wishlist');
    await expect(item(page, other).locator('img')).toBeVisible();
    await item(page, intimate).getByRole('button', { name: 'Show picture' }).click();
    await expect(item(page, intimate).locator('img')).toBeVisible();
    await expectPath(page, '/wishlist');
  });
  await test.step('an order', async () => {
    await open(page, `/orders/${order.id}`);
    await showButtons(page).click();
    await expect(main(page).locator('li img')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('suggestions, where an option holds no button', async () => {
    // What was asked for stays shown as long as the document.
    await open(page, '/about');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Search products').filter({ visible: true }).fill('pebble');
    const option = page.getByRole('option', { name: INTIMATE });
    await expect(option).toBeVisible();
    await expect(option.locator('img, button')).toHaveCount(0);
  });
});

async function readToasts(page: Page, id: string): Promise<void> {
  await open(page, `/product/${id}`);
  await addButton(page).click();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await expect(notes(page)).not.toContainText(/pebble|massager/i);
  await expectToast(page, 'Added to cart');
  await main(page)
    .getByRole('button', { name: `Add ${INTIMATE} to your wishlist` })
    .first()
    .click();
  await expect(toast(page, 'Added to wishlist')).toBeVisible();
  await expect(notes(page)).not.toContainText(/pebble|massager/i);
}
