import { expect, expectPath, isPageData, open, test, toast } from '../support/browser.ts';
import { openProduct, quantity } from '../support/product-screen.ts';
import { allProducts, shopRows } from '../support/shop-rows.ts';

test('the page shows breadcrumb, name, price and description', async ({ page }) => {
  const product = await openProduct(page, 'Crimson Promise Roses');
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('listitem')).toHaveText([
    'Home',
    'Categories',
    'Flowers',
    product.name,
  ]);
  expect(
    await breadcrumb.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
  ).toEqual(['/', '/categories', '/categories/flowers']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  const main = page.getByRole('main');
  await expect(main.getByText('GH₵480.00', { exact: true })).toBeVisible();
  await expect(main.getByText(product.description)).toBeVisible();
  await expect(main.getByText(/GH₵15\.00, 1-3 business days/)).toBeVisible();
  await expect(main.getByText('Fresh flowers cannot be returned.')).toBeVisible();
  await breadcrumb.getByRole('link', { name: 'Flowers' }).click();
  await expectPath(page, '/categories/flowers');
});

test('the gallery goes by thumbnail, by step and by swipe', async ({ page }) => {
  const product = await openProduct(page, 'Crimson Promise Roses');
  const pictures = page
    .getByRole('list', { name: `Pictures of ${product.name}` })
    .getByRole('listitem');
  const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('link');
  const count = await pictures.count();
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(3);
  await expect(thumbnails).toHaveCount(count);
  const shown = async (place: number) => {
    await expect(pictures.nth(place)).toBeInViewport({ ratio: 0.3 });
    await expect(thumbnails.nth(place)).toHaveAttribute('aria-current', 'true');
    for (let other = 0; other < count; other += 1) {
      if (other !== place) await expect(pictures.nth(other)).not.toBeInViewport({ ratio: 0.1 });
    }
  };
  const previous = page.getByRole('button', { name: 'Previous picture' });
  const next = page.getByRole('button', { name: 'Next picture' });
  await shown(0);
  await expect(previous).toBeDisabled();
  await next.click();
  await shown(1);
  await previous.click();
  await shown(0);
  await thumbnails.nth(count - 1).click();
  await shown(count - 1);
  await expect(next).toBeDisabled();
  await page.getByRole('region', { name: 'Gallery' }).evaluate((box) => box.scrollTo({ left: 0 }));
  await shown(0);
});

test('a picture can be enlarged, and Esc closes it', async ({ page }) => {
  const product = await openProduct(page, 'Crimson Promise Roses');
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' });
  await enlarge.click();
  const dialog = page.getByRole('dialog', { name: `Larger picture of ${product.name}` });
  await expect(dialog.getByRole('img')).toBeVisible();
  const small = await page.getByRole('list', { name: /^Pictures of/ }).boundingBox();
  await expect
    .poll(async () => (await dialog.getByRole('img').boundingBox())?.height)
    .toBeGreaterThanOrEqual(Math.min(small?.height ?? 0, 400));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('up to four others of the same category are suggested', async ({ page }) => {
  const products = await allProducts();
  const product = await openProduct(page, 'Satin Eye Mask');
  const cards = page.getByRole('region', { name: 'You Might Also Like' }).getByRole('article');
  await expect(cards).toHaveCount(4);
  for (const name of await cards.getByRole('heading').allTextContents()) {
    expect(name).not.toBe(product.name);
    expect(products.find((entry) => entry.name === name)).toMatchObject({
      category: 'Intimacy',
      in_stock: true,
    });
  }
  const first = cards.first().getByRole('heading');
  const next = (await first.textContent()) ?? '';
  await quantity(page).fill('5');
  await cards
    .first()
    .getByRole('link', { name: /^View Details/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
  await expect(quantity(page)).toHaveValue('1');
});

test('the heart is a toggle that asks a visitor to sign in', async ({ page }) => {
  const product = await openProduct(page, 'Love Letters Set');
  const heart = page.getByRole('button', { name: `Add ${product.name} to your wishlist` });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(
    toast(page, 'Please sign in', 'You need to be signed in to add items to your wishlist.'),
  ).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a product that does not exist answers 404 and leads back to the categories', async ({
  page,
}) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-product']) {
    const response = await open(page, `/product/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found');
    await expect(page).toHaveTitle('Product not found – Corvox');
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Categories' }).click();
  await expectPath(page, '/categories');
});

test('a product that fails to load says so and leads back to the categories', async ({ page }) => {
  await open(page, '/bestsellers');
  await page.route(isPageData, (route) =>
    route.fulfill({ status: 500, body: 'Internal Server Error' }),
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  const main = page.getByRole('main');
  await expect(main.getByText('An error occurred while loading the product')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Back to Categories' })).toHaveAttribute(
    'href',
    '/categories',
  );
});

test('pictures that fail to load are replaced by the placeholder', async ({ page }) => {
  await page.route('**/images/**', (route) => route.abort('failed'));
  const product = await openProduct(page, 'Crimson Promise Roses');
  const first = page
    .getByRole('list', { name: `Pictures of ${product.name}` })
    .getByRole('listitem')
    .first();
  await expect(first.locator('svg[data-placeholder]')).toBeVisible();
  await expect(first.getByRole('img', { name: /roses/i })).toBeVisible();
  await expect(first.locator('img')).toHaveCount(0);
  await page.unroute('**/images/**');
  await page.route('**/images/**', (route) => route.fulfill({ status: 404, body: '' }));
  await open(page, '/categories');
  await expect(
    page.getByRole('article').first().locator('svg[data-placeholder]').first(),
  ).toBeVisible();
  await expect(page.getByRole('article').first().locator('img')).toHaveCount(0);
});

test('a name of one endless word breaks instead of widening the page', async ({ page }) => {
  const name = `Rose${'amaranthine'.repeat(17)}`;
  const [row] = await shopRows<{ id: string }>(
    `insert into products (name, description, price_minor, category_id, in_stock)
     select $1, $1, 12345678901, id, false from categories limit 1 returning id`,
    [name],
  );
  try {
    await page.goto(`/product/${row?.id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const { wide, room } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }));
    expect(wide).toBeLessThanOrEqual(room);
  } finally {
    await shopRows('delete from products where id = $1', [row?.id]);
  }
});
