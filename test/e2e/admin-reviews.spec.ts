import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { makeProduct, makeReview } from '../support/review-rows.ts';
import { removeProduct } from '../support/review-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

test(
  'a moderator finds a review, hides it with a reason and shows it again',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const name = `Moderated ${Date.now()}`;
    const productId = await makeProduct(shopRows, name, false);
    await makeReview(shopRows, { productId, nickname: 'Loud', body: 'Much too loud.' });
    await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['moderator'] }));
    await open(page, '/account');
    await main(page).getByRole('link', { name: 'Back-office' }).click();
    await expectPath(page, '/admin/reviews');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');

    // The page may be there a moment before it listens.
    const search = page.getByRole('searchbox', { name: 'Search reviews' });
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(search).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type(name);
    await expect(main(page).getByText('1 review', { exact: true })).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('Much too loud.');
    await expect(row).toContainText('Shown');
    await expectAccessible(page);
    await expectFits(page);

    await row.getByRole('link', { name: `Hide the review of ${name} by Loud` }).click();
    const dialog = page.getByRole('dialog', { name: 'Hide this review?' });
    await dialog.getByRole('button', { name: 'Hide it' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'Please give a reason. The customer who wrote the review can read it',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole('link', { name: /^Hide the review/ })).toBeFocused();

    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Please stay polite');
    await dialog.getByRole('button', { name: 'Hide it' }).click();
    await expect(toast(page, 'Review hidden')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText('Hidden: Please stay polite');

    await main(page).getByRole('link', { name: 'Hidden', exact: true }).click();
    await expect(row).toBeVisible();
    await row.getByRole('link', { name: /^Show the review/ }).click();
    await page.getByRole('button', { name: 'Show it again' }).click();
    await expect(toast(page, 'Review shown')).toBeVisible();
    await expect(
      main(page).getByText('Nothing matches this search and these filters.'),
    ).toBeVisible();
    await main(page).getByRole('link', { name: 'Clear filters' }).click();
    await expectPath(page, '/admin/reviews');
    const logo = page.getByRole('banner').getByRole('link', { name: /back-office/ });
    // The device remembers the cleared filters just after the address has changed.
    await expect(logo).toHaveAttribute('href', '/admin/reviews');
    await removeProduct(productId);

    await test.step('there is no way to look into everything, and the logo leads to this screen', async () => {
      await open(page, '/admin/reviews?state=hidden');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Find anything' })).toHaveCount(0);
      await logo.click();
      await expectPath(page, '/admin/reviews');
    });
  },
);
