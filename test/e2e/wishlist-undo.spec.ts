import { expect, open, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

test('what was removed from the wishlist comes back by Undo, on the list and for good', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  const roses = await productNamed('Crimson Promise Roses');
  const candle = await productNamed('Amber & Oud Candle');
  for (const { id } of [roses, candle]) {
    await shopRows('insert into wishlist (user_id, product_id) values ($1, $2)', [person.id, id]);
  }
  await enterAs(context, shopRows, person);
  await open(page, '/wishlist');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(2);
  await page.getByRole('button', { name: /^Remove Crimson Promise Roses/ }).click();
  await expect(items).toHaveCount(1);
  const note = toast(page, 'Removed from wishlist', 'Crimson Promise Roses');
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toHaveCount(0);
  await expect(toast(page, 'Added to wishlist', 'Crimson Promise Roses')).toBeVisible();
  await expect(items).toHaveCount(2);
  const kept = await shopRows('select 1 from wishlist where user_id = $1 and product_id = $2', [
    person.id,
    roses.id,
  ]);
  expect(kept).toHaveLength(1);
});
