import { expect, expectLaidOut, expectPath, main, open, test } from '../support/browser.ts';
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
    page.evaluate(() => Object.keys(Reflect.get(window, '__reactRouterManifest')?.routes ?? {}));
  await expect.poll(routes).toContain('accounts/pages/account');
  expect((await routes()).filter((id) => id.includes('admin/'))).toEqual([]);
  await page.evaluate(mark);
  await main(page)
    .getByRole('link', { name: /back-office/i })
    .click();
  await expectPath(page, '/admin');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(isMarked)).toBe(false);
  await expect.poll(routes).toContain('admin/pages/back-office');

  await page.getByRole('link', { name: 'Back to Site' }).click();
  await expectPath(page, '/');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a page whose link somebody points at is fetched by then, and only once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) asked.push(request.url());
  });
  // What was fetched is good for two seconds; a busy machine may take longer to press.
  await expect(async () => {
    await open(page, '/bestsellers');
    asked.length = 0;
    const link = main(page)
      .getByRole('link', { name: /^View Details/ })
      .first();
    const fetched = page.waitForResponse(/\/product\/[^/]+\.data/);
    await link.hover();
    await fetched;
    await link.click();
    await expect(main(page).getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
    expect(asked).toHaveLength(1);
  }).toPass();

  // Nothing of anybody's own is fetched before it is asked for.
  await page.getByRole('link', { name: 'Cart', exact: true }).hover();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).hover();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expectPath(page, '/about');
  expect(asked.filter((address) => address.includes('cart'))).toEqual([]);
});

test('a page that could not be fetched ahead is asked for again when its link is pressed', async ({
  page,
}) => {
  await open(page, '/bestsellers');
  const data = /\/product\/[^/]+\.data/;
  await page.route(data, (route) => route.abort());
  const link = main(page)
    .getByRole('link', { name: /^View Details/ })
    .first();
  const failed = page.waitForEvent('requestfailed', (request) => data.test(request.url()));
  await link.hover();
  await failed;
  await page.unroute(data);
  await link.click();
  await expect(main(page).getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
});

test('what is below the first screen is laid out once there is time', async ({ page }) => {
  await open(page, '/');
  await expectLaidOut(page);
  await expect(main(page).getByRole('heading', { name: 'What our customers say' })).toBeVisible();
});
