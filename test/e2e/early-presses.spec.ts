import type { Page } from '@playwright/test';
import {
  badge,
  expect,
  expectPath,
  hold,
  main,
  storedCart,
  test,
  toast,
} from '../support/browser.ts';
import { cards, names, sortBy } from '../support/listing.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { addButton, plus, quantity } from '../support/product-screen.ts';
import { cedis, productNamed, shopRows } from '../support/shop-rows.ts';
import { enter, heart, wishedBy } from '../support/wishlist-screens.ts';

/** Opens a page whose script is on its way for as long as we like. */
async function openBeforeScript(page: Page, path: string) {
  const script = await hold(page, ({ pathname }) => pathname.endsWith('.js'));
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo').or(page.locator('.back-office main'))).toBeVisible();
  await script.arrived();
  return script;
}

test('what a visitor chooses, types and presses before the script runs is done once, in its order', async ({
  page,
  context,
}) => {
  const person = await enter(context);
  await test.step('a sort, a view and a card in a list', () => pressInList(page));
  await test.step('a number, the cart, the heart and a picture on a product', () =>
    pressOnProduct(page, person));
});

async function pressInList(page: Page): Promise<void> {
  const script = await openBeforeScript(page, '/categories');
  const before = await names(page).allTextContents();
  await sortBy(page).selectOption('price-low');
  await expect(names(page)).toHaveText(before);
  await script.release();
  await expectPath(page, '/categories?sort=price-low');
  await expect(sortBy(page)).toHaveValue('price-low');
  await expect(names(page)).not.toHaveText(before);

  const again = await openBeforeScript(page, '/categories?sort=newest');
  await page.getByRole('link', { name: 'List view' }).click({ noWaitAfter: true });
  await again.release();
  await expectPath(page, '/categories?sort=newest&view=list');

  const cart = await openBeforeScript(page, '/categories?sort=newest');
  const card = cards(page).first();
  await card.getByRole('button', { name: /^Quick Add/ }).tap();
  await expect(card.getByRole('button', { name: /^Quick Add/ })).toHaveAttribute(
    'data-pressed',
    '',
  );
  // A link that is followed next waits for the script, too: it would take the press along into nothing.
  await page.getByRole('link', { name: 'List view' }).click({ noWaitAfter: true });
  await expectPath(page, '/categories?sort=newest');
  await cart.release();
  await expectPath(page, '/categories?sort=newest&view=list');
  await expect(badge(page)).toHaveText('1');
  expect(await storedCart(page)).toHaveLength(1);
  await page.evaluate(() => localStorage.removeItem('cart'));
}

async function pressOnProduct(page: Page, person: Person): Promise<void> {
  const candle = await productNamed('Amber & Oud Candle');
  const script = await openBeforeScript(page, `/product/${candle.id}`);
  await plus(page).click();
  await plus(page).click();
  // Twice, because nothing happened the first time.
  await addButton(page).click();
  await addButton(page).click();
  await expect(addButton(page)).toHaveAttribute('data-pressed', '');
  await heart(page, candle).first().click();
  await main(page).getByRole('button', { name: 'Enlarge the picture' }).click();
  await script.release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(quantity(page)).toHaveValue('3');
  await expect(badge(page)).toHaveText('3');
  expect(await storedCart(page)).toMatchObject([{ id: candle.id, quantity: 3 }]);
  await expect.poll(() => wishedBy(person)).toEqual([candle.id]);
  await expect(page.locator('[data-pressed]')).toHaveCount(0);

  const again = await openBeforeScript(page, `/product/${candle.id}`);
  await quantity(page).fill('4');
  await again.release();
  await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(candle.price_minor * 4)}`);
  await expect(quantity(page)).toHaveValue('4');
}

test.describe('on a device that has confirmed nothing yet', () => {
  test.use({ adult: false });

  test('the 18+ bar is confirmed, what is typed stays, and a form sent twice is sent once', async ({
    page,
  }) => {
    const adults = page.getByRole('region', { name: 'Adults only' });
    const contact = await openBeforeScript(page, '/contact');
    const message = main(page).getByLabel('Message');
    await adults.getByRole('button', { name: 'I am 18 or older' }).click();
    await message.fill('Do you deliver to Tamale?');
    const known = page.waitForResponse(/\/session$/);
    await contact.release();
    await known;
    await expect(adults).toHaveCount(0);
    await expect(message).toHaveValue('Do you deliver to Tamale?');

    await openBeforeScript(page, '/contact');
    await expect(adults).toBeHidden();
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await main(page)
      .getByRole('button', { name: 'Send Message' })
      .evaluate((send: HTMLButtonElement) => {
        send.click();
        send.click();
      });
    await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible();
    expect(sent).toBe(1);
  });
});

test('what staff choose and type before the script runs is done once', async ({
  page,
  context,
}) => {
  const order = await makeOrder(shopRows, await makePerson(shopRows), { status: 'pending' });
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  const products = await openBeforeScript(page, '/admin/products');
  await main(page).getByRole('checkbox', { name: 'Select all on this page' }).check();
  await main(page).getByRole('searchbox', { name: 'Search products' }).fill('Crimson Promise');
  await products.release();
  await expect(page).toHaveURL(/q=Crimson/);
  await expect(main(page).getByRole('row')).toHaveCount(2);

  const orders = await openBeforeScript(page, `/admin/orders?q=${order.number}`);
  await main(page)
    .getByRole('combobox', { name: /^Status of/ })
    .selectOption('processing');
  await orders.release();
  await expect(toast(page, 'Success', 'Order status updated successfully')).toBeVisible();
  const events = await shopRows(
    `select 1 from order_events where order_id = $1 and kind = 'status_changed'`,
    [order.id],
  );
  expect(events).toHaveLength(1);
});
