import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectFits } from '../support/accessibility.ts';
import { badge, expect, goTo, open, test, toast } from '../support/browser.ts';
import { cards } from '../support/listing.ts';
import { shopRows } from '../support/shop-rows.ts';

const quickAdd = (page: Page) => cards(page).getByRole('button', { name: /^Quick Add/ });

test('a card leaves its picture alone, says below it what is in stock, and adds to the cart in one tap', async ({
  page,
}) => {
  await open(page, '/categories/flowers');
  const [card, other] = [cards(page).first(), cards(page).nth(1)];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const stock = card.getByText('In Stock', { exact: true });
    await expect(async () => {
      const picture = (await card.locator('img').boundingBox()) ?? { y: 0, height: Infinity };
      expect((await stock.boundingBox())?.y).toBeGreaterThan(picture.y + picture.height);
    }).toPass();
  }
  await expect(quickAdd(page)).toHaveCount(await cards(page).count());
  await card.getByRole('button', { name: /^Quick Add/ }).tap();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await expect(toast(page, 'Added to cart', `${name} has been added to your cart`)).toBeVisible();
  await expect(badge(page)).toHaveText('1');

  const next = other.getByRole('button', { name: /^Quick Add/ });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(badge(page)).toHaveText('2');
  await expect(next).toBeFocused();
  await next.click();
  await expect(badge(page)).toHaveText('3');
  await test.step('cards beside each other stay in line with a long name, few units and none', () =>
    expectInLine(page));
});

async function expectInLine(page: Page): Promise<void> {
  const word = `Zx${randomUUID().replaceAll('-', '').slice(0, 10)}`;
  for (const [name, stock, isSold] of [
    [`${word} ${'A Very Long Name of a Bouquet '.repeat(6)}`.slice(0, 200), 30, true],
    [`${word} few`, 3, true],
    [`${word} none`, 0, false],
    [`${word} ${'x'.repeat(80)}`, 30, true],
  ] as const) {
    await shopRows(
      `insert into products (name, description, price_minor, category_id, stock_quantity, in_stock, created_at)
       select $1, 'Some words.', 12345600, id, $2, $3, '2020-01-01' from categories where name = 'Flowers'`,
      [name, stock, isSold],
    );
  }
  await goTo(page, `/categories?q=${word}&sort=price-low`);
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).filter({ hasText: 'few' })).toContainText('In Stock – only 3 left');
  const none = cards(page).filter({ hasText: 'none' });
  await expect(none).toContainText('Out of stock');
  await expect(none).not.toContainText('In Stock');
  await expect(none.getByRole('button', { name: /^Quick Add/ })).toHaveCount(0);
  await expect(quickAdd(page)).toHaveCount(3);
  const prices = await cards(page)
    .getByText('GH₵123,456.00')
    .evaluateAll((all) => all.map((price) => price.getBoundingClientRect().top));
  expect(prices[0]).toBe(prices[1]);
  expect(prices[2]).toBe(prices[3]);
  await expectFits(page);
  await shopRows('delete from products where name like $1', [`${word}%`]);
}
