import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  expect,
  expectPath,
  expectToast,
  hold,
  main,
  open,
  tabTo,
  test,
} from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { makeReview } from '../support/review-rows.ts';
import {
  makeUnlisted,
  nickname,
  openForm,
  publish,
  removeProduct,
  said,
  section,
  star,
  words,
} from '../support/review-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

const made: string[] = [];
test.afterEach(async () => {
  for (const id of made.splice(0)) await removeProduct(id);
});

type Thing = Awaited<ReturnType<typeof openForm>>;

const isSaving = (url: URL, method: string) =>
  method === 'POST' && url.pathname.includes('/review');

test('a buyer rates, is told what is missing, writes, finds the review among the others, changes and deletes it', async ({
  page,
}) => {
  const thing = await openForm(page, `Rose${'amaranthine'.repeat(17)}`);
  const { productId } = thing;
  made.push(productId);
  const alert = main(page).getByRole('alert');

  await test.step('the form offers a nickname, and stars that are large enough', async () => {
    await expect(page).toHaveTitle('Write a review – Corvox');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write a review');
    await expect(nickname(page)).toHaveValue('A.');
    await expect(main(page).getByText('Everyone can read it.')).toBeVisible();
    for (const label of await main(page).locator('label:has([type=radio])').all()) {
      const box = await label.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
  });
  await test.step('what is missing is said beside the field, and what was typed stays', async () => {
    await nickname(page).fill('me@example.com');
    await words(page).fill('First line.\n\nSecond line.');
    await publish(page).click();
    await expect(alert).toBeFocused();
    await expect(page).toHaveTitle('Error: Write a review – Corvox');
    await expect(words(page)).toHaveValue('First line.\n\nSecond line.');
    await expect(nickname(page)).toHaveAccessibleDescription(/without an email address/);
    await expect(
      main(page).getByRole('radiogroup', { name: 'Your rating' }),
    ).toHaveAccessibleDescription('Please choose from one to five stars');
    await expectAccessible(page, 'the refused review');
    await expectFits(page);
    await alert.getByRole('link', { name: 'Please choose from one to five stars' }).click();
    await expect(star(page, 'Poor')).toBeFocused();
  });
  await test.step('the stars are chosen by the arrow keys', async () => {
    await page.keyboard.press('Space');
    await expect(star(page, 'Poor')).toBeChecked();
    for (const word of ['Fair', 'Good', 'Great']) {
      await page.keyboard.press('ArrowRight');
      await expect(star(page, word)).toBeChecked();
      await expect(star(page, word)).toBeFocused();
    }
    await nickname(page).fill('Sunrise');
    await expect(main(page).getByText('Sunrise', { exact: true })).toBeVisible();
  });
  await test.step('when the shop cannot be reached the words stay', async () => {
    await page.route('**/review.data*', (route) => route.abort('connectionreset'));
    await publish(page).click();
    await expect(alert).toContainText('The shop could not be reached.');
    await expect(words(page)).toHaveValue('First line.\n\nSecond line.');
    await expect(star(page, 'Great')).toBeChecked();
    await page.unroute('**/review.data*');
  });
  await test.step('Enter sends it, the button says that it is busy, and pressing twice saves once', async () => {
    const saving = await hold(page, isSaving);
    await star(page, 'Great').focus();
    await tabTo(page, nickname(page));
    await page.keyboard.press('Enter');
    await saving.arrived();
    const busy = main(page).getByRole('button', { name: 'Saving...' });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await busy.click({ force: true });
    await saving.release();
    await expectPath(page, `/product/${productId}?notice=review-saved#reviews`);
    await expectToast(page, 'Thank you', 'Your review is on this page now.');
    expect(await shopRows('select 1 from reviews where product_id = $1', [productId])).toHaveLength(
      1,
    );
  });
  await test.step('the review is among the others, and on the screen', async () => {
    await expect(section(page).getByRole('status')).toContainText('Thank you');
    await expect(said(page)).toHaveCount(1);
    for (const part of ['Sunrise', '4 out of 5', 'Verified purchase']) {
      await expect(said(page)).toContainText(part);
    }
    expect(await said(page).innerText()).toContain('First line.\n\nSecond line.');
    await expect(section(page)).toBeInViewport();
  });
  await expectChanging(page, thing);
  await test.step('whatever others wrote is shown as text, in pages', () => expectMany(page));
});

/** A review that is there is changed and deleted after being asked once more, and the form leaves with who signs out. */
async function expectChanging(page: Page, { productId, buyer, path }: Thing) {
  const context = page.context();
  const write = section(page).getByRole('link', { name: 'Write a review' });
  const title = page.getByRole('heading', { level: 1 });

  await test.step('when the session has ended meanwhile the words stay, and saving again works', async () => {
    await write.click();
    await expectPath(page, path);
    await expect(title).toHaveText('Your review');
    await expect(star(page, 'Great')).toBeChecked();
    await star(page, 'Wonderful').check();
    await words(page).fill('Still here');
    await shopRows('delete from sessions where user_id = $1', [buyer.id]);
    const save = main(page).getByRole('button', { name: 'Save changes' });
    await save.click();
    await expect(main(page).getByRole('alert')).toContainText('Please sign in again');
    await expect(words(page)).toHaveValue('Still here');
    await enterAs(context, shopRows, buyer);
    await save.click();
    await expect(said(page)).toContainText('5 out of 5');
    await expect(said(page)).toContainText('Still here');
    await expect(said(page)).toHaveCount(1);
  });
  await test.step('deleting asks once more', async () => {
    await write.click();
    const sure = main(page).getByRole('button', { name: 'Yes, delete my review' });
    await expect(title).toHaveText('Your review');
    await expect(sure).toBeHidden();
    await main(page).locator('summary', { hasText: 'Delete my review' }).click();
    await sure.click();
    await expectPath(page, `/product/${productId}?notice=review-deleted#reviews`);
    await expectToast(page, 'Review deleted');
    await expect(section(page)).toContainText('No reviews yet.');
  });
  await test.step('signing out in another tab takes the form off the screen', async () => {
    await write.click();
    await expect(publish(page)).toBeVisible();
    await context.request.post('/sign-out', { headers: { origin: new URL(page.url()).origin } });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(publish(page)).toBeHidden();
  });
  await test.step('the page for whoever has not received it is accessible and leads back', async () => {
    await enterAs(context, shopRows, await makePerson(shopRows));
    await open(page, path);
    await expect(title).toHaveText('Reviews come from buyers');
    await expectAccessible(page, 'the page for others');
    await main(page).getByRole('link', { name: 'Back to the product' }).click();
    await expectPath(page, `/product/${productId}`);
  });
}

/** Whatever somebody wrote is shown as text and fits, and many reviews have pages, which Back finds again. */
async function expectMany(page: Page) {
  const name = `Rose${'amaranthine'.repeat(17)}`;
  const id = await makeUnlisted(name);
  made.push(id);
  await shopRows('update products set description = $2, price_minor = 12345678901 where id = $1', [
    id,
    name,
  ]);
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
}
