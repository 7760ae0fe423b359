import type { Page } from '@playwright/test';
import { accountIcon, email, password } from '../support/auth-screens.ts';
import { button, expect, expectPath, main, open, test, toast } from '../support/browser.ts';
import { linkTo } from '../support/mails.ts';
import { enterAs, makePerson, PASSWORD } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';
import { newAddress } from '../support/visitors.ts';
import { heart } from '../support/wishlist-screens.ts';

const inStorage = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );

test.describe('a first purchase', () => {
  test('types names once, and goes on at the checkout by itself after a confirmation elsewhere', async ({
    page,
    browser,
    baseURL,
  }) => {
    const address = newAddress();
    const product = await productNamed('Rose Gold Locket');
    await open(page, `/product/${product.id}`);
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
    await open(page, '/checkout');
    await main(page).getByLabel('First name').fill('Efua');
    await main(page).getByLabel('Last name').fill('Owusu');
    await main(page).getByRole('link', { name: 'make one' }).click();
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
    await phone.close();

    await expectPath(page, '/checkout');
    await expect(main(page).getByLabel('First name')).toHaveValue('Efua');
    await expect(main(page).getByText('You need an account')).toHaveCount(0);
  });
});

test.describe('a shared phone', () => {
  test('keeps nothing that names goods after a sign-out, and the account has the cart', async ({
    page,
    context,
  }) => {
    const person = await makePerson(shopRows);
    await enterAs(context, shopRows, person);
    const product = await productNamed('Rose Gold Locket');
    await open(page, `/product/${product.id}`);
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
    await accountIcon(page).click();
    await button(page, 'Sign out').click();
    await expect(toast(page, 'Signed out')).toContainText('Your cart is saved');
    expect(await inStorage(page)).not.toContain(product.id);
    expect(await inStorage(page)).not.toContain('Locket');
    await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');

    await enterAs(context, shopRows, person);
    await open(page, '/cart');
    await expect(main(page).getByText('Rose Gold Locket').first()).toBeVisible();
  });
});

test('a heart pressed while signed out is filled after the sign-in', async ({ page }) => {
  const person = await makePerson(shopRows);
  const locket = await productNamed('Rose Gold Locket');
  await open(page, '/categories/gifts?q=locket');
  await heart(page, locket).click();
  await toast(page, 'Please sign in').getByRole('link', { name: 'Sign in' }).click();
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await button(page, 'Sign In').click();
  await expectPath(page, '/categories/gifts?q=locket');
  await expect(heart(page, locket)).toHaveAttribute('aria-pressed', 'true');
});
