import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { brokenWords, smallTargets } from '../support/accessibility.ts';
import { rowOf } from '../support/admin-screens.ts';
import {
  expect,
  expectPath,
  goTo,
  hold,
  isPageData,
  main,
  open,
  tabTo,
  test,
} from '../support/browser.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { makeReview } from '../support/review-rows.ts';
import { shopRows } from '../support/shop-rows.ts';
import { makeProduct } from '../support/staff-products.ts';

let admin: Person;
test.beforeEach(async ({ context }) => {
  admin = await makePerson(shopRows, { roles: ['admin'] });
  await enterAs(context, shopRows, admin);
});

const made: string[] = [];
test.afterEach(async () => {
  await shopRows('delete from products where name = any($1)', [made]);
});

const LONG =
  'Personalised Massage Candle and Chocolate Celebration Collection with Handwritten Calligraphy for Valentine';
const WORD = 'Unbreakable'.repeat(5);

/** Rows whose names and addresses are as long as they get; each list is searched for its own. */
async function longRows(): Promise<string[]> {
  const key = randomUUID().slice(0, 8);
  const name = `${LONG} ${WORD} ${key}`;
  made.push(name);
  const product = await makeProduct({ name });
  const person = await makePerson(shopRows, {
    firstName: `Maximiliana-Alexandrina ${key}`,
    lastName: WORD,
    email: `maximiliana.alexandrina.${key}@correspondence.people.test`,
  });
  const order = await makeOrder(shopRows, person, { total: 123_456_700 });
  await shopRows(
    `insert into contact_messages (name, email, subject, message) values ($1, $2, $3, $3)`,
    [WORD, person.email, name],
  );
  await shopRows('insert into newsletter_subscriptions (email) values ($1)', [person.email]);
  await shopRows(
    `insert into admin_activity_log (admin_id, action, table_name, record_id, ip, changes)
     values ($1, 'Updated product', 'products', $2, '10.200.201.202', $3)`,
    [
      admin.id,
      product.id,
      JSON.stringify({
        featured: { before: false, after: true },
        description: { before: 'Commandments', after: 'Communicates WHOLEHEARTED' },
      }),
    ],
  );
  await makeReview(shopRows, { productId: product.id, nickname: 'Maximiliana', body: name });
  return [
    `/admin/products?q=${key}`,
    '/admin/categories?q=massage',
    `/admin/orders?q=${order.number}`,
    '/admin/returns',
    `/admin/messages?q=${key}`,
    `/admin/newsletter?q=${key}`,
    `/admin/reviews?q=${key}`,
    `/admin/users?q=${key}`,
    `/admin/activity?person=${admin.id}`,
  ];
}

const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

const isTable = (page: Page) =>
  main(page)
    .getByRole('table')
    .evaluate((table) => getComputedStyle(table).display === 'table');

test(
  'every list fits its place, breaks no word from a tablet to a desk, and a finger hits every link',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/admin/settings');
    for (const path of await longRows()) {
      await goTo(page, path);
      for (const width of [768, 800, 824, 836, 848, 900, 992, 1024, 1096, 1100, 1264, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const look = async () => ({ over: await overflow(page), broken: await brokenWords(page) });
        await expect.poll(look, `${path}, ${width} px`).toEqual({ over: 0, broken: [] });
      }
      if (path.startsWith('/admin/products')) {
        expect(await isTable(page)).toBe(true);
        await page.setViewportSize({ width: 1024, height: 800 });
        expect(await isTable(page)).toBe(false);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await smallTargets(page), path).toEqual([]);
    }
  },
);

async function expectHeadingSeen(page: Page) {
  await goTo(page, '/admin/categories');
  const sort = main(page).getByRole('columnheader').getByRole('link', { name: 'Name' });
  await tabTo(page, sort);
  await expect(sort).toBeInViewport();
  expect((await sort.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  expect(await sort.evaluate((link) => link.closest('thead')?.clientHeight)).toBeGreaterThan(24);
  await page.keyboard.press('Enter');
  await expectPath(page, '/admin/categories?sort=name');
  await expect(sort).toBeFocused();
}

test('the bar says how many are selected, follows the page, and does nothing with none', async ({
  page,
}) => {
  const word = `Stack ${randomUUID().slice(0, 8)}`;
  const names = Array.from({ length: 30 }, (_, place) => `${word} ${place}`);
  made.push(...names);
  await shopRows(
    `insert into products (name, price_minor, category_id, in_stock)
       select n, 5000, c.id, false from unnest($1::text[]) as n, categories c where c.name = 'Gifts'`,
    [names],
  );
  const path = `/admin/products?q=${encodeURIComponent(word)}&sort=name`;
  await open(page, path);
  const bar = main(page).locator('#bulk-products');
  const [all, change] = [
    bar.getByLabel('Select all on this page'),
    bar.getByRole('button', { name: 'Edit selected' }),
  ];
  await expect(bar.getByRole('status')).toHaveText('Nothing selected');
  await expect(change).toBeHidden();
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(change).toHaveAttribute('aria-disabled', 'true');
  await expect(change).toHaveAccessibleDescription('Nothing selected');
  await change.press('Enter');
  await expectPath(page, new URL(path, page.url()).pathname + new URL(path, page.url()).search);
  if (phone) await page.setViewportSize(phone);

  await all.check();
  await expect(bar.getByRole('status')).toHaveText('25 selected');
  await rowOf(page, `${word} 0`).getByRole('checkbox').uncheck();
  await expect(bar.getByRole('status')).toHaveText('24 selected');
  await expect(all).not.toBeChecked();
  await rowOf(page, `${word} 0`).getByRole('checkbox').check();
  await expect(all).toBeChecked();

  await main(page).getByRole('link', { name: 'Next' }).click();
  await expect(rowOf(page, `${word} 9`)).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('Nothing selected');
  await expect(all).not.toBeChecked();
  await page.goBack();
  await expect(rowOf(page, `${word} 0`)).toBeVisible();
  await expect(bar.getByRole('status')).toHaveText('Nothing selected');
  await expect(all).not.toBeChecked();
  await rowOf(page, `${word} 0`).getByRole('checkbox').check();
  await change.click();
  await expect(page.getByRole('dialog', { name: 'Edit 1 product' })).toBeVisible();
});

test('the menu leads to a list as this person last narrowed it, and to nobody else’s', async ({
  page,
  context,
}) => {
  const menu = () => page.getByRole('navigation', { name: /^Back-office/ });
  const choose = async (name: string, path: string) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu().getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expectPath(page, path);
  };
  await open(page, '/admin/products');
  await page.getByRole('link', { name: 'Out of Stock' }).click();
  await expectPath(page, '/admin/products?stock=out');
  await page.getByLabel('Sort by').selectOption('-name');
  await expectPath(page, '/admin/products?stock=out&sort=-name');
  // The answer of a search leaves the menu open.
  const search = await hold(page, isPageData);
  await page.getByRole('searchbox', { name: 'Search products' }).fill('a');
  await search.arrived();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await search.release();
  await expect(page).toHaveURL(/q=a/);
  await expect(page.locator('table[aria-busy]')).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await menu().getByRole('link', { name: 'Orders', exact: true }).click();
  await expectPath(page, '/admin/orders');
  await choose('Products', '/admin/products?stock=out&sort=-name');
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('');

  // A link that says itself what it shows is neither changed nor remembered.
  await open(page, '/admin/products?stock=featured');
  await expect(page.getByRole('link', { name: 'Featured' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await open(page, '/admin/products');
  await expectPath(page, '/admin/products');
  await goTo(page, '/admin');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('products');
  await page.keyboard.press('Enter');
  await expectPath(page, '/admin/products?stock=out&sort=-name');

  const { cookies } = await context.storageState();
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  await open(page, '/admin');
  await choose('Products', '/admin/products');
  await context.addCookies(cookies);

  await open(page, '/admin');
  await choose('Products', '/admin/products?stock=out&sort=-name');
  await main(page).getByRole('link', { name: 'Clear filters' }).click();
  await expectPath(page, '/admin/products');
  await choose('Orders', '/admin/orders');
  await choose('Products', '/admin/products');

  await page.evaluate(
    (id) => localStorage.setItem(`filters:${id}`, '{"/admin/products":'),
    admin.id,
  );
  await open(page, '/admin');
  await choose('Products', '/admin/products');

  await test.step('a heading of a list that has the focus is seen', () => expectHeadingSeen(page));
});
