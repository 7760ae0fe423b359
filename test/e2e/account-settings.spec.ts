import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { NEW_PASSWORD } from '../support/account-settings.ts';
import {
  button,
  expect,
  expectPath,
  main,
  open,
  reload,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, enterAs, makePerson, type Person } from '../support/people.ts';
import { complaintsOf, devices, field, part } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';
import { codesOn, secretOn } from '../support/two-factor-screens.ts';
import { codeNow } from '../support/two-factor.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

test.describe('the overview', () => {
  test('has a part for each thing and a way to each page', async ({ page }) => {
    const complaints = complaintsOf(page);
    await open(page, '/account/settings');
    await expect(page).toHaveTitle('Account settings – Corvox');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      'Email address',
      'Password',
      'Two-factor sign-in',
      'Where you are signed in',
      'Your data',
      'Delete my account',
    ]);
    await expect(part(page, 'Two-factor sign-in').getByText('Off', { exact: true })).toBeVisible();
    await expect(part(page, 'Two-factor sign-in')).toContainText(
      'Your password alone signs you in.',
    );
    const ways = [
      ['Email address', 'Change email address', '/account/email', 'Change email address'],
      ['Password', 'Change password', '/account/password', 'Change password'],
      [
        'Two-factor sign-in',
        'Turn on two-factor sign-in',
        '/account/two-factor',
        'Two-factor sign-in',
      ],
      ['Delete my account', 'Delete my account', '/account/deletion', 'Delete my account'],
    ] as const;
    for (const [name, link, path, title] of ways) {
      await part(page, name).getByRole('link', { name: link }).click();
      await expectPath(page, path);
      await expect(page).toHaveTitle(`${title} – Corvox`);
      await expect(main(page).getByRole('heading', { level: 2, name: title })).toBeVisible();
      await main(page).getByRole('link', { name: 'Settings' }).last().click();
      await expectPath(page, '/account/settings');
    }
    expect(complaints).toEqual([]);
  });

  test('and every page of it is accessible and fits a small phone', async ({ page }) => {
    test.slow();
    await cookieOf(shopRows, person);
    for (const path of ['settings', 'password', 'two-factor', 'deletion']) {
      await open(page, `/account/${path}`);
      await expectAccessible(page, path);
      await expectFits(page);
      if (path === 'settings') continue;
      await main(page)
        .getByRole('button', { name: /^(Update password|Continue|Delete my account)$/ })
        .click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page).toHaveTitle(/^Error: /);
      await expectAccessible(page, `${path} with errors`);
      await expectFits(page);
    }
  });

  test('asks a signed-out visitor to sign in and leads back', async ({ page, context }) => {
    await context.clearCookies();
    await open(page, '/account/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await expect(page).toHaveTitle('Access Your Account – Corvox');
    await main(page).getByRole('link', { name: 'Sign In' }).click();
    await expectPath(page, '/auth?returnTo=%2Faccount%2Fsettings');
  });
});

test('one’s own data comes as a file', async ({ page }) => {
  const order = await makeOrder(shopRows, person, { lines: [{ name: 'Red Roses' }] });
  await open(page, '/account/settings');
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
});

test('a keyboard is enough', { tag: '@desktop' }, async ({ page }) => {
  await cookieOf(shopRows, person);
  await open(page, '/account/settings');
  await tabTo(page, part(page, 'Password').getByRole('link', { name: 'Change password' }));
  await page.keyboard.press('Enter');
  await expectPath(page, '/account/password');
  await tabTo(page, field(page, 'Current password'));
  await page.keyboard.type(person.password);
  await tabTo(page, field(page, 'New password'));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, field(page, 'Confirm password'));
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Password updated')).toBeVisible();
  await cookieOf(shopRows, person);
  await reload(page);
  await tabTo(page, devices(page).nth(1).getByRole('button'));
  await page.keyboard.press('Space');
  await expect(devices(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();
  await open(page, '/account/deletion');
  await tabTo(page, field(page, 'Your password'));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Account deleted')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('everything works, and everything is said on the page', async ({ page, context }) => {
    await cookieOf(shopRows, person);
    await page.goto('/account/settings');
    await devices(page).nth(1).getByRole('button').click();
    await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toContainText(
      'That device must sign in again.',
    );
    await expect(devices(page)).toHaveCount(1);

    await page.getByRole('link', { name: 'Change password' }).click();
    await field(page, 'Current password').fill('wrong');
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Update password').click();
    await expect(page.getByRole('alert')).toContainText('The current password is not right.');
    await field(page, 'Current password').fill(person.password);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Update password').click();
    await expect(main(page).getByText('Password updated')).toBeVisible();

    await page.getByRole('link', { name: 'Turn on two-factor sign-in' }).click();
    await field(page, 'Your password').fill(NEW_PASSWORD);
    await button(page, 'Continue').click();
    const secret = await secretOn(page);
    await field(page, 'Code').fill('123');
    await button(page, 'Turn on').click();
    await expect(page.getByRole('alert')).toContainText('This code is not right.');
    expect(await secretOn(page)).toBe(secret);
    await field(page, 'Code').fill(codeNow(secret));
    await button(page, 'Turn on').click();
    await expect(main(page)).toContainText('Two-factor sign-in is on.');
    expect(await codesOn(page)).toHaveLength(10);
    await expect(main(page).getByText('Copy', { exact: true })).not.toBeVisible();
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await page.getByRole('link', { name: 'Manage two-factor sign-in' }).click();
    await page.getByRole('link', { name: 'Turn off' }).click();
    await field(page, 'Your password').fill(NEW_PASSWORD);
    await button(page, 'Turn off two-factor sign-in').click();
    await expect(main(page).getByText('Two-factor sign-in is off')).toBeVisible();

    await page.getByRole('link', { name: 'Delete my account' }).click();
    await field(page, 'Your password').fill(NEW_PASSWORD);
    await page.getByRole('checkbox').check();
    await button(page, 'Delete my account').click();
    await expectPath(page, '/');
    expect(await context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: '__Host-session' }),
    );
    expect(await shopRows('select 1 from users where id = $1', [person.id])).toEqual([]);
  });
});
