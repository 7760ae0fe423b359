import type { Page } from '@playwright/test';
import {
  expect,
  expectLaidOut,
  expectPath,
  goTo,
  hold,
  isPageData,
  main,
  open,
  reload,
  test,
} from '../support/browser.ts';
import { cards, list, names, sortBy } from '../support/listing.ts';
import { allProducts, type ProductRow } from '../support/shop-rows.ts';

const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const side = (page: Page) => page.getByRole('navigation', { name: 'All categories' });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

type Compare = (a: ProductRow, b: ProductRow) => number;
const newest: Compare = (a, b) => b.created_at.getTime() - a.created_at.getTime();
const byId: Compare = (a, b) => (a.id < b.id ? -1 : 1);

const SORTS: Record<string, Compare> = {
  featured: (a, b) => Number(b.featured) - Number(a.featured) || newest(a, b) || byId(a, b),
  'price-low': (a, b) => a.price_minor - b.price_minor || byId(a, b),
  'price-high': (a, b) => b.price_minor - a.price_minor || byId(a, b),
};

async function sorted(sort: string, category?: string): Promise<string[]> {
  const products = await allProducts();
  return products
    .filter((product) => product.in_stock && (!category || product.category === category))
    .toSorted(SORTS[sort])
    .map(({ name }) => name);
}

test('category, sort and view are chosen on the page, live in the address, and Back and reload reproduce them', async ({
  page,
}) => {
  const chip = side(page).locator('[aria-current=page]');
  const view = page.getByRole('group', { name: 'View' });
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)];
  const sideBySide = async () => (await first.boundingBox())?.y === (await second.boundingBox())?.y;

  await test.step('the chip of the chosen category is on the screen', async () => {
    await open(page, '/categories/desire');
    await expect(chip).toHaveText('Desire');
    await expect(chip).toBeInViewport({ ratio: 1 });
    await side(page).getByRole('link', { name: 'Intimacy' }).click();
    await expect(chip).toHaveText('Intimacy');
    await expect(chip).toBeInViewport({ ratio: 1 });
    await side(page).getByRole('link', { name: 'Gifts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gifts');
    await expect(names(page)).toHaveText((await sorted('featured', 'Gifts')).slice(0, 12));
  });
  await test.step('the text of a card is one line', async () => {
    const texts = await cards(page).evaluateAll((all) =>
      all.map((card) => {
        const [text] = [...card.querySelectorAll('p')].toReversed();
        return text ? text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight) : 0;
      }),
    );
    expect(new Set(texts.map(Math.round))).toEqual(new Set([1]));
  });
  await test.step('a sort sorts, and the focus stays', async () => {
    await expect(sortBy(page)).toHaveValue('featured');
    await sortBy(page).focus();
    for (const sort of ['price-low', 'price-high']) {
      await sortBy(page).selectOption(sort);
      await expectPath(page, `/categories/gifts?sort=${sort}`);
      await expect(names(page)).toHaveText((await sorted(sort, 'Gifts')).slice(0, 12));
      await expect(sortBy(page)).toBeFocused();
    }
  });
  const address = '/categories/gifts?sort=price-high&view=list';
  await test.step('the view is in the address, with hearts in both', async () => {
    await expect(view.getByRole('link', { name: 'Grid view' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect.poll(sideBySide).toBe(true);
    await view.getByRole('link', { name: 'List view' }).click();
    await expectPath(page, address);
    await expect.poll(sideBySide).toBe(false);
    await expect(first.getByRole('button', { name: /to your wishlist$/ })).toBeVisible();
  });
  await test.step('reload, Back and Forward reproduce it', async () => {
    await reload(page);
    await expectPath(page, address);
    await expect(names(page)).toHaveText(await sorted('price-high', 'Gifts'));
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
  await test.step('a view that is chosen before the sorted list is there keeps its order', async () => {
    await page.goBack();
    const slow = await hold(page, isPageData);
    await sortBy(page).selectOption('price-low');
    await page.getByRole('link', { name: 'List view' }).click();
    await slow.arrived();
    await slow.release();
    await expectPath(page, '/categories/gifts?sort=price-low&view=list');
  });
});

test('the strip leads through pages of twelve, a slow page leaves the one before it, Back finds its place, and a list that fails offers to try again', async ({
  page,
}) => {
  const everything = await sorted('price-low');
  await open(page, '/categories?sort=price-low');
  await expect(names(page)).toHaveText(everything.slice(0, 12));
  await expect(list(page).getByRole('status')).toHaveText('1–12 of 40 products');

  await test.step('a slow list leaves the one before it in its place, whole and in use', async () => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expectLaidOut(page);
    const whole = await height();
    const slow = await hold(page, isPageData);
    await strip(page).getByRole('link', { name: 'Next' }).click();
    await slow.arrived();
    await expect(list(page)).toHaveAttribute('aria-busy', 'true');
    await expect(list(page).getByRole('status')).toHaveText('Loading...');
    await expect(names(page)).toHaveText(everything.slice(0, 12));
    expect(await height()).toBe(whole);
    await slow.release();
    await expect(names(page)).toHaveText(everything.slice(12, 24));
    await expect(list(page)).toHaveAttribute('aria-busy', 'false');
    await expectPath(page, '/categories?sort=price-low&page=2');
    await expect(strip(page).locator('[aria-current=page]')).toHaveText('2');
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(list(page).getByRole('status')).toHaveText('13–24 of 40 products');
  });
  await test.step('Back from a product returns to the same page of the list at the same place', async () => {
    const card = cards(page).nth(10);
    await card.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    await card.getByRole('link', { name: /^View Details/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: everything[22] ?? '' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(names(page)).toHaveText(everything.slice(12, 24));
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(200);
    await expect(card).toBeInViewport();
  });
  await test.step('the pages hold every product once', async () => {
    await strip(page).getByRole('link', { name: 'Page 4' }).click();
    await expect(names(page)).toHaveText(everything.slice(36));
    await expect(strip(page).getByText('Next')).toHaveAttribute('aria-disabled', 'true');
    await strip(page).getByRole('link', { name: 'Previous' }).click();
    await expect(names(page)).toHaveText(everything.slice(24, 36));
    await strip(page).getByRole('link', { name: 'Page 1' }).click();
    await expect(names(page)).toHaveText(everything.slice(0, 12));
  });
  await test.step('where there is no list to keep', () => expectWithoutList(page));
  await test.step('the header fits on a phone whose reader wants larger text', async () => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const times of [1.3, 2]) {
        const over = await page.evaluate((size) => {
          const { documentElement: whole } = document;
          whole.style.fontSize = `${size * 100}%`;
          return whole.scrollWidth - whole.clientWidth;
        }, times);
        expect({ width, times, over }).toEqual({ width, times, over: 0 });
        await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeInViewport({
          ratio: 1,
        });
      }
    }
  });
});

/** Six skeleton cards stand in, a search keeps its words, and a list that fails offers to try again. */
async function expectWithoutList(page: Page) {
  await test.step('skeletons', async () => {
    await goTo(page, '/categories?q=qqqqqqqq');
    await expect(cards(page)).toHaveCount(0);
    const slow = await hold(page, isPageData);
    await side(page).getByRole('link', { name: 'Gifts' }).click();
    await slow.arrived();
    await expect(page.getByTestId('skeleton')).toHaveCount(6);
    await slow.release();
    await expect(page.getByTestId('skeleton')).toHaveCount(0);
  });
  await test.step('a search keeps its words when the results are sorted', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “qqqqqqqq”');
    await list(page).getByRole('link', { name: 'Flowers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flowers');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const field = page.getByLabel('Search products').filter({ visible: true });
    await field.fill('massage');
    await field.press('Enter');
    await expectPath(page, '/categories?q=massage');
    await expect(cards(page).filter({ hasText: 'Hot Stone Massage Set' })).toContainText(
      'Sold out',
    );
    await sortBy(page).selectOption('price-low');
    await expectPath(page, '/categories?q=massage&sort=price-low');
  });
  await test.step('a list that fails to load says so and offers to try again', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expectPath(page, '/about');
    await page.route(isPageData, (route) =>
      route.fulfill({ status: 500, body: 'Internal Server Error' }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'All categories' }).click();
    const again = main(page).getByRole('link', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(isPageData);
    await again.click();
    await expect(cards(page)).toHaveCount(12);
    await expectPath(page, '/categories');
  });
}
