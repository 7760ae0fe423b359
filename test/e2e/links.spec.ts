import { expect, expectPath, main, open, test } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

declare global {
  interface Window {
    isSameDocument?: boolean;
  }
}

const mark = () => {
  window.isSameDocument = true;
};
const isMarked = () => window.isSameDocument === true;

test('a link opens in the same document, and in another tab with a key held', async ({
  page,
  context,
}) => {
  await open(page, '/faqs');
  await page.evaluate(mark);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expectPath(tab, '/contact');
  await tab.close();
  await expectPath(page, '/faqs');

  await link.click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expectPath(page, '/contact');
  expect(await page.evaluate(isMarked)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // The page that one is on is no further step back.
  const steps = await page.evaluate(() => history.length);
  await link.click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.goBack();
  await expectPath(page, '/faqs');
  expect(await page.evaluate(isMarked)).toBe(true);
});

test('the storefront does not load the routes of the back-office, and leads there all the same', async ({
  page,
  context,
}) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  await open(page, '/account');
  const routes = () =>
    page.evaluate(() => Object.keys(Reflect.get(window, '__reactRouterManifest').routes));
  expect((await routes()).filter((id) => /admin\//.test(id))).toEqual([]);
  await page.evaluate(mark);
  await main(page)
    .getByRole('link', { name: /back-office/i })
    .click();
  await expectPath(page, '/admin');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(isMarked)).toBe(false);
  expect(await routes()).toContain('admin/pages/back-office');

  await page.getByRole('link', { name: 'Back to Site' }).click();
  await expectPath(page, '/');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('what is below the first screen is laid out once there is time', async ({ page }) => {
  await open(page, '/');
  const waiting = page.locator('[class*="below-fold-"]:not([style*="content-visibility"])');
  await expect(waiting).toHaveCount(0);
  await expect(main(page).getByRole('heading', { name: 'What our customers say' })).toBeVisible();
});
