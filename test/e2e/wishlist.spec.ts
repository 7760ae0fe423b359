import { expectAccessible, expectFits } from '../support/accessibility.ts';
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
import { cedis, type ProductRow, productNamed, shopRows } from '../support/shop-rows.ts';
import {
  enter,
  h1,
  isWrite,
  item,
  openSignedIn,
  removeFrom,
  wishedBy,
} from '../support/wishlist-screens.ts';

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
