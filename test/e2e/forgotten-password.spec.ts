import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { email, signIn } from '../support/auth-screens.ts';
import { button, expect, expectPath, hold, main, open, test, toast } from '../support/browser.ts';
import { linkTo } from '../support/mails.ts';
import { makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test('a forgotten password is replaced by the link in a mail', async ({ page }) => {
  const person = await makePerson(shopRows);
  await open(page, '/auth');

  await test.step('a link is checked, and one that does not work leads back to the sign-in', async () => {
    const held = await hold(page, ({ pathname }) => pathname === '/reset-password.data');
    await page.evaluate(() => {
      history.pushState(null, '', '/reset-password?token=never-was-one-of-ours');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await held.arrived();
    await expect(page.getByText('Verifying reset token...')).toBeVisible();
    await held.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid or Expired Link');
    await expectFits(page);
    await expectAccessible(page, 'a link that does not work');
    await main(page).getByRole('link', { name: 'Go to Sign In' }).click();
    await expectPath(page, '/auth');
  });

  await button(page, 'Forgot your password?').click();
  await expect(
    toast(page, 'Email required', 'Please enter your email address first.'),
  ).toBeVisible();
  await email(page).fill(person.email);
  await button(page, 'Forgot your password?').click();
  await expect(toast(page, 'Password reset email sent')).toBeVisible();

  await open(page, await linkTo(shopRows, person.email, 'accounts.reset'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expectFits(page);
  await expectAccessible(page, 'a new password');
  const fill = async (first: string, second: string) => {
    await main(page).getByRole('textbox', { name: 'New password' }).fill(first);
    await main(page).getByRole('textbox', { name: 'Confirm password' }).fill(second);
    await button(page, 'Update password').click();
  };
  await fill('a new one 1', 'a new one 2');
  await expect(
    toast(page, "Passwords don't match", 'Please make sure both passwords are the same.'),
  ).toBeVisible();
  await fill('short', 'short');
  await expect(
    toast(page, 'Password too short', 'Password must be at least 6 characters long.'),
  ).toBeVisible();
  await fill('a new one 1', 'a new one 1');
  await expect(
    toast(page, 'Password updated', 'Please sign in with your new password.'),
  ).toBeVisible();
  await expectPath(page, '/auth?notice=password');
  await signIn(page, { ...person, password: 'a new one 1' });
  await expect(toast(page, 'Welcome back!')).toBeVisible();
  await expectPath(page, '/');
});
