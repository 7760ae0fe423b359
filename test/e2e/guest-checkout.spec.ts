import type { Locator, Page } from '@playwright/test';
import { dayText } from '#app/delivery/words.ts';
import { dayOf } from '#app/values/day.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { openMail } from '../support/auth-screens.ts';
import { button, cartLine, giveCart, main, open, storedCart } from '../support/browser.ts';
import { expectKnown } from '../support/cart-screens.ts';
import {
  act,
  expect,
  field,
  fillIn,
  fillInGift,
  method,
  openWindow,
  placeButton,
  test,
  told,
  untilReady,
  WIDTHS,
  withSettings,
} from '../support/checkout-screens.ts';
import { countedHands } from '../support/counted-hands.ts';
import { makePickUpPoint, makeZone } from '../support/delivery.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';
import { newAddress, newPhone } from '../support/visitors.ts';

// One after the other: they change the same settings of one shop.
test.describe.configure({ mode: 'default' });

const TOMORROW = dayText(dayOf(new Date(Date.now() + 86_400_000)));
const zones = { list: [makeZone({ cutOff: '23:59' }), makePickUpPoint({ cutOff: '23:59' })] };
const GUESTS = { guestCheckout: { isOffered: true } };
const INTIMATE = 'Pebble Personal Massager';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const digits = (page: Page) => main(page).getByLabel('Last four digits of your phone number');
const show = (page: Page) => button(page, 'Show my order');

/** At the checkout with something intimate in the cart, and signed in nowhere. */
async function arrive(page: Page) {
  const product = await productNamed(INTIMATE);
  await giveCart(page, [cartLine(product, 1)]);
  await open(page, '/cart');
  await main(page)
    .getByRole('link', { name: /checkout/i })
    .click();
  await expect(heading(page)).toHaveText('Checkout');
  await expectKnown(page);
}

type Who = { phone: string; email: string };

async function writeWho(
  page: Page,
  { phone, email }: Who,
  write = (target: Locator, text: string) => target.fill(text),
) {
  await write(field(page, 'First name'), 'Esi');
  await write(field(page, 'Last name'), 'Owusu');
  await write(field(page, 'Phone'), phone);
  await write(field(page, 'Email'), email);
}

test('an intimate parcel to a pick-up point without an account, and back to it by the link in the email', async ({
  page,
  browser,
  baseURL,
}) => {
  const settings = { zones, deliveryDays: { isChosen: true }, ...GUESTS };
  await withSettings(settings, async () => {
    const [phone, email] = [newPhone(), newAddress()];
    await arrive(page);
    await expect(main(page).getByText('You can order without an account.')).toBeVisible();
    await expect(main(page).getByText('You need an account')).toHaveCount(0);
    const { count, tap, write } = countedHands();
    await tap(main(page).getByRole('radio', { name: /^Pick up/ }));
    await writeWho(page, { phone, email }, write);
    await tap(method(page, 'Cash on Delivery'));
    await expect(main(page)).toContainText('You pay when you pick it up.');
    await expect(main(page)).not.toContainText(/rider calls|pay the rider/);
    await expectAccessible(page, 'the checkout of a guest');
    await expectFits(page, WIDTHS);
    await tap(placeButton(page));
    await expect(heading(page)).toHaveText('Order Confirmed!');
    expect(count.taps).toBe(7);
    expect(await storedCart(page)).toEqual([]);
    const box = main(page).getByRole('region', { name: 'Your link to this order' });
    await expect(box).toContainText(email);
    await expectAccessible(page, 'the confirmation of a guest');
    await expectFits(page, WIDTHS);

    const mail = await openMail(page, email);
    await expect(mail.locator('body')).not.toContainText(/massager|pebble/i);
    const link = await mail.getByRole('link', { name: 'See your order' }).getAttribute('href');

    // On another device, as somebody who holds the link.
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const there = await other.newPage();
    await open(there, link ?? '');
    await expect(heading(there)).toHaveText(/^Order CVX/);
    await expect(main(there)).toContainText(TOMORROW);
    await expect(main(there)).toContainText('1 parcel');
    await expect(main(there)).not.toContainText(/Owusu|Palm Street|GH₵|massager/i);
    await expectAccessible(there, 'the link alone');
    await expectFits(there, WIDTHS);
    await digits(there).fill('12');
    await show(there).click();
    await expect(digits(there)).toHaveAccessibleDescription(/Please enter four digits/);
    await digits(there).fill(phone.endsWith('1111') ? '2222' : '1111');
    await show(there).click();
    await expect(digits(there)).toHaveAccessibleDescription(/You have 4 more tries/);
    await digits(there).fill(phone.slice(-4));
    await show(there).click();
    await expect(main(there).getByText(INTIMATE)).toBeVisible();
    await expect(main(there)).toContainText('14 Palm Street');
    await expectAccessible(there, 'the order of a guest');
    await expectFits(there, WIDTHS);

    await main(there).getByText('Cancel order', { exact: true }).click();
    await button(there, 'Yes, cancel this order').click();
    await expect(main(there).getByText('Order cancelled', { exact: true })).toBeVisible();
    await other.close();
  });
});

test('a guest pays by card, is asked before the same items are ordered again, and has five tries to see the order', async ({
  page,
  context,
}) => {
  await withSettings(GUESTS, async () => {
    const phone = newPhone();
    await arrive(page);
    await fillIn(page);
    await field(page, 'Phone').fill(phone);
    await method(page, 'Card').check();
    await openWindow(page);
    await act(page, 'Approve').click();
    await expect(heading(page)).toHaveText('Order Confirmed!');
    await expect(main(page)).toContainText('Card');
    await expect(main(page).getByRole('region', { name: 'Keep this link' })).toBeVisible();
    await main(page).getByRole('link', { name: 'View order' }).click();
    await expect(digits(page)).toBeVisible();

    const second = await context.newPage();
    await test.step('asked, the guest is led to the order that there is', async () => {
      await arrive(second);
      await fillIn(second);
      await field(second, 'Phone').fill(newPhone());
      await method(second, 'Cash on Delivery').check();
      await placeButton(second).click();
      await expect(told(second, 'You ordered these items')).toBeVisible();
      await told(second, 'You ordered these items')
        .getByRole('link', { name: 'See that order' })
        .click();
      await expect(heading(second)).toHaveText(/^Order CVX/);
      await expect(digits(second)).toBeVisible();
      const [counted] = await shopRows<{ guests: number }>(
        'select count(distinct guest_id)::int as guests from orders where guest_id is not null and payment_method = $1',
        ['card'],
      );
      expect(counted?.guests).toBe(1);
    });

    await test.step('too many wrong digits close the page for a day, and the answer has the focus', async () => {
      const wrong = phone.endsWith('1111') ? '2222' : '1111';
      for (const left of ['4 more tries', '3 more tries', '2 more tries', 'one more try']) {
        await digits(second).fill(wrong);
        await show(second).click();
        await expect(digits(second)).toHaveAccessibleDescription(new RegExp(left));
      }
      await digits(second).fill(wrong);
      await show(second).click();
      const closed = main(second).getByRole('region', { name: 'Too many wrong tries' });
      await expect(closed).toBeFocused();
      await expect(digits(second)).toHaveCount(0);
      await expectAccessible(second, 'a closed order');
      await closed.getByRole('link', { name: 'Ask for a new email' }).click();
      await expect(heading(second)).toHaveText('Find your order');
      await expectAccessible(second, 'finding an order');
      await expectFits(second);
    });
  });
});

test('a gift without an account is kept through a closed tab, and found where the answer and the cookie were lost', async ({
  page,
  context,
}) => {
  const KRAFT = { name: 'Kraft paper', price: 2_500 };
  const gifts = { isOffered: true, anonymous: true, wraps: [KRAFT] };
  const phone = newPhone();
  await withSettings({ ...GUESTS, gifts }, async () => {
    await arrive(page);
    await fillInGift(page, { phone, email: newAddress() });
    await main(page).getByRole('radio', { name: 'Kraft paper', exact: true }).check();
    await page.close();

    const later = await context.newPage();
    await open(later, '/checkout');
    await expectKnown(later);
    await expect(field(later, 'First name')).toHaveValue('Yaa');
    await expect(field(later, 'What it says')).toHaveValue('Medɔ wo 🌹');
    await expect(field(later, 'Your phone')).toHaveValue(phone);
    await expect(
      main(later).getByRole('radio', { name: 'Kraft paper', exact: true }),
    ).toBeChecked();
    await method(later, 'Card').check();
    await untilReady(later);
    await later.route(
      (url) => url.pathname === '/checkout.data',
      async (route) => {
        await route.fetch();
        await context.clearCookies({ name: '__Host-guest' });
        await route.abort();
      },
      { times: 1 },
    );
    await placeButton(later).click();
    await expect(later).toHaveURL(/\/checkout\/payment\//);
    await button(later, 'Open the payment window again').click();
    await act(later, 'Approve').click();
    await expect(heading(later)).toHaveText('Order Confirmed!');
    await expect(main(later)).toContainText('Sent anonymously.');
    const orders = await shopRows(
      `select gift_wrap_minor::int as wrap, gift -> 'wrap' as paper, gift ->> 'message' as card,
         gift -> 'recipient' ->> 'firstName' as recipient, guest_id is not null as "isGuest"
         from orders where customer_info ->> 'phone' = $1`,
      [phone],
    );
    expect(orders).toEqual([
      { wrap: 2_500, paper: KRAFT, card: 'Medɔ wo 🌹', recipient: 'Yaa', isGuest: true },
    ]);
  });
});
