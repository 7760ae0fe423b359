import { NEW_PASSWORD } from '../support/account-settings.ts';
import { signInByForm } from '../support/auth-screens.ts';
import { button, expect, expectPath, hold, open, reload, test, toast } from '../support/browser.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import {
  complaintsOf,
  devices,
  enterElsewhere,
  expectSignedOut,
  field,
} from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

test.describe('changing the password', () => {
  test('says what is wrong, in words beside the field', async ({ page }) => {
    await open(page, '/account/password');
    await field(page, 'Current password').fill('something else');
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill('nine blue lantern');
    await button(page, 'Update password').click();
    await expect(
      toast(page, "Passwords don't match", 'Please make sure both passwords are the same.'),
    ).toBeVisible();
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription(
      'Please make sure both passwords are the same.',
    );
    await field(page, 'New password').fill('short');
    await field(page, 'Confirm password').fill('short');
    await button(page, 'Update password').click();
    await expect(
      toast(page, 'Password too short', 'Password must be at least 6 characters long.'),
    ).toBeVisible();
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Update password').click();
    await expect(page.getByRole('alert', { name: 'Please check what you wrote' })).toBeFocused();
    await expect(field(page, 'Current password')).toHaveAccessibleDescription(
      'The current password is not right.',
    );
    await page.getByRole('link', { name: 'The current password is not right.' }).click();
    await expect(field(page, 'Current password')).toBeFocused();
    await expect(page).toHaveTitle('Error: Change password – Corvox');
  });

  test('shows what was typed when asked', async ({ page }) => {
    await open(page, '/account/password');
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

  test('signs out the other devices, stays signed in here, and the new one works', async ({
    page,
    browser,
    baseURL,
  }) => {
    const complaints = complaintsOf(page);
    const other = await enterElsewhere(browser, baseURL, person);
    await open(other.page, '/account/settings');
    await expect(devices(other.page)).toHaveCount(2);
    await open(page, '/account/password');
    await field(page, 'Current password').fill(person.password);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Update password').click();
    await expect(toast(page, 'Password updated')).toBeVisible();
    await expect(toast(page, 'Password updated')).toHaveCount(1);
    await expectPath(page, '/account/settings?notice=password');
    await expect(devices(page)).toHaveCount(1);
    await reload(page);
    await expect(devices(page)).toHaveCount(1);
    await expectSignedOut(other.context);
    await signInByForm(other.page, person);
    await expect(toast(other.page, 'Sign in failed')).toBeVisible();
    await signInByForm(other.page, { ...person, password: NEW_PASSWORD });
    await expect(toast(other.page, 'Welcome back!')).toBeVisible();
    await other.context.close();
    expect(complaints).toEqual([]);
  });

  test('keeps the form where the shop cannot be reached', async ({ page }) => {
    await open(page, '/account/password');
    await page.route('**/account/password.data*', (route) => route.abort());
    await field(page, 'Current password').fill(person.password);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Update password').click();
    await expect(page.getByRole('alert')).toContainText(
      'The shop could not be reached. Please try again.',
    );
    await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD);
    await page.unroute('**/account/password.data*');
    await button(page, 'Update password').click();
    await expect(toast(page, 'Password updated')).toBeVisible();
  });

  test('shows that it is busy, and is not sent twice', async ({ page }) => {
    await open(page, '/account/password');
    const sent = await hold(
      page,
      (url, method) => method === 'POST' && url.pathname.includes('password'),
    );
    await field(page, 'Current password').fill(person.password);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Update password').click();
    await sent.arrived();
    await expect(button(page, 'Saving...')).toHaveAttribute('aria-disabled', 'true');
    await button(page, 'Saving...').click({ force: true });
    await sent.release();
    await expect(toast(page, 'Password updated')).toBeVisible();
  });
});
