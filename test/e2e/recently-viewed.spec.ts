import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, goTo, main, open, reload, test } from '../support/browser.ts';
import { enterDiscreetMode } from '../support/discreet-mode.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

// The settings are one for all, and the last test changes them.
test.describe.configure({ mode: 'default' });

const NAMES = ['Crimson Promise Roses', 'Amber & Oud Candle', 'Rose Gold Locket'];

const section = (page: Page) => main(page).getByRole('region', { name: 'Recently viewed' });
const forget = (page: Page) => section(page).getByRole('button', { name: /^Forget/ });
const names = (page: Page) => section(page).getByRole('heading', { level: 3 });
const stored = (page: Page) =>
  page.evaluate<string[]>(() => JSON.parse(localStorage.getItem('recently-viewed') ?? '[]'));
const pathOf = async (name: string) => `/product/${(await productNamed(name)).id}`;
const idsOf = (all: string[]) =>
  Promise.all(all.map(async (name) => (await productNamed(name)).id));

/** The list is asked for when somebody comes near it. */
async function scrollToList(page: Page): Promise<void> {
  await main(page).evaluate((element) => element.scrollIntoView({ block: 'end' }));
}

/** A page that has just come may still go to its top: scrolls until the list is there. */
const expectListed = (page: Page, all: (string | undefined)[]) =>
  expect(async () => {
    await scrollToList(page);
    await expect(names(page)).toHaveText(all.map(String), { timeout: 2_000 });
  }).toPass();

async function view(page: Page, all = NAMES): Promise<void> {
  const [first = '', ...others] = await Promise.all(all.map(pathOf));
  await open(page, first);
  for (const path of others) {
    await goTo(page, path);
    await expectPath(page, path);
  }
}

test('a product’s page shows what was viewed before it, until it is forgotten', async ({
  page,
  context,
}) => {
  await test.step('the newest first', () => expectNewestFirst(page));
  const other = await context.newPage();
  await test.step('one press forgets, here and in other tabs, and an empty cart shows the list too', () =>
    forgetInBoth(page, other));
  await other.close();
  await page.evaluate(() => localStorage.removeItem('recently-viewed'));
  await test.step('it tells what the shop has now: what is sold out, and nothing of what is gone', () =>
    expectAsItIs(page));
  await test.step('what stands in its place and is no list does no harm', async () => {
    await page.evaluate(() => localStorage.setItem('recently-viewed', '{"<b>": ["'));
    await open(page, '/cart');
    await expect(main(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  });
});

async function expectNewestFirst(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/cart/quote')) asked.push(request.postData() ?? '');
  });
  await open(page, await pathOf(NAMES[0] ?? ''));
  await expect.poll(() => stored(page)).toHaveLength(1);
  await scrollToList(page);
  await page.waitForLoadState('networkidle');
  await expect(section(page)).toHaveCount(0);
  expect(asked).toEqual([]);

  await goTo(page, await pathOf(NAMES[1] ?? ''));
  await goTo(page, await pathOf(NAMES[2] ?? ''));
  await expect.poll(() => stored(page)).toEqual((await idsOf(NAMES)).toReversed());
  await expectListed(page, [NAMES[1], NAMES[0]]);
  await expect(section(page).locator('img').first()).toBeVisible();
  await names(page).first().getByRole('link').click();
  await expectPath(page, await pathOf(NAMES[1] ?? ''));
  await expectListed(page, [NAMES[2], NAMES[0]]);
  expect(await stored(page)).toHaveLength(3);
}

async function forgetInBoth(page: Page, other: Page): Promise<void> {
  await open(other, '/cart');
  await expect(names(other)).toHaveText([NAMES[1], NAMES[2], NAMES[0]].map(String));
  await expectAccessible(other);
  await expectFits(other);
  await expectListed(page, [NAMES[2], NAMES[0]]);
  await forget(page).click();
  await expect(section(page).getByRole('status')).toBeFocused();
  await expect(section(page).getByRole('status')).toContainText('Forgotten.');
  expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBeNull();
  await expect(section(other)).toHaveCount(0);
  await reload(page);
  await scrollToList(page);
  await expect.poll(() => stored(page)).toHaveLength(1);
  await expect(section(page)).toHaveCount(0);
}

async function expectAsItIs(page: Page): Promise<void> {
  const make = async (name: string) => {
    const [made] = await shopRows<{ id: string }>(
      `insert into products (name, price_minor, category_id, in_stock, stock_quantity, state)
       select $1, 5000, id, true, 9, 'active' from categories where name = 'Gifts' returning id`,
      [name],
    );
    return made?.id ?? '';
  };
  const [gone, soldOut] = [await make('Viewed and gone'), await make('Viewed and sold out')];
  await open(page, `/product/${gone}`);
  await goTo(page, `/product/${soldOut}`);
  await expect.poll(() => stored(page)).toEqual([soldOut, gone]);
  await shopRows(`update products set state = 'archived' where id = $1`, [gone]);
  await shopRows(`update products set in_stock = false, price_minor = 7000 where id = $1`, [
    soldOut,
  ]);
  try {
    await open(page, '/cart');
    await expect(names(page)).toHaveText(['Viewed and sold out']);
    await expect(section(page)).toContainText('Sold out');
    await expect.poll(() => stored(page)).toEqual([soldOut]);
  } finally {
    await shopRows(`update products set state = 'archived' where id = $1`, [soldOut]);
  }
}

test('what ends a visit forgets it, and so do discreet mode and the owner', async ({
  page,
  context,
  baseURL,
}) => {
  await test.step('signing out and the quick exit', () => leaveTwice(page, context));
  await test.step('discreet mode forgets it, remembers nothing and shows none', async () => {
    await view(page);
    const old = await context.newPage();
    await open(old, '/categories');
    await enterDiscreetMode(context, baseURL);
    await open(page, '/about');
    expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBeNull();
    await view(page);
    await scrollToList(page);
    await page.waitForLoadState('networkidle');
    await expect(section(page)).toHaveCount(0);
    // A tab from before the switch.
    await goTo(old, await pathOf(NAMES[0] ?? ''));
    await expect(old.getByRole('heading', { level: 1 })).toHaveText(NAMES[0] ?? '');
    await scrollToList(old);
    expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBeNull();
    await old.close();
    await context.clearCookies();
  });
  await test.step('it is not there where the owner does not want it', () =>
    switchOff(page, baseURL));
});

async function leaveTwice(page: Page, context: BrowserContext): Promise<void> {
  await enterAs(context, shopRows, await makePerson(shopRows));
  await view(page);
  await open(page, '/account');
  await main(page).getByRole('button', { name: 'Sign Out' }).click();
  await expectPath(page, '/');
  await expect.poll(() => stored(page)).toEqual([]);

  await view(page);
  await expect.poll(() => stored(page)).toHaveLength(3);
  // Instead of the neutral site, which is not of this machine.
  await page.route('**/exit', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Away</title>' }),
  );
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Quick exit/ })
    .last()
    .click();
  await expect(page).toHaveTitle('Away');
  await open(page, '/about');
  expect(await stored(page)).toEqual([]);
}

async function switchOff(page: Page, baseURL: string | undefined): Promise<void> {
  const set = (recentlyViewed: boolean) =>
    shopRows(
      `update settings set values = values || jsonb_build_object('recentlyViewed', $1::boolean),
         updated_at = now() where section = 'device'`,
      [recentlyViewed],
    );
  const saysSo = async () => {
    const html = await (await fetch(`${baseURL}/privacy-policy`)).text();
    return html.includes('The last 12 products');
  };
  expect(await saysSo()).toBe(true);
  await set(false);
  try {
    await expect.poll(saysSo).toBe(false);
    await view(page);
    await scrollToList(page);
    await page.waitForLoadState('networkidle');
    expect(await stored(page)).toEqual([]);
    await expect(section(page)).toHaveCount(0);
  } finally {
    await set(true);
    await expect.poll(saysSo).toBe(true);
  }
}
