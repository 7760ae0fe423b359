import { NEW_PASSWORD } from '../support/account-settings.ts';
import { button, expect, expectPath, hold, open, test, toast } from '../support/browser.ts';
import { cookieOf, enterAs, makePerson } from '../support/people.ts';
import { complaintsOf, devices, field } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

test('changing the password says what is wrong, and signs out the other devices, not this one', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  await cookieOf(shopRows, person);
  const complaints = complaintsOf(page);
  await open(page, '/account/password');
  const update = async (current: string, next: string, confirm: string) => {
    await field(page, 'Current password').fill(current);
    await field(page, 'New password').fill(next);
    await field(page, 'Confirm password').fill(confirm);
    await button(page, 'Update password').click();
  };

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

  await test.step('it shows that it is busy, and is not sent twice', async () => {
    const sent = await hold(
      page,
      (url, method) => method === 'POST' && url.pathname.includes('password'),
    );
    await button(page, 'Update password').click();
    await sent.arrived();
    await expect(button(page, 'Saving...')).toHaveAttribute('aria-disabled', 'true');
    await button(page, 'Saving...').click({ force: true });
    await sent.release();
  });
  await expect(toast(page, 'Password updated')).toBeVisible();
  await expect(toast(page, 'Password updated')).toHaveCount(1);
  await expectPath(page, '/account/settings?notice=password');
  await expect(devices(page)).toHaveCount(1);
});
