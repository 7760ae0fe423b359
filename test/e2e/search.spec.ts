import { expect, expectPath, open, test } from '../support/browser.ts';
import { cards, list, names, sortBy } from '../support/listing.ts';

test.describe('search', () => {
  for (const [q, name] of [
    ['massage candel', 'Vanilla Shea Massage Candle'],
    ['roses', 'Crimson Promise Roses'],
    ['intimacy', 'Satin Eye Mask'],
  ] as const) {
    test(`“${q}” finds ${name}`, async ({ page }) => {
      await page.goto(`/categories?q=${encodeURIComponent(q)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${q}”`);
      await expect(names(page).filter({ hasText: name })).toHaveCount(1);
    });
  }

  test('that finds nothing offers spelling, the categories and help', async ({ page }) => {
    await open(page, '/categories?q=xyzzyqwert');
    await expect(cards(page)).toHaveCount(0);
    await expect(list(page)).toContainText('We found nothing for “xyzzyqwert”');
    await expect(list(page)).toContainText('spelling');
    await expect(list(page).getByRole('link', { name: 'Flowers' })).toBeVisible();
    await list(page).getByRole('link', { name: 'Ask us' }).click();
    await expectPath(page, '/contact');
  });

  test('keeps its words when the results are sorted, and never lists what is sold out', async ({
    page,
  }) => {
    await open(page, '/categories?q=massage');
    await sortBy(page).selectOption('price-low');
    await expectPath(page, '/categories?q=massage&sort=price-low');
    await expect(async () => {
      const texts = await cards(page).getByText(/^GH₵/).allTextContents();
      const prices = texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
      expect(prices.length).toBeGreaterThan(2);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }).toPass({ timeout: 10_000 });
    await expect(names(page).filter({ hasText: 'Hot Stone Massage Set' })).toHaveCount(0);
  });
});
