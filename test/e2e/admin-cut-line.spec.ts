import { connectionNotice, expect, main, open, test } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test('a line that is cut takes nothing off the screen; the list and the finder go on when it is back', async ({
  page,
  context,
}) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  await open(page, '/admin/products');
  const rows = main(page).getByRole('row');
  await expect(rows).toHaveCount(26);

  await context.setOffline(true);
  await main(page).getByRole('searchbox', { name: 'Search products' }).fill('Crimson Promise');
  await expect(connectionNotice(page)).toBeVisible();
  await expect(rows).toHaveCount(26);
  await expect(page.getByRole('link', { name: 'Corvox back-office' })).toBeVisible();

  await context.setOffline(false);
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/q=Crimson/);

  const ready = page.waitForResponse(/\/admin\/search\.data/);
  await page.keyboard.press('Control+k');
  await ready;
  const finder = page.getByRole('dialog');
  await context.setOffline(true);
  await finder.getByRole('combobox').fill('White Peony');
  await expect(connectionNotice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(finder.getByRole('option', { name: /White Peony Cloud/ })).toBeVisible();
});
