import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, test } from '../support/browser.ts';
import { enterAs } from '../support/people.ts';
import { makeBuyer, makeReview } from '../support/review-rows.ts';
import { makeUnlisted, removeProduct, said, section, shares } from '../support/review-screens.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

const made: string[] = [];
test.afterEach(async () => {
  for (const id of made.splice(0)) await removeProduct(id);
});
const product = async (name: string) => {
  const id = await makeUnlisted(name);
  made.push(id);
  return id;
};

test('the page shows the average in words, the shares and what buyers say', async ({ page }) => {
  const { id } = await productNamed('Crimson Promise Roses');
  await open(page, `/product/${id}`);
  const [row] = await shopRows<{ rating: string; rating_count: number }>(
    'select rating, rating_count from products where id = $1',
    [id],
  );
  const average = Number(row?.rating).toFixed(1).replace(/\.0$/, '');
  await expect(section(page)).toContainText(`${average} out of 5`);
  await expect(section(page)).toContainText(`${row?.rating_count} reviews`);
  await expect(said(page)).toHaveCount(row?.rating_count ?? 0);
  await expect(said(page).first()).toContainText('Esi in Tema');
  await expect(said(page).first()).toContainText(/\d{1,2} [A-Z][a-z]+ 20\d\d/);
  await expect(shares(page)).toHaveText([
    /^5stars:6/,
    /^4stars:2/,
    /^3stars:1/,
    /^2stars:0/,
    /^1star:0/,
  ]);
  await expect(section(page)).not.toContainText('Verified purchase');
  await main(page)
    .getByRole('link', { name: `${average} out of 5` })
    .click();
  await expect(section(page).getByRole('heading')).toBeInViewport();
  await expectAccessible(page, 'a product with reviews');
  await expectFits(page);
});

test('a product without reviews says who can write one', async ({ page }) => {
  const id = await product('Nobody rated this');
  await open(page, `/product/${id}`);
  await expect(section(page)).toContainText('No reviews yet. Buyers can write one after delivery.');
  await expect(section(page).getByText('out of 5')).toHaveCount(0);
  await section(page).getByRole('link', { name: 'Write a review' }).click();
  await expectPath(page, `/auth?returnTo=${encodeURIComponent(`/product/${id}/review`)}`);
});

test('many reviews have pages, which Back finds again', async ({ page }) => {
  const id = await product('Everybody rated this');
  await shopRows(
    `insert into reviews (product_id, rating, nickname, created_at)
     select $1, 5, 'Reader ' || n, now() - n * interval '1 day' from generate_series(1, 12) as n`,
    [id],
  );
  await open(page, `/product/${id}`);
  await expect(said(page)).toHaveCount(10);
  await section(page).getByRole('link', { name: 'Next' }).click();
  await expectPath(page, `/product/${id}?reviews=2#reviews`);
  await expect(said(page)).toHaveCount(2);
  await expect(said(page).first()).toContainText('Reader 11');
  await expect(section(page).getByRole('heading', { name: 'Reviews' })).toBeInViewport();
  await page.goBack();
  await expect(said(page)).toHaveCount(10);
});

test('whatever somebody wrote is shown as text and fits', async ({ page }) => {
  const id = await product('Odd words');
  await makeReview(shopRows, {
    productId: id,
    nickname: 'W'.repeat(40),
    body: `${'endless'.repeat(100)}\n<script>document.title = 'broken'</script><img src=x onerror="document.title='broken'">\nשלום 💐`,
  });
  await open(page, `/product/${id}`);
  await expect(said(page)).toContainText('<script>document.title');
  await expect(said(page).locator('img, script')).toHaveCount(0);
  await expect(page).toHaveTitle('Odd words – Corvox');
  await expectFits(page);
});

test('a card shows the stars of what was rated, and none where nobody did', async ({ page }) => {
  const card = (name: string) =>
    main(page)
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name }) });
  await open(page, '/categories?q=love+mails');
  await expect(card('Love Letters Set')).toContainText('4.7 out of 5');
  await expect(card('Love Letters Set')).toContainText('(3)');
  await open(page, '/categories?q=linen+journal');
  await expect(card('Linen Memory Journal')).toBeVisible();
  await expect(card('Linen Memory Journal').getByText('out of 5')).toHaveCount(0);
});

test('each line of a delivered order leads to its review, and of no other order', async ({
  page,
  context,
}) => {
  const id = await product('Delivered lamp');
  const buyer = await makeBuyer(shopRows, id);
  await enterAs(context, shopRows, buyer);
  await open(page, `/orders/${buyer.orderId}`);
  await main(page).getByRole('link', { name: 'Write a review of Crimson Promise Roses' }).click();
  await expectPath(page, `/product/${id}/review`);
  const waiting = await makeBuyer(shopRows, id, { status: 'shipped' });
  await enterAs(context, shopRows, waiting);
  await open(page, `/orders/${waiting.orderId}`);
  await expect(main(page).getByRole('region', { name: 'What you ordered' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: /^Write a review/ })).toHaveCount(0);
});
