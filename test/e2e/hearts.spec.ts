import { expect, hold, open, tabTo, test, toast } from '../support/browser.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';
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
  await page.bringToFront();
  await heart(page, locket).click();
  await expect(heart(other, locket)).toHaveAttribute('aria-pressed', 'true');
  await expect(item(list, locket)).toBeVisible();
  await expect(h1(list)).toContainText('2 items');
  await list.bringToFront();
  await removeFrom(list, locket).click();
  await expect(heart(other, locket)).toHaveAttribute('aria-pressed', 'false');
  await expect(heart(page, locket)).toHaveAttribute('aria-pressed', 'false');
  await other.bringToFront();
  await heart(other, locket).click();
  await expect(item(list, locket)).toBeVisible();
});
