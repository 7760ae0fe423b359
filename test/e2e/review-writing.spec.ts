import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, hold, main, open, tabTo, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { makeReview } from '../support/review-rows.ts';
import {
  bought,
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
const form = async (...args: Parameters<typeof openForm>) => {
  const thing = await openForm(...args);
  made.push(thing.productId);
  return thing;
};

const isSaving = (url: URL, method: string) =>
  method === 'POST' && url.pathname.includes('/review');

test('a buyer rates, writes and finds the review among the others', async ({ page }) => {
  const { productId } = await form(page);
  await expect(page).toHaveTitle('Write a review – Corvox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write a review');
  await expect(nickname(page)).toHaveValue('A.');
  await expect(main(page).getByText('Everyone can read it.')).toBeVisible();
  await star(page, 'Great').check();
  await nickname(page).fill('Sunrise');
  await words(page).fill('First line.\n\nSecond line.');
  await expect(main(page).getByText('Sunrise', { exact: true })).toBeVisible();
  await publish(page).click();
  await expectPath(page, `/product/${productId}?notice=review-saved#reviews`);
  await expect(toast(page, 'Thank you', 'Your review is on this page now.')).toBeVisible();
  await expect(section(page).getByRole('status')).toContainText('Thank you');
  await expect(said(page)).toHaveCount(1);
  await expect(said(page)).toContainText('Sunrise');
  await expect(said(page)).toContainText('4 out of 5');
  await expect(said(page)).toContainText('Verified purchase');
  expect(await said(page).innerText()).toContain('First line.\n\nSecond line.');
  await expect(section(page)).toBeInViewport();
});

test('the stars are chosen by the arrow keys, and the form is sent with Enter', async ({
  page,
}) => {
  await form(page);
  await star(page, 'Poor').focus();
  await page.keyboard.press('Space');
  await expect(star(page, 'Poor')).toBeChecked();
  for (const word of ['Fair', 'Good', 'Great', 'Wonderful']) {
    await page.keyboard.press('ArrowRight');
    await expect(star(page, word)).toBeChecked();
    await expect(star(page, word)).toBeFocused();
  }
  await tabTo(page, nickname(page));
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('5 out of 5');
});

test('what is missing is said beside the field, and what was typed stays', async ({ page }) => {
  await form(page);
  await nickname(page).fill('me@example.com');
  await words(page).fill('Long in the making');
  await publish(page).click();
  const alert = main(page).getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(page).toHaveTitle('Error: Write a review – Corvox');
  await expect(words(page)).toHaveValue('Long in the making');
  await expect(nickname(page)).toHaveAccessibleDescription(/without an email address/);
  await expect(
    main(page).getByRole('radiogroup', { name: 'Your rating' }),
  ).toHaveAccessibleDescription('Please choose from one to five stars');
  await expectAccessible(page, 'the refused review');
  await alert.getByRole('link', { name: 'Please choose from one to five stars' }).click();
  await expect(star(page, 'Poor')).toBeFocused();
  await star(page, 'Good').check();
  await nickname(page).fill('Me');
  await publish(page).click();
  await expect(said(page)).toContainText('Long in the making');
});

test('a review is changed, and deleted after being asked once more', async ({ page }) => {
  const { productId, path } = await form(page);
  await star(page, 'Fair').check();
  await publish(page).click();
  await expect(said(page)).toContainText('2 out of 5');
  await section(page).getByRole('link', { name: 'Write a review' }).click();
  await expectPath(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review');
  await expect(star(page, 'Fair')).toBeChecked();
  await star(page, 'Wonderful').check();
  await main(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(said(page)).toContainText('5 out of 5');
  await expect(said(page)).toHaveCount(1);

  await section(page).getByRole('link', { name: 'Write a review' }).click();
  const sure = main(page).getByRole('button', { name: 'Yes, delete my review' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review');
  await expect(sure).toBeHidden();
  await main(page).locator('summary', { hasText: 'Delete my review' }).click();
  await sure.click();
  await expectPath(page, `/product/${productId}?notice=review-deleted#reviews`);
  await expect(toast(page, 'Review deleted')).toBeVisible();
  await expect(section(page)).toContainText('No reviews yet.');
});

test('pressing twice saves once, and the button says that it is busy', async ({ page }) => {
  const { productId } = await form(page);
  await star(page, 'Good').check();
  const saving = await hold(page, isSaving);
  await publish(page).click();
  await saving.arrived();
  const busy = main(page).getByRole('button', { name: 'Saving...' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await busy.click({ force: true });
  await saving.release();
  await expect(said(page)).toHaveCount(1);
  expect(await shopRows('select 1 from reviews where product_id = $1', [productId])).toHaveLength(
    1,
  );
});

test('when the shop cannot be reached the words stay, and saving again works', async ({ page }) => {
  await form(page);
  await star(page, 'Wonderful').check();
  await words(page).fill('Do not lose me');
  await page.route('**/review.data*', (route) => route.abort('connectionreset'));
  await publish(page).click();
  await expect(main(page).getByRole('alert')).toContainText('The shop could not be reached.');
  await expect(words(page)).toHaveValue('Do not lose me');
  await expect(star(page, 'Wonderful')).toBeChecked();
  await page.unroute('**/review.data*');
  await publish(page).click();
  await expect(said(page)).toContainText('Do not lose me');
});

test('when the session has ended meanwhile the words stay, too', async ({ page }) => {
  const { buyer } = await form(page);
  await star(page, 'Wonderful').check();
  await words(page).fill('Still here');
  await shopRows('delete from sessions where user_id = $1', [buyer.id]);
  await publish(page).click();
  await expect(main(page).getByRole('alert')).toContainText('Please sign in again');
  await expect(words(page)).toHaveValue('Still here');
  await enterAs(page.context(), shopRows, buyer);
  await publish(page).click();
  await expect(said(page)).toContainText('Still here');
});

test('whoever has not received it is told kindly who can write', async ({ page }) => {
  const { productId, path } = await bought(page);
  made.push(productId);
  await enterAs(page.context(), shopRows, await makePerson(shopRows));
  const response = await open(page, path);
  expect(response?.status()).toBe(403);
  await expect(page).toHaveTitle('Reviews come from buyers – Corvox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews come from buyers');
  await expectAccessible(page, 'the page for others');
  await main(page).getByRole('link', { name: 'Back to the product' }).click();
  await expectPath(page, `/product/${productId}`);
});

test('whose review was taken down is told so and led to us', async ({ page }) => {
  const { productId, buyer, path } = await bought(page);
  made.push(productId);
  await makeReview(shopRows, { productId, person: buyer, isHidden: true });
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review is not shown');
  await main(page).getByRole('link', { name: 'Contact Us' }).click();
  await expectPath(page, '/contact?subject=My+review');
});

test('the form is accessible and fits the smallest phone', async ({ page }) => {
  await form(page, `Rose${'amaranthine'.repeat(17)}`);
  await star(page, 'Good').check();
  await expectAccessible(page, 'the form of a review');
  await expectFits(page);
  for (const label of await main(page).locator('label:has([type=radio])').all()) {
    const box = await label.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});

test('signing out in another tab takes the form off the screen', async ({ page, context }) => {
  await form(page);
  const other = await context.newPage();
  await open(other, '/account/settings');
  await other.evaluate(() => fetch('/sign-out', { method: 'POST' }));
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(publish(page)).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('one can write, be corrected, change and delete', async ({ page }) => {
    const { productId, path } = await bought(page);
    made.push(productId);
    await page.goto(`/product/${productId}`);
    await section(page).getByRole('link', { name: 'Write a review' }).click();
    await words(page).fill('Typed once');
    await publish(page).click();
    await expect(main(page).getByRole('alert')).toContainText(
      'Please choose from one to five stars',
    );
    await expect(words(page)).toHaveValue('Typed once');
    await star(page, 'Good').check();
    await publish(page).click();
    await expect(said(page)).toContainText('Typed once');
    await expect(section(page).getByRole('status')).toContainText(
      'Your review is on this page now.',
    );
    await page.goto(path);
    await main(page).locator('summary', { hasText: 'Delete my review' }).click();
    await main(page).getByRole('button', { name: 'Yes, delete my review' }).click();
    await expect(section(page)).toContainText('Your words and your stars are gone');
    await expect(section(page)).toContainText('No reviews yet.');
  });
});
