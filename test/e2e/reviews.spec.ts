import { expectFits } from '../support/accessibility.ts';
import { expect, expectPath, open, test } from '../support/browser.ts';
import { makeReview } from '../support/review-rows.ts';
import { makeUnlisted, removeProduct, said, section } from '../support/review-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

test('whatever somebody wrote is shown as text and fits, and many reviews have pages, which Back finds again', async ({
  page,
}) => {
  const name = `Rose${'amaranthine'.repeat(17)}`;
  const id = await makeUnlisted(name);
  try {
    await shopRows(
      'update products set description = $2, price_minor = 12345678901 where id = $1',
      [id, name],
    );
    await shopRows(
      `insert into reviews (product_id, rating, nickname, created_at)
       select $1, 5, 'Reader ' || n, now() - n * interval '1 day' from generate_series(1, 11) as n`,
      [id],
    );
    await makeReview(shopRows, {
      productId: id,
      nickname: 'W'.repeat(40),
      body: `${'endless'.repeat(100)}\n<script>document.title = 'broken'</script><img src=x onerror="document.title='broken'">\nשלום 💐`,
    });
    await open(page, `/product/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(said(page).first()).toContainText('<script>document.title');
    await expect(said(page).locator('img, script')).toHaveCount(0);
    await expect(page).toHaveTitle(`${name} – Corvox`);
    await expectFits(page);

    await expect(said(page)).toHaveCount(10);
    await section(page).getByRole('link', { name: 'Next' }).click();
    await expectPath(page, `/product/${id}?reviews=2#reviews`);
    await expect(said(page)).toHaveCount(2);
    await expect(said(page).first()).toContainText('Reader 10');
    await expect(section(page).getByRole('heading', { name: 'Reviews' })).toBeInViewport();
    await page.goBack();
    await expect(said(page)).toHaveCount(10);
  } finally {
    await removeProduct(id);
  }
});
