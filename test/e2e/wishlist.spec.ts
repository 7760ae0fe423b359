import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  badge,
  expect,
  expectPath,
  hold,
  isPageData,
  open,
  storedCart,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { cedis, type ProductRow, productNamed, shopRows } from '../support/shop-rows.ts';

const heart = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: new RegExp(`^(Add|Remove) ${name} (to|from) your wishlist$`) });
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const item = (page: Page, { name }: { name: string }) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const removeFrom = (page: Page, product: { name: string }) =>
  item(page, product).getByRole('button', { name: `Remove ${product.name} from your wishlist` });
const isWrite = (url: URL, method: string) =>
  url.pathname.startsWith('/wishlist/') && method !== 'GET';

/** Somebody signed in, with these products on their list, the last one newest. */
async function enter(context: BrowserContext, wishes: ProductRow[] = []): Promise<Person> {
  const person = await makePerson(shopRows);
  for (const [place, { id }] of wishes.entries()) {
    await shopRows(
      `insert into wishlist (user_id, product_id, created_at)
       values ($1, $2, now() - interval '1 hour' + $3 * interval '1 minute')`,
      [person.id, id, place],
    );
  }
  await enterAs(context, shopRows, person);
  return person;
}

async function openSignedIn(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeAttached();
}

async function wishedBy({ id }: Person): Promise<string[]> {
  const rows = await shopRows<{ product_id: string }>(
    'select product_id from wishlist where user_id = $1',
    [id],
  );
  return rows.map((row) => row.product_id);
}

async function expectTurned(button: Locator, { name }: ProductRow, wished: boolean) {
  await expect(button).toHaveAttribute('aria-pressed', String(wished));
  await expect(button).toHaveAccessibleName(
    wished ? `Remove ${name} from your wishlist` : `Add ${name} to your wishlist`,
  );
  await expect(button.locator('svg')).toHaveCSS('fill', wished ? /^(?!none)/ : 'none');
}

/** The methods of the writes that this page sends from now on, in order. */
function writesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isWrite(new URL(request.url()), request.method())) sent.push(request.method());
  });
  return sent;
}

test.describe('a heart', () => {
  test('asks a visitor to sign in and leads back to the same page', async ({ page }) => {
    const sent = writesOf(page);
    const locket = await productNamed('Rose Gold Locket');
    await open(page, `/categories/gifts?sort=price-low&view=grid&q=locket`);
    await expect(heart(page, locket)).toHaveAttribute('aria-pressed', 'false');
    await heart(page, locket).click();
    const note = toast(
      page,
      'Please sign in',
      'You need to be signed in to add items to your wishlist.',
    );
    await expect(note.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/auth?returnTo=${encodeURIComponent('/categories/gifts?sort=price-low&view=grid&q=locket')}`,
    );
    await expectTurned(heart(page, locket), locket, false);
    expect(sent).toEqual([]);
  });

  test('turns at once, is kept by the server, and turns back', async ({ page, context }) => {
    const person = await enter(context);
    const locket = await productNamed('Rose Gold Locket');
    await openSignedIn(page, `/product/${locket.id}`);
    const adding = await hold(page, isWrite);
    await expectTurned(heart(page, locket), locket, false);
    await heart(page, locket).click();
    await expectTurned(heart(page, locket), locket, true);
    await adding.arrived();
    expect(await wishedBy(person)).toEqual([]);
    await expect(toast(page, 'Added to wishlist')).toHaveCount(0);
    await adding.release();
    await expect(toast(page, 'Added to wishlist', locket.name)).toBeVisible();
    expect(await wishedBy(person)).toEqual([locket.id]);

    const removing = await hold(page, isWrite);
    await heart(page, locket).click();
    await expectTurned(heart(page, locket), locket, false);
    await removing.arrived();
    expect(await wishedBy(person)).toEqual([locket.id]);
    await removing.release();
    await expect(toast(page, 'Removed from wishlist', locket.name)).toBeVisible();
    expect(await wishedBy(person)).toEqual([]);
  });

  test('is filled on every page, and every heart of a product turns with one', async ({
    page,
    context,
  }) => {
    const [twice] = await shopRows<{ name: string }>(
      `select name from (select * from products where in_stock and featured
         order by created_at desc, id limit 4) as featured
       where id in (select id from products where in_stock
         order by units_sold desc, created_at desc, id limit 6)`,
    );
    const product = await productNamed(twice?.name ?? 'no product stands in both lists');
    await enter(context);
    await openSignedIn(page, '/');
    await expect(heart(page, product)).toHaveCount(2);
    await heart(page, product).first().click();
    await expectTurned(heart(page, product).last(), product, true);
    await expect(toast(page, 'Added to wishlist', product.name)).toBeVisible();
    await page
      .getByRole('link', { name: `View Details of ${product.name}` })
      .first()
      .click();
    await expect(h1(page)).toHaveText(product.name);
    await expectTurned(heart(page, product), product, true);
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
    await expect(item(page, product)).toBeVisible();
    await openSignedIn(page, `/product/${product.id}`);
    await expectTurned(heart(page, product), product, true);
  });

  for (const [what, answer, wished, title, message] of [
    ['adding fails', { status: 500 }, false, 'Error', 'Failed to add item to wishlist.'],
    ['the product is gone', { status: 404 }, false, 'Error', 'Failed to add item to wishlist.'],
    ['removing fails', { status: 500 }, true, 'Error', 'Failed to remove item from wishlist.'],
    [
      'the network is away',
      'abort',
      false,
      'Error',
      'Failed to update wishlist. Please try again.',
    ],
    [
      'there were too many changes',
      { status: 429 },
      true,
      'Please wait a little',
      'Your wishlist changed very often just now. Please try again in a minute.',
    ],
  ] as const) {
    test(`goes back to what it was where ${what}`, async ({ page, context }) => {
      const locket = await productNamed('Rose Gold Locket');
      const person = await enter(context, wished ? [locket] : []);
      const asked = Promise.withResolvers<void>();
      await page.route('**/wishlist/*', async (route) => {
        await asked.promise;
        await (answer === 'abort' ? route.abort() : route.fulfill({ ...answer, json: {} }));
      });
      await openSignedIn(page, `/product/${locket.id}`);
      await expectTurned(heart(page, locket), locket, wished);
      await heart(page, locket).click();
      await expectTurned(heart(page, locket), locket, !wished);
      asked.resolve();
      await expect(toast(page, title, message)).toBeVisible();
      await expectTurned(heart(page, locket), locket, wished);
      expect(await wishedBy(person)).toEqual(wished ? [locket.id] : []);
    });
  }

  for (const [presses, wished, requests] of [
    [2, false, ['POST', 'DELETE']],
    [3, true, ['POST']],
    [4, false, ['POST', 'DELETE']],
  ] as const) {
    test(`pressed ${presses} times fast ends as it was asked for last`, async ({
      page,
      context,
    }) => {
      const person = await enter(context);
      const locket = await productNamed('Rose Gold Locket');
      await openSignedIn(page, `/product/${locket.id}`);
      const sent = writesOf(page);
      const first = await hold(page, isWrite);
      for (let n = 1; n <= presses; n += 1) {
        await heart(page, locket).click();
        await expectTurned(heart(page, locket), locket, n % 2 === 1);
      }
      await first.arrived();
      expect(sent).toEqual(['POST']);
      await first.release();
      await expect(
        toast(page, wished ? 'Added to wishlist' : 'Removed from wishlist', locket.name),
      ).toBeVisible();
      await expectTurned(heart(page, locket), locket, wished);
      expect(sent).toEqual(requests);
      expect(await wishedBy(person)).toEqual(wished ? [locket.id] : []);
    });
  }

  test('asks to sign in where the session ended meanwhile, and the whole page learns it', async ({
    page,
    context,
  }) => {
    const locket = await productNamed('Rose Gold Locket');
    const person = await enter(context);
    await openSignedIn(page, `/product/${locket.id}`);
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await heart(page, locket).click();
    await expect(
      toast(page, 'Please sign in', 'You need to be signed in to add items to your wishlist.'),
    ).toBeVisible();
    await expectTurned(heart(page, locket), locket, false);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('pressed before it is known who is here leaves the answer to the server', async ({
    page,
    context,
  }) => {
    const locket = await productNamed('Rose Gold Locket');
    const person = await enter(context);
    const session = await hold(page, (url) => url.pathname === '/session');
    await open(page, `/product/${locket.id}`);
    await session.arrived();
    await heart(page, locket).click();
    await expect(toast(page, 'Added to wishlist', locket.name)).toBeVisible();
    await session.release();
    await expectTurned(heart(page, locket), locket, true);
    expect(await wishedBy(person)).toEqual([locket.id]);
  });

  test('works by keyboard and keeps the focus', async ({ page, context }) => {
    const locket = await productNamed('Rose Gold Locket');
    await enter(context);
    await openSignedIn(page, `/product/${locket.id}`);
    await tabTo(page, heart(page, locket));
    await page.keyboard.press('Space');
    await expectTurned(heart(page, locket), locket, true);
    await expect(toast(page, 'Added to wishlist', locket.name)).toBeVisible();
    await page.keyboard.press('Enter');
    await expectTurned(heart(page, locket), locket, false);
    await expect(heart(page, locket)).toBeFocused();
  });
});

test('other tabs follow: their hearts and their list', async ({ page, context }) => {
  const locket = await productNamed('Rose Gold Locket');
  const candle = await productNamed('Amber & Oud Candle');
  await enter(context, [candle]);
  const [other, list] = [await context.newPage(), await context.newPage()];
  await openSignedIn(page, `/product/${locket.id}`);
  await openSignedIn(other, `/product/${locket.id}`);
  await openSignedIn(list, '/wishlist');
  await heart(page, locket).click();
  await expect(heart(other, locket)).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 });
  await expect(item(list, locket)).toBeVisible({ timeout: 2_000 });
  await expect(h1(list)).toContainText('2 items');
  await removeFrom(list, locket).click();
  await expect(heart(other, locket)).toHaveAttribute('aria-pressed', 'false', { timeout: 2_000 });
  await expect(heart(page, locket)).toHaveAttribute('aria-pressed', 'false', { timeout: 2_000 });
  await heart(other, locket).click();
  await expect(item(list, locket)).toBeVisible({ timeout: 2_000 });
});

test.describe('the wishlist page', () => {
  test('is empty for a visitor, who is led to the shelves or to sign in', async ({ page }) => {
    await open(page, '/wishlist');
    await expect(page).toHaveTitle('Your wishlist – Corvox');
    await expect(h1(page)).toHaveText('Your wishlist is empty');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth?returnTo=%2Fwishlist',
    );
    await page.getByRole('link', { name: 'Browse Products' }).click();
    await expectPath(page, '/categories');
  });

  test('is empty for somebody who wished for nothing, without asking them to sign in', async ({
    page,
    context,
  }) => {
    await enter(context);
    await openSignedIn(page, '/wishlist');
    await expect(h1(page)).toHaveText('Your wishlist is empty');
    await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute(
      'href',
      '/categories',
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  });

  test('shows each wish, the newest first, with all that it must say', async ({
    page,
    context,
  }) => {
    const wishes = await Promise.all(
      ['Rose Gold Locket', 'White Peony Cloud', 'Amber & Oud Candle'].map(productNamed),
    );
    await enter(context, wishes);
    await openSignedIn(page, '/wishlist');
    await expect(h1(page)).toHaveText(/^Your wishlist\s*3 items$/);
    const items = page.getByRole('main').getByRole('article');
    await expect(items.getByRole('heading')).toHaveText(
      wishes.map(({ name }) => name).toReversed(),
    );
    for (const product of wishes) {
      const card = item(page, product);
      await expect(card.getByRole('img').first()).toBeVisible();
      await expect(card).toContainText(product.description.slice(0, 40));
      await expect(card.getByText(product.category, { exact: true })).toBeVisible();
      await expect(card.getByText(cedis(product.price_minor), { exact: true })).toBeVisible();
      await expect(removeFrom(page, product)).toBeVisible();
      await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
        'href',
        `/product/${product.id}`,
      );
      await expect(card.getByRole('button', { name: 'Add to Cart' })).toHaveCount(
        product.in_stock ? 1 : 0,
      );
      if (!product.in_stock) {
        await expect(card.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
      }
    }
    expect(wishes.filter((product) => !product.in_stock)).toHaveLength(1);
    await item(page, wishes[0] as ProductRow)
      .getByRole('link', { name: /^View Details/ })
      .click();
    await expect(h1(page)).toHaveText('Rose Gold Locket');
  });

  test('puts a wish into the cart with its real category', async ({ page, context }) => {
    const locket = await productNamed('Rose Gold Locket');
    await enter(context, [locket]);
    await openSignedIn(page, '/wishlist');
    await item(page, locket).getByRole('button', { name: 'Add to Cart' }).click();
    await expect(
      toast(page, 'Added to cart', `${locket.name} has been added to your cart`),
    ).toBeVisible();
    await expect(badge(page)).toHaveText('1');
    expect(await storedCart(page)).toEqual([
      expect.objectContaining({ id: locket.id, category: 'Gifts', quantity: 1 }),
    ]);
    await expectPath(page, '/wishlist');
    await expect(item(page, locket)).toBeVisible();
  });

  test('removes at once, moves the focus on, and brings back what could not be removed', async ({
    page,
    context,
  }) => {
    const wishes = await Promise.all(
      ['Rose Gold Locket', 'White Peony Cloud', 'Amber & Oud Candle'].map(productNamed),
    );
    const [locket, peony, candle] = wishes as [ProductRow, ProductRow, ProductRow];
    const person = await enter(context, wishes);
    await openSignedIn(page, '/wishlist');
    const removing = await hold(page, isWrite);
    await removeFrom(page, peony).click();
    await expect(item(page, peony)).toHaveCount(0);
    await expect(h1(page)).toContainText('2 items');
    await expect(removeFrom(page, locket)).toBeFocused();
    await removing.arrived();
    expect(await wishedBy(person)).toContain(peony.id);
    await removing.release();
    await expect(toast(page, 'Removed from wishlist', peony.name)).toBeVisible();
    expect(await wishedBy(person)).not.toContain(peony.id);

    await page.route('**/wishlist/*', (route) => route.fulfill({ status: 500, json: {} }));
    await removeFrom(page, candle).click();
    await expect(toast(page, 'Error', 'Failed to remove item from wishlist.')).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      candle.name,
      locket.name,
    ]);
    await expect(h1(page)).toContainText('2 items');
  });

  test('is empty after the last wish was removed, and says so to who stands there', async ({
    page,
    context,
  }) => {
    const locket = await productNamed('Rose Gold Locket');
    await enter(context, [locket]);
    await openSignedIn(page, '/wishlist');
    await expect(h1(page)).toContainText('1 item');
    await tabTo(page, removeFrom(page, locket));
    await page.keyboard.press('Enter');
    await expect(h1(page)).toHaveText('Your wishlist is empty');
    await expect(h1(page)).toBeFocused();
    await expect(toast(page, 'Removed from wishlist', locket.name)).toBeVisible();
    await page.reload();
    await expect(h1(page)).toHaveText('Your wishlist is empty');
  });

  test('asks to sign in where the session ended meanwhile', async ({ page, context }) => {
    const locket = await productNamed('Rose Gold Locket');
    const person = await enter(context, [locket]);
    await openSignedIn(page, '/wishlist');
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await removeFrom(page, locket).click();
    const note = toast(
      page,
      'Please sign in',
      'You need to be signed in to remove items from your wishlist.',
    );
    await expect(note.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth?returnTo=%2Fwishlist',
    );
    await expect(h1(page)).toHaveText('Your wishlist is empty');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await wishedBy(person)).toEqual([locket.id]);
  });

  test('shows nothing any more at once when somebody signs out in another tab', async ({
    page,
    context,
  }) => {
    const locket = await productNamed('Rose Gold Locket');
    const person = await enter(context, [locket]);
    await openSignedIn(page, '/wishlist');
    await expect(item(page, locket)).toBeVisible();
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    const anew = await hold(page, isPageData);
    const other = await context.newPage();
    await open(other, '/about');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    await other.evaluate(() => new BroadcastChannel('auth').postMessage('SIGNED_OUT'));
    await anew.arrived();
    await expect(item(page, locket)).toHaveCount(0);
    await expect(h1(page)).toHaveText('Your wishlist is empty');
    await anew.release();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('says that it is loading while it is', async ({ page, context }) => {
    const locket = await productNamed('Rose Gold Locket');
    await enter(context, [locket]);
    await openSignedIn(page, '/about');
    const list = await hold(page, isPageData);
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
    await list.arrived();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    await list.release();
    await expect(item(page, locket)).toBeVisible();
  });

  test('is accessible and fits, with a long name and no picture too', async ({ page, context }) => {
    const [long] = await shopRows<{ id: string; name: string }>(
      `insert into products (name, description, price_minor, category_id, in_stock)
       select $1, $2, 123456789, id, false from categories order by name limit 1 returning id, name`,
      [`Longest${'w'.repeat(80)} ${'of all names '.repeat(8)}`.trim(), 'd'.repeat(400)],
    );
    const person = await enter(context, [
      await productNamed('Rose Gold Locket'),
      await productNamed('White Peony Cloud'),
    ]);
    try {
      await shopRows('insert into wishlist (user_id, product_id) values ($1, $2)', [
        person.id,
        long?.id,
      ]);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await openSignedIn(page, '/wishlist');
      await expect(page.locator('[data-placeholder]')).toHaveCount(1);
      await expectAccessible(page);
      await expectFits(page, [320, 360, 640, 1024]);
    } finally {
      await shopRows('delete from products where id = $1', [long?.id]);
    }
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the list can be read and a wish removed', async ({ page, context }) => {
    const locket = await productNamed('Rose Gold Locket');
    const candle = await productNamed('Amber & Oud Candle');
    const person = await enter(context, [locket, candle]);
    await page.goto('/wishlist');
    await expect(h1(page)).toContainText('2 items');
    await expect(
      page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }),
    ).toHaveCount(0);
    await removeFrom(page, locket).click();
    await expect(h1(page)).toContainText('1 item');
    await expectPath(page, '/wishlist');
    await expect(item(page, locket)).toHaveCount(0);
    await expect(item(page, candle)).toBeVisible();
    expect(await wishedBy(person)).toEqual([candle.id]);
  });

  test('somebody whose session ended reads that they need to sign in', async ({
    page,
    context,
  }) => {
    const locket = await productNamed('Rose Gold Locket');
    const person = await enter(context, [locket]);
    await page.goto('/wishlist');
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await removeFrom(page, locket).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'You need to be signed in to remove items from your wishlist.',
    );
    expect(await wishedBy(person)).toEqual([locket.id]);
  });
});
