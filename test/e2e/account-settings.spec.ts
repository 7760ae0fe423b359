import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { NEW_PASSWORD } from '../support/account-settings.ts';
import { expect, expectPath, main, open, tabTo, test, toast } from '../support/browser.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, enterAs, makePerson, type Person } from '../support/people.ts';
import { complaintsOf, devices, field, part } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  await cookieOf(shopRows, person);
});

test('the overview has a part for each thing and a way to each page, accessible on a small phone', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const order = await makeOrder(shopRows, person, { lines: [{ name: 'Red Roses' }] });
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
    ['Password', 'Change password', 'password', 'Change password', 'Update password'],
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
        await expectFits(page);
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
  expect(complaints).toEqual([]);
});

test('a keyboard is enough', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/account/settings');
  await tabTo(page, devices(page).nth(1).getByRole('button'));
  await page.keyboard.press('Space');
  await expect(devices(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();
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
  await tabTo(
    page,
    part(page, 'Delete my account').getByRole('link', { name: 'Delete my account' }),
  );
  await page.keyboard.press('Enter');
  await expectPath(page, '/account/deletion');
  await tabTo(page, field(page, 'Your password'));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Account deleted')).toBeVisible();
});
