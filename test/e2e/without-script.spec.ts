import type { Page } from '@playwright/test';
import { expect, expectPath, main, test } from '../support/browser.ts';
import { makeOrder } from '../support/orders.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';
import { enter, h1, item, removeFrom, wishedBy } from '../support/wishlist-screens.ts';

test.use({ javaScriptEnabled: false });

const WIDE = { width: 1280, height: 800 };

test.describe('on a device that has confirmed nothing yet', () => {
  test.use({ adult: false });

  test('one can read, go round the shop by its links and answer the 18+ bar', async ({ page }) => {
    const adults = page.getByRole('region', { name: 'Adults only' });

    await test.step('the 18+ bar is answered once', async () => {
      await page.goto('/');
      await expect(h1(page)).toHaveText('Celebrate your love story');
      await adults.getByRole('button', { name: 'I am 18 or older' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(adults).toBeHidden();
    });
    await test.step('the answer of the newsletter is on the screen, with what was typed', async () => {
      await page.getByLabel('Email address').fill('no address');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.locator('#newsletter-note')).toBeInViewport();
      await expect(page.getByLabel('Email address')).toHaveValue('no address');
      await expect(adults).toBeHidden();
    });
    await test.step('the menu of a phone and the bar of a wide screen lead to the categories', async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page
        .getByRole('navigation', { name: 'Menu' })
        .getByRole('link', { name: 'Gifts' })
        .click();
      await expect(h1(page)).toHaveText('Gifts');
      await page.setViewportSize(WIDE);
      await page
        .getByRole('navigation', { name: 'Categories', exact: true })
        .getByRole('link', { name: 'Flowers' })
        .click();
      await expect(h1(page)).toHaveText('Flowers');
    });
    await test.step('a product shows its pictures, and no control that would do nothing', async () => {
      await page.getByRole('link', { name: 'View Details of Crimson Promise Roses' }).click();
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Flowers');
      await expect(page.locator('main noscript p')).toContainText(
        'The cart is kept in your browser',
      );
      for (const name of ['Share', /to your wishlist$/, 'Enlarge the picture']) {
        await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0);
      }
      const pictures = page.getByRole('list', { name: /^Pictures of/ }).getByRole('listitem');
      const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('link');
      await expect(pictures.nth(1)).not.toBeInViewport();
      await thumbnails.nth(1).click();
      await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.3 });
      await page.setViewportSize({ width: 360, height: 740 });
      await thumbnails.nth(2).click();
      await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.3 });
    });
    await test.step('the cart says what it needs and leads on', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping info' }).click();
      await expect(page.getByRole('table', { name: 'Services' })).toContainText('Standard');
      await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
      await expect(h1(page)).toHaveText('Your cart');
      await expect(main(page).locator('noscript p')).toContainText(
        'The cart is kept in your browser and needs JavaScript.',
      );
      await expect(main(page).getByTestId('skeleton')).toBeHidden();
      await main(page).getByRole('link', { name: 'Continue Shopping' }).click();
      await expect(h1(page)).toHaveText('All Categories');
    });
    await test.step('one can sort, turn the pages, search, and open one answer at a time', () =>
      expectLists(page));
  });
});

async function expectLists(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await test.step('sort and pages', async () => {
    await page.goto('/categories');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(
      'Satin Eye Mask',
    );
    expect(new URL(page.url()).searchParams.get('sort')).toBe('price-low');
    const strip = page.getByRole('navigation', { name: 'Pages' });
    await strip.getByRole('link', { name: 'Next' }).click();
    await expect(strip.locator('[aria-current=page]')).toHaveText('2');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('price-low');
    await page.getByRole('link', { name: 'List view' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('list');
    await expect(page.getByRole('article')).toHaveCount(12);
  });
  const field = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  await test.step('search on a phone', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await field.fill('orchid');
    await field.press('Enter');
    await expectPath(page, '/categories?q=orchid');
    await expect(page.getByRole('heading', { name: 'Orchid in Porcelain' })).toBeVisible();
  });
  await test.step('search on a wide screen', async () => {
    await page.setViewportSize(WIDE);
    await field.fill('tulips');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sunrise Tulips' })).toBeVisible();
  });
  await test.step('one answer is open at a time', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    const entries = main(page).locator('details');
    await entries.nth(0).locator('summary').click();
    await expect(entries.nth(0)).toHaveAttribute('open');
    await entries.nth(1).locator('summary').click();
    await expect(entries.nth(1)).toHaveAttribute('open');
    await expect(entries.nth(0)).not.toHaveAttribute('open');
  });
}

test('the wishlist can be read and a wish removed, an order and its invoice read', async ({
  page,
  context,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  const person = await enter(context, [locket, candle]);
  await page.goto('/wishlist');
  await expect(h1(page)).toContainText('2 items');
  await expect(
    page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }),
  ).toHaveCount(0);
  await removeFrom(page, locket).click();
  await expect(h1(page)).toContainText('1 item');
  await expectPath(page, '/wishlist');
  await expect(item(page, locket)).toHaveCount(0);
  await expect(item(page, candle)).toBeVisible();
  expect(await wishedBy(person)).toEqual([candle.id]);

  await test.step('an order and its invoice offer no button that does nothing', async () => {
    const { id, number } = await makeOrder(shopRows, person, {
      lines: [{ productId: candle.id }],
    });
    await page.goto(`/orders/${id}`);
    await expect(h1(page)).toHaveText(`Order ${number}`);
    await expect(main(page).getByText('Buy again')).toBeHidden();
    await main(page).getByRole('link', { name: 'Invoice' }).click();
    await expect(h1(page)).toHaveText(`Invoice ${number}`);
    await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(main(page).getByRole('link', { name: 'Back to the order' })).toBeVisible();
  });
});
