import { expect, main, open, test } from '../support/browser.ts';
import { productNamed } from '../support/shop-rows.ts';

const LARGER = [1.3, 2];

test('the header fits on a phone whose reader wants larger text', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, '/categories');
    for (const times of LARGER) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size * 100}%`;
      }, times);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ width, times, over }).toEqual({ width, times, over: 0 });
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeInViewport({
        ratio: 1,
      });
    }
  }
});

test('the chip of the chosen category is on the screen, and its link is the current one', async ({
  page,
}) => {
  for (const path of ['/categories/intimacy', '/categories/desire']) {
    await open(page, path);
    const chip = page
      .getByRole('navigation', { name: 'All categories' })
      .locator('[aria-current=page]');
    await expect(chip).toBeInViewport({ ratio: 1 });
  }
});

test(
  'the bar at the top marks the category, by its name and by its id',
  { tag: '@desktop' },
  async ({ page }) => {
    const current = page
      .getByRole('navigation', { name: 'Categories', exact: true })
      .locator('[aria-current=page]');
    await open(page, '/categories/flowers');
    await expect(current).toHaveText('Flowers');
    await page.getByRole('link', { name: 'Gifts', exact: true }).first().click();
    await expect(current).toHaveText('Gifts');
    await open(page, '/about');
    await expect(current).toHaveCount(0);
  },
);

test('hearts stand in the list view too', async ({ page }) => {
  await open(page, '/categories?view=list');
  const card = page.getByRole('article').first();
  await expect(card.getByRole('button', { name: /to your wishlist$/ })).toBeVisible();
});

test('stars are filled as far as the rating goes', async ({ page }) => {
  const product = await productNamed('Crimson Promise Roses');
  await open(page, `/product/${product.id}`);
  const filled = main(page).getByTestId('stars-filled').first();
  const words = await main(page)
    .getByText(/^[\d.]+ out of 5$/)
    .first()
    .textContent();
  const share = Number.parseFloat(words ?? '') / 5;
  const whole = await filled.locator('xpath=..').boundingBox();
  const part = await filled.boundingBox();
  expect((part?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(share, 1);
});

test('what has the focus is not under the bars at the foot', async ({ page }) => {
  await page.addInitScript(() => localStorage.removeItem('adult'));
  await open(page, '/categories');
  const bar = page.getByRole('region', { name: 'Adults only' });
  await expect(bar).toBeVisible();
  const top = (await bar.boundingBox())?.y ?? 0;
  const links = page.getByRole('article').getByRole('link');
  for (const place of [1, 3, 5]) {
    await links.nth(place).focus();
    const box = await links.nth(place).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top + 1);
  }
});

test('the bar that adds on a phone names the product', async ({ page }) => {
  const product = await productNamed('Crimson Promise Roses');
  await open(page, `/product/${product.id}`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(page.locator('.add-bar')).toContainText(product.name);
});

test('an enlarged picture is much larger', { tag: '@both' }, async ({ page }) => {
  const product = await productNamed('Crimson Promise Roses');
  await open(page, `/product/${product.id}`);
  const small = await page.getByRole('list', { name: /^Pictures of/ }).boundingBox();
  await page.getByRole('button', { name: 'Enlarge the picture' }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect
    .poll(async () => ((await picture.boundingBox())?.width ?? 0) / (small?.width ?? 1))
    .toBeGreaterThan(1.6);
  const close = page.getByRole('button', { name: 'Close the larger picture' });
  await expect(close).toBeInViewport({ ratio: 1 });
});

test('what a product promises about returns is what the policy says', async ({ page }) => {
  for (const [name, words] of [
    ['Crimson Promise Roses', 'Fresh flowers cannot be returned.'],
    ['Amber & Oud Candle', 'Within 30 days, unopened.'],
    ['Bloom Massager', 'Within 30 days, sealed.'],
  ] as const) {
    await open(page, `/product/${(await productNamed(name)).id}`);
    await expect(main(page).getByRole('definition').filter({ hasText: words })).toBeVisible();
    await expect(main(page).getByText('your name, address and phone number')).toBeVisible();
  }
  await expect(main(page).getByText('body-safe silicone')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, adult: false });

  test('the 18+ bar is answered once', async ({ page }) => {
    await page.goto('/about');
    const bar = page.getByRole('region', { name: 'Adults only' });
    await bar.getByRole('button', { name: 'I am 18 or older' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(bar).toBeHidden();
    await page.goto('/faqs');
    await expect(bar).toBeHidden();
  });

  test('the answer of the newsletter is on the screen', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Email address').fill('no address');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.locator('#newsletter-note')).toBeInViewport();
  });
});
