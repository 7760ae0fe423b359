import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { NEW_PASSWORD } from '../support/account-settings.ts';
import {
  button,
  expect,
  expectPath,
  hold,
  main,
  open,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, enterAs, makePerson, type Person } from '../support/people.ts';
import { complaintsOf, devices, field, part } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

test('the overview has a part for each thing and a way to each page; each is used, by keyboard too, until the account is gone', async ({
  page,
  context,
}) => {
  test.slow();
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  await cookieOf(shopRows, person);
  const complaints = complaintsOf(page);
  const order = await makeOrder(shopRows, person, { lines: [{ name: 'Red Roses' }] });
  await open(page, '/account/settings');
  await expect(page).toHaveTitle('Account settings – Corvox');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Email address',
    'Password',
    'Two-factor sign-in',
    'Where you are signed in',
    'Discreet mode',
    'Your data',
    'Delete my account',
  ]);
  await expect(part(page, 'Two-factor sign-in').getByText('Off', { exact: true })).toBeVisible();
  await expect(part(page, 'Two-factor sign-in')).toContainText('Your password alone signs you in.');
  await expectAccessible(page, 'settings');
  await expectFits(page);

  await test.step('one’s own data comes as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part(page, 'Your data').getByRole('link', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('my-data.json');
    const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(file).toMatchObject({
      account: { email: person.email },
      orders: [{ number: order.number, lines: [{ name: 'Red Roses' }] }],
    });
    await expectPath(page, '/account/settings');
    await shopRows('delete from orders where id = $1', [order.id]);
  });

  for (const [name, link, path, title, send] of [
    ['Email address', 'Change email address', 'email', 'Change email address'],
    [
      'Two-factor sign-in',
      'Turn on two-factor sign-in',
      'two-factor',
      'Two-factor sign-in',
      'Continue',
    ],
    [
      'Delete my account',
      'Delete my account',
      'deletion',
      'Delete my account',
      'Delete my account',
    ],
  ] as const) {
    await test.step(title, async () => {
      await part(page, name).getByRole('link', { name: link }).click();
      await expectPath(page, `/account/${path}`);
      await expect(page).toHaveTitle(`${title} – Corvox`);
      await expect(main(page).getByRole('heading', { level: 2, name: title })).toBeVisible();
      if (send) {
        await main(page).getByRole('button', { name: send, exact: true }).click();
        await expect(page.getByRole('alert').first()).toBeVisible();
        await expect(page).toHaveTitle(/^Error: /);
        await expectAccessible(page, `${path} with errors`);
        await expectFits(page);
      }
      await main(page).getByRole('link', { name: 'Settings' }).last().click();
      await expectPath(page, '/account/settings');
    });
  }
  await test.step('a device is signed out by keyboard, and the password changed', async () => {
    await tabTo(page, devices(page).nth(1).getByRole('button'));
    await page.keyboard.press('Space');
    await expect(devices(page)).toHaveCount(1);
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();
    await cookieOf(shopRows, person);
    await tabTo(page, part(page, 'Password').getByRole('link', { name: 'Change password' }));
    await page.keyboard.press('Enter');
    await expectPath(page, '/account/password');
    await expectPasswordChange(page, person, complaints);
  });
  await test.step('the account is deleted', () => expectDeletion(page, context, person));
  expect(complaints.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
});

/** Reaches each field by Tab and types into it. */
async function expectTyped(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await tabTo(page, field(page, label));
    await page.keyboard.type(text);
  }
}

/** It says what is wrong, and signs out the other devices, not this one. */
async function expectPasswordChange(page: Page, person: Person, complaints: string[]) {
  const update = async (current: string, next: string, confirm: string) => {
    await field(page, 'Current password').fill(current);
    await field(page, 'New password').fill(next);
    await field(page, 'Confirm password').fill(confirm);
    await button(page, 'Update password').click();
  };

  await test.step('what is missing is said', async () => {
    await button(page, 'Update password').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page, 'a password with errors');
    await expectFits(page);
  });

  await test.step('what was typed is shown when asked', async () => {
    for (const label of ['Current password', 'New password', 'Confirm password']) {
      await expect(field(page, label)).toHaveAttribute('type', 'password');
      const toggle = field(page, label).locator('+ button');
      await expect(toggle).toHaveAccessibleName(/^Show /);
      await expect(toggle).toHaveAttribute('aria-pressed', 'false');
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await expect(field(page, label)).toHaveAttribute('type', 'text');
    }
    await expect(field(page, 'Current password')).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
    await expect(field(page, 'New password')).toHaveAttribute('autocomplete', 'new-password');
  });

  await test.step('what is wrong is said beside the field', async () => {
    await update('something else', NEW_PASSWORD, 'nine blue lantern');
    const different = 'Please make sure both passwords are the same.';
    await expect(toast(page, "Passwords don't match", different)).toBeVisible();
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription(different);
    await update('something else', 'short', 'short');
    await expect(
      toast(page, 'Password too short', 'Password must be at least 6 characters long.'),
    ).toBeVisible();
    await update('something else', NEW_PASSWORD, NEW_PASSWORD);
    await expect(page.getByRole('alert', { name: 'Please check what you wrote' })).toBeFocused();
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(
      'The current password is not right.',
    );
    await page.getByRole('link', { name: 'The current password is not right.' }).click();
    await expect(field(page, 'Current password')).toBeFocused();
    await expect(page).toHaveTitle('Error: Change password – Corvox');
  });

  await test.step('the form is kept where the shop cannot be reached', async () => {
    const isSent = (url: URL) => url.pathname === '/account/password.data';
    await page.route(isSent, (route) => route.abort());
    await update(person.password, NEW_PASSWORD, NEW_PASSWORD);
    await expect(page.getByRole('alert')).toContainText(
      'The shop could not be reached. Please try again.',
    );
    await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD);
    await page.unroute(isSent);
  });
  expect(complaints.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);

  await test.step('the keyboard fills it in; it shows that it is busy, and is not sent twice', async () => {
    for (const label of ['Current password', 'New password', 'Confirm password']) {
      await field(page, label).fill('');
    }
    await main(page).focus();
    await expectTyped(page, {
      'Current password': person.password,
      'New password': NEW_PASSWORD,
      'Confirm password': NEW_PASSWORD,
    });
    const sent = await hold(
      page,
      (url, method) => method === 'POST' && url.pathname.includes('password'),
    );
    await field(page, 'Confirm password').press('Enter');
    await sent.arrived();
    await expect(button(page, 'Saving...')).toHaveAttribute('aria-disabled', 'true');
    await button(page, 'Saving...').click({ force: true });
    await sent.release();
  });
  await expect(toast(page, 'Password updated')).toBeVisible();
  await expect(toast(page, 'Password updated')).toHaveCount(1);
  await expectPath(page, '/account/settings?notice=password');
  await expect(devices(page)).toHaveCount(1);
}

/** It says what goes and what stays, asks twice, and then the account is gone in every tab. */
async function expectDeletion(page: Page, context: BrowserContext, person: Person) {
  const other = await context.newPage();
  await open(other, '/account/settings');
  await page.bringToFront();
  await tabTo(
    page,
    part(page, 'Delete my account').getByRole('link', { name: 'Delete my account' }),
  );
  await page.keyboard.press('Enter');
  await expectPath(page, '/account/deletion');
  const sure = page.getByRole('checkbox', { name: 'I am sure: delete my account for good' });
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
    'What is deleted',
    'What is kept, and why',
  ]);
  for (const words of [
    'Your wishlist',
    'Your newsletter subscription',
    'at least six years',
    'for 12 months',
  ])
    await expect(main(page)).toContainText(words);

  await test.step('it waits while an order is under way', async () => {
    const order = await makeOrder(shopRows, person, { status: 'shipped' });
    await field(page, 'Your password').fill(NEW_PASSWORD);
    await sure.check();
    await button(page, 'Delete my account').click();
    await expect(page.getByRole('alert')).toContainText('You have an order on its way');
    await main(page).getByRole('link', { name: 'Settings' }).last().click();
    await main(page).getByRole('link', { name: 'Delete my account' }).click();
    await expect(main(page)).toContainText('You have an order on its way');
    await expect(button(page, 'Delete my account')).toHaveCount(0);
    await expectAccessible(page, 'under way');
    await shopRows(`update orders set status = 'delivered' where id = $1`, [order.id]);
    await main(page).getByRole('link', { name: 'Your orders' }).click();
    await expectPath(page, '/account/orders');
    await page.goBack();
  });

  await button(page, 'Delete my account').click();
  await expect(field(page, 'Your password')).toHaveAccessibleDescription(
    'Please enter your password',
  );
  await expect(sure).toHaveAccessibleDescription('Please tick the box if you are sure');
  await field(page, 'Your password').fill('wrong');
  await sure.check();
  await button(page, 'Delete my account').click();
  await expect(field(page, 'Your password')).toHaveAccessibleDescription(
    'The password is not right.',
  );
  await expect(sure).toBeChecked();
  await sure.uncheck();
  await main(page).focus();
  await expectTyped(page, { 'Your password': NEW_PASSWORD });
  await tabTo(page, sure);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Account deleted')).toBeVisible();
  await expectPath(page, '/');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeAttached();
  expect(await shopRows('select 1 from users where id = $1', [person.id])).toEqual([]);
}
