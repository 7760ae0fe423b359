import { expectFits } from '../support/accessibility.ts';
import { open } from '../support/browser.ts';
import { expect, test } from '../support/checkout-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

const NAMES = Array.from({ length: 9 }, (_, place) => `Anniversaries ${place + 1}`);

test('a shop with many categories and the quick exit still fits every screen', async ({ page }) => {
  await shopRows('insert into categories (name) select unnest($1::text[])', [NAMES]);
  await shopRows(
    `insert into settings (section, values) values ('exit', '{"shown": true}') on conflict do nothing`,
  );
  const links = page.locator('header nav[aria-label="Categories"] a');
  await expect(async () => {
    await open(page, '/about');
    await expect(links).toHaveCount(13, { timeout: 1_000 });
    await expect(page.getByRole('link', { name: /Quick exit/ }).first()).toBeAttached();
  }).toPass();
  await expectFits(page, [320, 360, 768, 1024, 1280]);
  await shopRows('delete from categories where name = any($1)', [NAMES]);
  await shopRows(`delete from settings where section = 'exit'`);
});
