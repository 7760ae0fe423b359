import { cartLine, expectPath, main, open, reload, toast } from '../support/browser.ts';
import { expectKnown } from '../support/cart-screens.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  atCheckout,
  errorSummary,
  expect,
  expectBought,
  expectFilled,
  field,
  method,
  ordersOf,
  placeButton,
  test,
} from '../support/checkout-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

test('what is typed stays through a reload, the cart and Back, and the next order begins with it', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context });
  await reload(page);
  await expectFilled(page);
  await expect(method(page, 'Cash on Delivery')).toBeChecked();
  await main(page).getByRole('link', { name: 'Change your cart' }).click();
  await expectPath(page, '/cart');
  await page.goBack();
  await expectFilled(page);
  await placeButton(page).click();
  await expectBought(page, person);
  await page.evaluate(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify([cartLine(await makeProduct(shopRows), 1)]),
  );
  await open(page, '/checkout');
  await expectFilled(page);
  await expect(
    main(page).getByText('We filled in your details from your last order.'),
  ).toBeVisible();
  await main(page).getByRole('button', { name: 'Clear' }).click();
  await expect(field(page, 'Phone')).toHaveValue('');
  await expect(field(page, 'First name')).toBeFocused();
  await reload(page);
  await expectKnown(page);
  await expect(field(page, 'Phone')).toHaveValue('');
});

test('a tab closed right after Place Order: the goods leave the cart at the next look', async ({
  page,
  context,
}) => {
  const { person } = await atCheckout({ page, context });
  const placed = page.waitForEvent('requestfinished', {
    predicate: (request) => request.url().endsWith('/mark'),
    timeout: 20_000,
  });
  await page.route(
    (url) => url.pathname === '/checkout.data',
    async (route) => {
      await route.fetch();
      await page.evaluate(() => fetch('/mark').catch(() => undefined));
    },
  );
  await placeButton(page).click();
  await placed;
  await page.close();
  const later = await context.newPage();
  await open(later, '/cart');
  const [order] = await ordersOf(person);
  await expect(main(later).getByText(`Your order ${order?.number} is placed.`)).toBeVisible();
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
});

test('nothing lies over Place Order, and nothing moves away from under a press', async ({
  page,
  context,
}) => {
  await atCheckout({ page, context });
  await field(page, 'Phone').fill('');
  await placeButton(page).click();
  const note = toast(page, 'Missing Information');
  await expect(note).toBeVisible();
  await expect(errorSummary(page)).toBeVisible();
  const [noted, button] = await Promise.all([note.boundingBox(), placeButton(page).boundingBox()]);
  if (!noted || !button) throw new Error('not on the screen');
  expect(noted.y + noted.height <= button.y || button.y + button.height <= noted.y).toBe(true);

  // A field just above the bar: pressed and released at the same point, it is what was pressed.
  const city = field(page, 'Town or city');
  await city.evaluate((element) => {
    const bar = document.querySelector('.place-bar')?.getBoundingClientRect().top ?? 0;
    window.scrollBy(0, element.getBoundingClientRect().bottom - Math.min(bar, innerHeight) + 8);
  });
  const box = await city.boundingBox();
  if (!box) throw new Error('not on the screen');
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.mouse.up();
  await expect(city).toBeFocused();
});
