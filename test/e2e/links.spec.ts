import type { Page } from '@playwright/test';
import { expect, expectLaidOut, expectPath, goTo, main, open, test } from '../support/browser.ts';
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

test('a link opens in the same document, in another tab with a key held, and is fetched ahead', async ({
  page,
  context,
}) => {
  await open(page, '/');
  await test.step('what is below the first screen is laid out once there is time', async () => {
    await expectLaidOut(page);
    await expect(main(page).getByRole('heading', { name: 'What our customers say' })).toBeVisible();
  });
  await goTo(page, '/faqs');
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
  await test.step('a page whose link somebody points at is fetched by then, and only once', () =>
    expectFetchedAhead(page));
});

test('the storefront does not load the routes of the back-office, leads there all the same, and its admin leaves it by signing out elsewhere', async ({
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

  await test.step('signing out in another tab leaves it', async () => {
    const other = await context.newPage();
    await open(other, '/account');
    await expect(main(other).getByRole('link', { name: 'Back-office' })).toHaveAttribute(
      'href',
      '/admin',
    );
    await main(other).getByRole('button', { name: 'Sign out' }).click();
    await expectPath(page, '/auth?returnTo=%2Fadmin');
  });
});

async function expectFetchedAhead(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) asked.push(request.url());
  });
  // What was fetched is good for two seconds; a busy machine may take longer to press.
  await expect(async () => {
    await goTo(page, '/bestsellers');
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
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).hover();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expectPath(page, '/about');
  expect(asked.filter((address) => address.includes('cart'))).toEqual([]);

  // What could not be fetched ahead is asked for again when its link is pressed.
  await goTo(page, '/bestsellers');
  const data = /\/product\/[^/]+\.data/;
  await page.route(data, (route) => route.abort());
  const again = main(page)
    .getByRole('link', { name: /^View Details/ })
    .nth(1);
  const failed = page.waitForEvent('requestfailed', (request) => data.test(request.url()));
  await again.hover();
  await failed;
  await page.unroute(data);
  await again.click();
  await expect(main(page).getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
}
