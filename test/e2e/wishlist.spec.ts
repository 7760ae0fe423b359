import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  badge,
  expect,
  expectPath,
  expectToast,
  hold,
  isPageData,
  storedCart,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';
import {
  enter,
  h1,
  isWrite,
  item,
  openSignedIn,
  removeFrom,
  wishedBy,
} from '../support/wishlist-screens.ts';

let made: string | undefined;
test.afterEach(() => shopRows('delete from products where id = $1', [made]));

test('the wishlist page lists, adds to the cart and removes, with a way back', async ({
  page,
  context,
}) => {
  const locket = await productNamed('Rose Gold Locket');
  const peony = await productNamed('White Peony Cloud');
  const candle = await productNamed('Amber & Oud Candle');
  const [long] = await shopRows<{ id: string; name: string }>(
    `insert into products (name, description, price_minor, category_id, in_stock)
     select $1, $2, 123456789, id, false from categories order by name limit 1 returning id, name`,
    [`Longest${'w'.repeat(80)} ${'of all names '.repeat(8)}`.trim(), 'd'.repeat(400)],
  );
  made = long?.id;
  const person = await enter(context, [locket, peony, candle]);
  await shopRows('insert into wishlist (user_id, product_id) values ($1, $2)', [
    person.id,
    long?.id,
  ]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

  await test.step('it says that it is loading while it is', async () => {
    await openSignedIn(page, '/about');
    const list = await hold(page, isPageData);
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
    await list.arrived();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    await list.release();
    await expect(h1(page)).toHaveText(/^Your wishlist\s*4 items$/);
  });
  await test.step('it is accessible and fits, with a long name and no picture too', async () => {
    await expect(item(page, locket).getByRole('img').first()).toBeVisible();
    await expect(page.getByRole('main').locator('[data-placeholder]')).toHaveCount(1);
    await expectAccessible(page, 'the wishlist');
    await expectFits(page, [320, 360, 640, 1024]);
  });
  await test.step('a wish goes into the cart with its real category, and stays', async () => {
    await item(page, locket).getByRole('button', { name: 'Add to Cart' }).click();
    await expectToast(page, 'Added to cart', `${locket.name} has been added to your cart`);
    await expect(badge(page)).toHaveText('1');
    expect(await storedCart(page)).toEqual([
      expect.objectContaining({ id: locket.id, category: 'Gifts', quantity: 1 }),
    ]);
    await expectPath(page, '/wishlist');
    await expect(item(page, locket)).toBeVisible();
  });
  await test.step('removing shows at once and moves the focus on', async () => {
    const removing = await hold(page, isWrite);
    await removeFrom(page, peony).click();
    await expect(item(page, peony)).toHaveCount(0);
    await expect(h1(page)).toContainText('3 items');
    await expect(removeFrom(page, locket)).toBeFocused();
    await removing.arrived();
    expect(await wishedBy(person)).toContain(peony.id);
    await removing.release();
    await expectToast(page, 'Removed from wishlist', peony.name);
    expect(await wishedBy(person)).not.toContain(peony.id);
  });
  await test.step('what could not be removed comes back to its place', async () => {
    await page.route('**/wishlist/*', (route) => route.fulfill({ status: 500, json: {} }));
    await removeFrom(page, candle).click();
    await expectToast(page, 'Error', 'Failed to remove item from wishlist.');
    const names = page.getByRole('article').getByRole('heading');
    await expect(names).toHaveText([/^Longest/, candle.name, locket.name]);
    await expect(h1(page)).toContainText('3 items');
    await page.unroute('**/wishlist/*');
  });
  await test.step('what was removed comes back by Undo, on the list and for good', async () => {
    await removeFrom(page, candle).click();
    await expect(item(page, candle)).toHaveCount(0);
    const note = toast(page, 'Removed from wishlist', candle.name);
    await note.getByRole('button', { name: 'Undo' }).click();
    await expect(note).toHaveCount(0);
    await expectToast(page, 'Added to wishlist', candle.name);
    await expect(item(page, candle)).toBeVisible();
    expect(await wishedBy(person)).toContain(candle.id);
  });
  await test.step('after the last wish it is empty, and says so to who stands there', async () => {
    await removeFrom(page, candle).click();
    await expectToast(page, 'Removed from wishlist', candle.name);
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Remove Longest/ })
      .click();
    await expect(h1(page)).toContainText('1 item');
    await tabTo(page, removeFrom(page, locket));
    await page.keyboard.press('Enter');
    await expect(h1(page)).toHaveText('Your wishlist is empty');
    await expect(h1(page)).toBeFocused();
    await expect(toast(page, 'Removed from wishlist', locket.name)).toBeVisible();
    await expect.poll(() => wishedBy(person)).toEqual([]);
  });
  await test.step('where the session ended meanwhile, it asks to sign in', async () => {
    const note = toast(page, 'Removed from wishlist', locket.name);
    await note.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Added to wishlist', locket.name);
    // The list comes back from the shop a moment after the note.
    await expect(removeFrom(page, locket)).toBeVisible();
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await removeFrom(page, locket).click();
    const asked = toast(
      page,
      'Please sign in',
      'You need to be signed in to remove items from your wishlist.',
    );
    await expect(asked.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth?returnTo=%2Fwishlist',
    );
    await expect(h1(page)).toHaveText('Your wishlist is empty');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await wishedBy(person)).toEqual([locket.id]);
  });
});
