import type { Page } from '@playwright/test';
import { expect, expectPath, hold, isPageData, open, reload, test } from '../support/browser.ts';
import { cards, list, names, sortBy } from '../support/listing.ts';
import { allProducts, categoriesBy, cedis, type ProductRow } from '../support/shop-rows.ts';

const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

type Compare = (a: ProductRow, b: ProductRow) => number;
const newest: Compare = (a, b) => b.created_at.getTime() - a.created_at.getTime();
const byId: Compare = (a, b) => (a.id < b.id ? -1 : 1);

const SORTS: Record<string, Compare> = {
  featured: (a, b) => Number(b.featured) - Number(a.featured) || newest(a, b) || byId(a, b),
  'price-low': (a, b) => a.price_minor - b.price_minor || byId(a, b),
  'price-high': (a, b) => b.price_minor - a.price_minor || byId(a, b),
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || byId(a, b),
  newest: (a, b) => newest(a, b) || byId(a, b),
};

async function sorted(sort: string, category?: string): Promise<string[]> {
  const products = await allProducts();
  return products
    .filter((product) => product.in_stock && (!category || product.category === category))
    .toSorted(SORTS[sort])
    .map(({ name }) => name);
}

test('the list at the side counts all products and names each category as it was made', async ({
  page,
}) => {
  const categories = await categoriesBy('created_at');
  const inStock = await sorted('featured');
  await open(page, '/categories');
  const side = page.getByRole('navigation', { name: 'All categories' });
  await expect(side.getByRole('link')).toHaveText([
    `All Products (${inStock.length})`,
    ...categories.map(({ name }) => name),
  ]);
  expect(inStock.length).toBe(40);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Categories');
  await expect(side.getByRole('link', { name: 'All Products' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (const { name, description } of categories.slice(0, 2)) {
    await side.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('main').getByText(description)).toBeVisible();
    const categoryNames = await sorted('featured', name);
    await expect(names(page)).toHaveText(categoryNames.slice(0, 12));
    await expect(side.getByRole('link', { name: 'All Products' })).toHaveText(
      `All Products (${inStock.length})`,
    );
  }
});

test('there are five sorts, and each really sorts', async ({ page }) => {
  await open(page, '/categories');
  expect(
    await sortBy(page)
      .locator('option')
      .evaluateAll((all) => all.map((option) => option.getAttribute('value'))),
  ).toEqual(Object.keys(SORTS));
  await expect(sortBy(page)).toHaveValue('featured');
  await expect(names(page)).toHaveText((await sorted('featured')).slice(0, 12));
  for (const sort of ['price-low', 'price-high', 'rating', 'newest']) {
    await sortBy(page).selectOption(sort);
    await expectPath(page, `/categories?sort=${sort}`);
    await expect(names(page)).toHaveText((await sorted(sort)).slice(0, 12));
  }
});

test('a view that is chosen before the sorted list is there keeps its order, and the focus stays', async ({
  page,
}) => {
  await open(page, '/categories');
  await sortBy(page).focus();
  await sortBy(page).selectOption('price-low');
  await expect(names(page)).toHaveText((await sorted('price-low')).slice(0, 12));
  await expect(sortBy(page)).toBeFocused();
  const slow = await hold(page, isPageData);
  await sortBy(page).selectOption('price-high');
  await page.getByRole('link', { name: 'List view' }).click();
  await slow.arrived();
  await slow.release();
  await expectPath(page, '/categories?sort=price-high&view=list');
});

test('the strip leads through pages of twelve that hold every product once', async ({ page }) => {
  const everything = await sorted('price-low');
  await open(page, '/categories?sort=price-low');
  await expect(names(page)).toHaveText(everything.slice(0, 12));
  await expect(strip(page).getByText('Previous')).toHaveAttribute('aria-disabled', 'true');
  await expect(strip(page).getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await expect(list(page).getByRole('status')).toHaveText('1–12 of 40 products');

  await strip(page).getByRole('link', { name: 'Next' }).click();
  await expect(names(page)).toHaveText(everything.slice(12, 24));
  await expectPath(page, '/categories?sort=price-low&page=2');
  await expect(strip(page).locator('[aria-current=page]')).toHaveText('2');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(list(page).getByRole('status')).toHaveText('13–24 of 40 products');

  await strip(page).getByRole('link', { name: 'Page 4' }).click();
  await expect(names(page)).toHaveText(everything.slice(36));
  await expect(strip(page).getByText('Next')).toHaveAttribute('aria-disabled', 'true');
  await expect(strip(page).getByRole('link', { name: 'Next' })).toHaveCount(0);

  await strip(page).getByRole('link', { name: 'Previous' }).click();
  await expect(names(page)).toHaveText(everything.slice(24, 36));
  await strip(page).getByRole('link', { name: 'Page 1' }).click();
  await expect(names(page)).toHaveText(everything.slice(0, 12));
});

test('sort, page and view live in the address: reload and Back reproduce them', async ({
  page,
}) => {
  const address = '/categories/gifts?sort=price-high&view=list';
  const gifts = await sorted('price-high', 'Gifts');
  await open(page, '/categories/gifts?sort=price-high');
  const view = page.getByRole('group', { name: 'View' });
  await expect(view.getByRole('link', { name: 'Grid view' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)];
  const sideBySide = async () => (await first.boundingBox())?.y === (await second.boundingBox())?.y;
  await expect.poll(sideBySide).toBe(true);

  await view.getByRole('link', { name: 'List view' }).click();
  await expectPath(page, address);
  await expect.poll(sideBySide).toBe(false);
  await reload(page);
  await expectPath(page, address);
  await expect(names(page)).toHaveText(gifts);
  await expect(sortBy(page)).toHaveValue('price-high');
  await expect.poll(sideBySide).toBe(false);

  await page.goBack();
  await expectPath(page, '/categories/gifts?sort=price-high');
  await expect.poll(sideBySide).toBe(true);
  await page.goForward();
  await expectPath(page, address);
  await expect(view.getByRole('link', { name: 'List view' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('Back from a product returns to the same page of the list at the same place', async ({
  page,
}) => {
  const expected = (await sorted('newest')).slice(12, 24);
  await open(page, '/categories?sort=newest&page=2');
  const card = cards(page).nth(10);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await card.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: expected[10] ?? '' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(names(page)).toHaveText(expected);
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(200);
  await expect(card).toBeInViewport();
});

test('a card shows picture, stock, category, name, one line of text and the price', async ({
  page,
}) => {
  const products = await allProducts();
  await open(page, '/categories');
  await expect(cards(page)).toHaveCount(12);
  for (const card of await cards(page).all()) {
    const name = await card.getByRole('heading').textContent();
    const product = products.find((entry) => entry.name === name);
    if (!product) throw new Error(`no product is called ${name}`);
    expect(product.in_stock).toBe(true);
    await expect(card.getByText('In Stock', { exact: true })).toBeVisible();
    await expect(card.getByText(product.category, { exact: true })).toBeVisible();
    await expect(card.getByText(cedis(product.price_minor), { exact: true })).toBeVisible();
    await expect(card.getByRole('img')).toHaveAttribute('src', /^\/images\//);
    await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
      'href',
      `/product/${product.id}`,
    );
    const text = card.getByText(product.description);
    const lines = await text.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBe(1);
  }
});

test('the id and the lower-case name show the same page, known by one address', async ({
  page,
  request,
}) => {
  const [flowers] = await categoriesBy('created_at');
  const shown: string[][] = [];
  for (const word of [flowers?.id, 'flowers', 'Flowers']) {
    await page.goto(`/categories/${word}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flowers');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${new URL(page.url()).origin}/categories/flowers`,
    );
    shown.push(await names(page).allTextContents());
  }
  expect(shown[0]).toHaveLength(10);
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
  const sortedPage = await request.get('/categories/flowers?sort=newest&view=list');
  expect(await sortedPage.text()).toMatch(
    /<link[^>]+rel="canonical"[^>]+href="[^"]+\/categories\/flowers"/,
  );
});

test('a slow list leaves the one before it in its place, whole and in use', async ({ page }) => {
  await open(page, '/categories');
  const before = await names(page).allTextContents();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const whole = await height();
  const slow = await hold(page, isPageData);
  await strip(page).getByRole('link', { name: 'Next' }).click();
  await slow.arrived();
  await expect(list(page)).toHaveAttribute('aria-busy', 'true');
  await expect(list(page).getByRole('status')).toHaveText('Loading...');
  await expect(names(page)).toHaveText(before);
  expect(await height()).toBe(whole);
  await slow.release();
  await expect(names(page)).toHaveText((await sorted('featured')).slice(12, 24));
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
});

test('six skeleton cards stand in where there is no list to keep', async ({ page }) => {
  await open(page, '/categories?q=qqqqqqqq');
  await expect(cards(page)).toHaveCount(0);
  const slow = await hold(page, isPageData);
  await page
    .getByRole('navigation', { name: 'All categories' })
    .getByRole('link', { name: 'Gifts' })
    .click();
  await slow.arrived();
  await expect(page.getByTestId('skeleton')).toHaveCount(6);
  await slow.release();
  await expect(page.getByTestId('skeleton')).toHaveCount(0);
});

test('a list that fails to load says so and offers to try again', async ({ page }) => {
  await open(page, '/about');
  await page.route(isPageData, (route) =>
    route.fulfill({ status: 500, body: 'Internal Server Error' }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'All categories' }).click();
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(isPageData);
  await again.click();
  await expect(cards(page)).toHaveCount(12);
  await expectPath(page, '/categories');
});

test('an unknown category is the 404 page', async ({ page }) => {
  for (const word of ['no-such-category', '00000000-0000-4000-8000-000000000000']) {
    const response = await page.goto(`/categories/${word}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect(page).toHaveTitle('Page not found – Corvox');
  }
});
