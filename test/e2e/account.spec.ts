import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  dismissToasts,
  expect,
  expectPath,
  hold,
  isPageData,
  main,
  open,
  test,
  toast,
} from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { expectShown, fillIn, KEPT, save, profileField } from '../support/profile-screen.ts';
import { shopRows } from '../support/shop-rows.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Account' });

let person: { id: string; email: string };
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

test('the account greets by name, its tabs have addresses of their own, and other windows follow', async ({
  page,
  context,
}) => {
  await open(page, '/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account Hello, Ama');
  await expect(page).toHaveTitle('My account – Corvox');
  await expect(tabs(page).getByRole('link')).toHaveText(['Profile', 'Orders', 'Settings']);
  await expect(tabs(page).locator('[aria-current=page]')).toHaveText('Profile');
  await tabs(page).getByRole('link', { name: 'Orders' }).click();
  await expectPath(page, '/account/orders');
  await expect(tabs(page).locator('[aria-current=page]')).toHaveText('Orders');
  await expect(profileField(page, 'First name')).toHaveCount(0);
  await tabs(page).getByRole('link', { name: 'Settings' }).click();
  await expectPath(page, '/account/settings');
  await expect(tabs(page).locator('[aria-current]')).toHaveText('Settings');
  await page.goBack();
  await page.goBack();
  await expect(profileField(page, 'First name')).toHaveValue('Ama');
  await expect(main(page).getByRole('link', { name: 'Back-office' })).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Sign out' })).toBeVisible();

  const second = await context.newPage();
  const third = await context.newPage();
  await open(second, '/account');
  await open(third, '/account');
  await page.bringToFront();
  await profileField(third, 'City').fill('Half a ci');
  await fillIn(page);
  await save(page).click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(profileField(second, 'First name')).toHaveValue('Nana Yaa');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Your account Hello, Nana');
  await expectShown(second, KEPT);
  await expect(third.getByRole('heading', { level: 1 })).toHaveText('Your account Hello, Nana');
  await expect(profileField(third, 'City')).toHaveValue('Half a ci');
  await expect(toast(second, 'Profile updated')).toHaveCount(0);

  await test.step('a session that ended meanwhile says so and keeps what was typed', async () => {
    await dismissToasts(page);
    await fillIn(page);
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await save(page).click();
    await expect(main(page).getByRole('alert')).toContainText('Please sign in again');
    await expectShown(page, { 'First name': 'Nana Yaa', City: 'Kumasi', Country: 'GH' });
    await enterAs(context, shopRows, person);
    await save(page).click();
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await expectShown(page, KEPT);
  });

  await test.step('signing out elsewhere takes the profile off the screen', async () => {
    await expect(profileField(page, 'Email')).toHaveValue(person.email);
    await context.clearCookies();
    const held = await hold(page, isPageData);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    await second.evaluate(() => new BroadcastChannel('auth').postMessage('SIGNED_OUT'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await expect(main(page).getByText(person.email)).toHaveCount(0);
    await expect(tabs(page)).toHaveCount(0);
    await expect(main(page).getByRole('textbox')).toHaveCount(0);
    await held.release();
    await expectAccessible(page, 'signed out');
    await main(page).getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/auth\?returnTo=%2Faccount/);
  });
});
