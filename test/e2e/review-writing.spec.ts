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
import {
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

const isSaving = (url: URL, method: string) =>
  method === 'POST' && url.pathname.includes('/review');

test('a buyer rates, is told what is missing, writes, and finds the review among the others', async ({
  page,
}) => {
  const { productId } = await openForm(page, `Rose${'amaranthine'.repeat(17)}`);
  made.push(productId);
  const alert = main(page).getByRole('alert');

  await test.step('the form offers a nickname, is accessible and fits the smallest phone', async () => {
    await expect(page).toHaveTitle('Write a review – Corvox');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write a review');
    await expect(nickname(page)).toHaveValue('A.');
    await expect(main(page).getByText('Everyone can read it.')).toBeVisible();
    await expectAccessible(page, 'the form of a review');
    await expectFits(page);
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
});

test('a review is changed and deleted after being asked once more, and the form leaves with who signs out', async ({
  page,
  context,
}) => {
  const { productId, buyer, path } = await openForm(page);
  made.push(productId);
  const write = section(page).getByRole('link', { name: 'Write a review' });
  const title = page.getByRole('heading', { level: 1 });
  await star(page, 'Fair').check();
  await publish(page).click();
  await expect(said(page)).toContainText('2 out of 5');

  await test.step('when the session has ended meanwhile the words stay, and saving again works', async () => {
    await write.click();
    await expectPath(page, path);
    await expect(title).toHaveText('Your review');
    await expect(star(page, 'Fair')).toBeChecked();
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
});
