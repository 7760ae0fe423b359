import { expect, expectPath, open, test } from '../support/browser.ts';
import { cards, list, names, sortBy } from '../support/listing.ts';

test.describe('search', () => {
  test('a misspelt word is corrected, and the words as they are can be searched for', async ({
    page,
  }) => {
    await open(page, '/categories?q=massage+candel');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Results for “massage candle”');
    await expect(names(page)).toHaveText(['Vanilla Shea Massage Candle']);
    await page.getByRole('link', { name: 'massage candel', exact: true }).click();
    await expectPath(page, '/categories?q=massage+candel&exact=1');
    await expect(title).toHaveText('Results for “massage candel”');
    await page.getByRole('link', { name: 'massage candle', exact: true }).click();
    await expectPath(page, '/categories?q=massage+candle');
  });

  test('that finds nothing offers spelling, the categories and help', async ({ page }) => {
    await open(page, '/categories?q=xyzzyqwert');
    await expect(cards(page)).toHaveCount(0);
    await expect(list(page)).toContainText('We found nothing for “xyzzyqwert”');
    await expect(list(page)).toContainText('spelling');
    await expect(list(page).getByRole('link', { name: 'Flowers' })).toBeVisible();
    await list(page).getByRole('link', { name: 'Ask us' }).click();
    await expectPath(page, '/contact');
  });

  test('keeps its words when the results are sorted, and marks what is sold out', async ({
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
    await expect(cards(page).filter({ hasText: 'Hot Stone Massage Set' })).toContainText(
      'Sold out',
    );
  });
});
