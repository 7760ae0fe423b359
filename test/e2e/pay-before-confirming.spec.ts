import { expectFits } from '../support/accessibility.ts';
import { password } from '../support/auth-screens.ts';
import {
  cartLine,
  expectPath,
  giveCart,
  main,
  open,
  storedCart,
  toast,
} from '../support/browser.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  act,
  expect,
  expectFilled,
  field,
  fillIn,
  method,
  openWindow,
  placeButton,
  test,
  WIDTHS,
  withSettings,
} from '../support/checkout-screens.ts';
import { linkTo, mailsTo } from '../support/mails.ts';
import { PASSWORD } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';
import { newAddress } from '../support/visitors.ts';

test('a new customer pays first and confirms the email afterwards; cash waits for that', async ({
  page,
  context,
}) => {
  await withSettings({ guestCheckout: { paysFirst: true } }, async () => {
    const address = newAddress();
    await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
    await open(page, '/checkout');
    await expect(
      main(page).getByText('With card or mobile money you pay now, and confirm your email'),
    ).toBeVisible();
    await fillIn(page);
    await field(page, 'Email').fill(address);
    await password(page).fill(PASSWORD);
    await method(page, 'Mobile Money').check();

    await test.step('a payment that is closed keeps everything, and one email is enough', async () => {
      await openWindow(page);
      await act(page, 'Abandon').click();
      await expect(toast(page, 'Payment Cancelled')).toBeVisible();
      await expectFilled(page);
      await expect(password(page)).toHaveValue(PASSWORD);
      await openWindow(page);
      expect(await mailsTo(shopRows, address)).toHaveLength(1);
    });

    await act(page, 'Approve').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
    await expect(main(page).getByText('the order then joins your account')).toBeVisible();
    await expectFits(page, WIDTHS);
    expect(await storedCart(page)).toEqual([]);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((name) => name.startsWith('checkout'))).toEqual([]);
    const number = new URL(page.url()).searchParams.get('orderNumber') ?? '';

    await test.step('the link in the email leads to the order in the account', async () => {
      const mail = await context.newPage();
      await mail.goto(await linkTo(shopRows, address, 'accounts.confirmation'));
      await expectPath(mail, '/orders');
      await expect(main(mail).getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    });
  });
});

test('a cash order of a new customer waits for the confirmation, and says what can be paid now', async ({
  page,
}) => {
  await withSettings({ guestCheckout: { paysFirst: true } }, async () => {
    await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
    await open(page, '/checkout');
    await fillIn(page);
    await field(page, 'Email').fill(newAddress());
    await password(page).fill(PASSWORD);
    await method(page, 'Cash on Delivery').check();
    await placeButton(page).click();
    await expect(
      main(page).getByText('With card or mobile money you can press it now.'),
    ).toBeVisible();
    await method(page, 'Card').check();
    await openWindow(page);
    await act(page, 'Approve').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
  });
});
