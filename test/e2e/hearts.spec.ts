import type { Page } from '@playwright/test';
import { signIn } from '../support/auth-screens.ts';
import {
  expect,
  expectPath,
  expectToast,
  hold,
  open,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { makePerson, type Person } from '../support/people.ts';
import { addButton } from '../support/product-screen.ts';
import { productNamed, type ProductRow, shopRows } from '../support/shop-rows.ts';
import {
  enter,
  expectTurned,
  heart,
  h1,
  isWrite,
  item,
  openSignedIn,
  removeFrom,
  wishedBy,
  writesOf,
} from '../support/wishlist-screens.ts';

const expectSignInAsked = (page: Page) =>
  expect(
    toast(page, 'Please sign in', 'You need to be signed in to add items to your wishlist.'),
  ).toBeVisible();

test('a heart asks a visitor to sign in, leads back to the same page, and is filled there', async ({
  page,
}) => {
  const sent = writesOf(page);
  const address = '/categories/gifts?sort=price-low&view=grid&q=locket';
  const person = await makePerson(shopRows);
  const locket = await productNamed('Rose Gold Locket');
  await open(page, address);
  await expect(heart(page, locket)).toHaveAttribute('aria-pressed', 'false');
  await heart(page, locket).click();
  await expectSignInAsked(page);
  await expectTurned(heart(page, locket), locket, false);
  expect(sent).toEqual([]);
  await toast(page, 'Please sign in').getByRole('link', { name: 'Sign in' }).click();
  await expectPath(page, `/auth?returnTo=${encodeURIComponent(address)}`);
  await signIn(page, person);
  await expectPath(page, address);
  await expect(heart(page, locket)).toHaveAttribute('aria-pressed', 'true');
});

/** A heart goes back to what it was where the change fails, and says why. */
async function expectToGoBack(page: Page, person: Person, locket: ProductRow) {
  const mine = heart(page, locket);
  for (const [what, answer, wished, title, message] of [
    ['adding fails', { status: 500 }, false, 'Error', 'Failed to add item to wishlist.'],
    ['the product is gone', { status: 404 }, false, 'Error', 'Failed to add item to wishlist.'],
    [
      'the network is away',
      'abort',
      false,
      'Error',
      'Failed to update wishlist. Please try again.',
    ],
    ['removing fails', { status: 500 }, true, 'Error', 'Failed to remove item from wishlist.'],
    [
      'there were too many changes',
      { status: 429 },
      true,
      'Please wait a little',
      'Your wishlist changed very often just now. Please try again in a minute.',
    ],
  ] as const) {
    await test.step(`where ${what}`, async () => {
      if ((await mine.getAttribute('aria-pressed')) !== String(wished)) {
        await mine.click();
        await expectToast(page, 'Added to wishlist', locket.name);
      }
      await expectTurned(mine, locket, wished);
      const asked = Promise.withResolvers<void>();
      await page.route('**/wishlist/*', async (route) => {
        await asked.promise;
        await (answer === 'abort' ? route.abort() : route.fulfill({ ...answer, json: {} }));
      });
      await mine.click();
      await expectTurned(mine, locket, !wished);
      asked.resolve();
      await expectToast(page, title, message);
      await expectTurned(mine, locket, wished);
      expect(await wishedBy(person)).toEqual(wished ? [locket.id] : []);
      await page.unroute('**/wishlist/*');
    });
  }
  await test.step('where the session ended meanwhile, it asks to sign in, and the whole page learns it', async () => {
    await mine.click();
    await expectToast(page, 'Removed from wishlist', locket.name);
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await mine.click();
    await expectSignInAsked(page);
    await expectTurned(mine, locket, false);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
}

test('a heart turns at once, is kept by the server, ends as it was asked for last, and goes back where that fails', async ({
  page,
  context,
}) => {
  const person = await enter(context);
  const locket = await productNamed('Rose Gold Locket');
  const mine = heart(page, locket);

  await test.step('pressed before it is known who is here, it leaves the answer to the server', async () => {
    const session = await hold(page, (url) => url.pathname === '/session');
    await open(page, `/product/${locket.id}`);
    await session.arrived();
    await mine.click();
    await expectToast(page, 'Added to wishlist', locket.name);
    await session.release();
    await expectTurned(mine, locket, true);
    expect(await wishedBy(person)).toEqual([locket.id]);
  });
  await test.step('it turns back and forth at once, before the server has it', async () => {
    for (const [wished, title] of [
      [false, 'Removed from wishlist'],
      [true, 'Added to wishlist'],
    ] as const) {
      const before = await wishedBy(person);
      const writing = await hold(page, isWrite);
      await mine.click();
      await expectTurned(mine, locket, wished);
      await writing.arrived();
      expect(await wishedBy(person)).toEqual(before);
      await expect(toast(page, title)).toHaveCount(0);
      await writing.release();
      await expectToast(page, title, locket.name);
      expect(await wishedBy(person)).toEqual(wished ? [locket.id] : []);
    }
  });
  await test.step('it works by keyboard and keeps the focus', async () => {
    await addButton(page).focus();
    await tabTo(page, mine);
    await page.keyboard.press('Space');
    await expectTurned(mine, locket, false);
    await expectToast(page, 'Removed from wishlist', locket.name);
    await page.keyboard.press('Enter');
    await expectTurned(mine, locket, true);
    await expect(mine).toBeFocused();
    await expectToast(page, 'Added to wishlist', locket.name);
    await mine.click();
    await expectToast(page, 'Removed from wishlist', locket.name);
  });
  for (const [presses, wished, requests] of [
    [2, false, ['POST', 'DELETE']],
    [4, false, ['POST', 'DELETE']],
    [3, true, ['POST']],
  ] as const) {
    await test.step(`pressed ${presses} times fast`, async () => {
      const sent = writesOf(page);
      const first = await hold(page, isWrite);
      for (let n = 1; n <= presses; n += 1) {
        await mine.click();
        await expectTurned(mine, locket, n % 2 === 1);
      }
      await first.arrived();
      expect(sent).toEqual(['POST']);
      await first.release();
      await expectToast(page, wished ? 'Added to wishlist' : 'Removed from wishlist', locket.name);
      await expectTurned(mine, locket, wished);
      expect(sent).toEqual(requests);
      expect(await wishedBy(person)).toEqual(wished ? [locket.id] : []);
    });
  }
  await mine.click();
  await expectToast(page, 'Removed from wishlist', locket.name);
  await expectToGoBack(page, person, locket);
});

test('a heart is filled on every page, every heart of a product turns with one, and other tabs follow', async ({
  page,
  context,
}) => {
  // Featured, and second among the customers' favorites: it stands on the home page twice.
  const product = await productNamed('Blush Satin Robe');
  const sell = (factor: number) =>
    shopRows(
      `update products set units_sold = units_sold + $1 * case when id = $2 then 900 else 1000 end
         where id = $2 or name = 'Crimson Promise Roses'`,
      [factor, product.id],
    );
  await sell(1);
  const candle = await productNamed('Amber & Oud Candle');
  const person = await enter(context, [candle]);
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
  await page.goBack();
  await expectTurned(heart(page, product), product, true);
  await sell(-1);

  const [other, list] = [await context.newPage(), await context.newPage()];
  await openSignedIn(other, `/product/${product.id}`);
  await openSignedIn(list, '/wishlist');
  await expect(h1(list)).toContainText('2 items');
  await removeFrom(list, product).click();
  await expect(heart(other, product)).toHaveAttribute('aria-pressed', 'false');
  await expect(heart(page, product)).toHaveAttribute('aria-pressed', 'false');
  await other.bringToFront();
  await heart(other, product).click();
  await expect(heart(page, product)).toHaveAttribute('aria-pressed', 'true');
  await expect(item(list, product)).toBeVisible();
  await page.bringToFront();
  await heart(page, product).click();
  await expect(item(list, product)).toHaveCount(0);
  await heart(page, product).click();
  await expect(heart(other, product)).toHaveAttribute('aria-pressed', 'true');
  await expect(item(list, product)).toBeVisible();

  await test.step('the list shows nothing any more at once when somebody signs out elsewhere', async () => {
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    const anew = await hold(list, ({ pathname }) => pathname.endsWith('.data'));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    await other.evaluate(() => new BroadcastChannel('auth').postMessage('SIGNED_OUT'));
    await anew.arrived();
    await expect(item(list, product)).toHaveCount(0);
    await expect(h1(list)).toHaveText('Your wishlist is empty');
    await anew.release();
    await expect(list.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});
