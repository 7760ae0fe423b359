import type { Page } from '@playwright/test';
import { accountIcon, email, password, tab } from '../support/auth-screens.ts';
import {
  badge,
  button,
  expect,
  expectPath,
  goTo,
  main,
  open,
  test,
  toast,
} from '../support/browser.ts';
import { linkTo } from '../support/mails.ts';
import { enterAs, makePerson, PASSWORD } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';
import { newAddress } from '../support/visitors.ts';

const inStorage = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );

test('a first purchase types names once, and goes on at the checkout by itself after a confirmation elsewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = newAddress();
  const product = await productNamed('Rose Gold Locket');
  await open(page, `/product/${product.id}`);
  await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(badge(page)).toHaveText('1');
  await goTo(page, '/checkout');
  await main(page).getByLabel('First name').fill('Efua');
  await main(page).getByLabel('Last name').fill('Owusu');
  await main(page).getByRole('link', { name: 'Sign in', exact: true }).click();
  await tab(page, 'Sign Up').click();
  await button(page, 'Sign Up').waitFor();
  await expect(main(page).getByLabel('First name')).toHaveValue('Efua');
  await expect(main(page).getByLabel('Last name')).toHaveValue('Owusu');
  await email(page).fill(address);
  await password(page).fill(PASSWORD);
  await button(page, 'Sign Up').click();
  const message = main(page).getByText('Account created!');
  await expect(message).toBeInViewport();
  await expect(main(page).locator('[tabindex="-1"]:focus')).toContainText('Check your email');

  const phone = await browser.newContext({ baseURL });
  const other = await phone.newPage();
  await open(other, await linkTo(shopRows, address, 'accounts.confirmation'));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
  await main(other).getByLabel('Your password').fill(PASSWORD);
  await button(other, 'Confirm my address').click();
  await expectPath(other, '/checkout');
  await expect(main(other).getByText('Rose Gold Locket').first()).toBeVisible();
  await phone.close();

  await expectPath(page, '/checkout');
  await expect(main(page).getByLabel('First name')).toHaveValue('Efua');
  await expect(main(page).getByText('You need an account')).toHaveCount(0);
});

test('a shared phone keeps nothing that names goods after a sign-out: the account has the cart, or nobody', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  const product = await productNamed('Rose Gold Locket');
  const drop = main(page).getByRole('checkbox', { name: /^Delete my cart/ });
  await open(page, '/account');
  await expect(button(page, 'Sign out')).toBeVisible();
  await expect(drop).toHaveCount(0);
  await goTo(page, `/product/${product.id}`);
  await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(badge(page)).toHaveText('1');
  await accountIcon(page).click();
  await button(page, 'Sign out').click();
  await expect(toast(page, 'Signed out')).toContainText('Your cart is saved');
  await expect(badge(page)).toHaveCount(0);
  expect(await inStorage(page)).not.toContain(product.id);
  expect(await inStorage(page)).not.toContain('Locket');
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');

  await enterAs(context, shopRows, person);
  await open(page, '/cart');
  await expect(main(page).getByText('Rose Gold Locket').first()).toBeVisible();

  await test.step('whoever chooses so at the sign-out keeps it nowhere', async () => {
    await accountIcon(page).click();
    await drop.check();
    await button(page, 'Sign out').click();
    await expect(toast(page, 'Signed out')).toContainText('Your cart is deleted.');
    expect(await inStorage(page)).not.toContain(product.id);
    expect(await shopRows('select from saved_cart_lines where user_id = $1', [person.id])).toEqual(
      [],
    );
  });
});
