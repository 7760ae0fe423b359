import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { email, openMail, signIn } from '../support/auth-screens.ts';
import { button, expect, expectPath, hold, main, open, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test.describe('a forgotten password', () => {
  test('needs an address first', async ({ page }) => {
    await open(page, '/auth');
    await button(page, 'Forgot your password?').click();
    await expect(
      toast(page, 'Email required', 'Please enter your email address first.'),
    ).toBeVisible();
  });

  test('is replaced by a mail, and the other device is signed out', async ({ page, browser }) => {
    const person = await makePerson(shopRows);
    const elsewhere = await browser.newContext();
    await enterAs(elsewhere, shopRows, person);
    await open(page, '/auth');
    await email(page).fill(person.email);
    await button(page, 'Forgot your password?').click();
    await expect(toast(page, 'Password reset email sent')).toBeVisible();

    const mail = await openMail(page, person.email);
    await mail.getByRole('link', { name: 'Choose a new password' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
    await expectFits(page);
    await expectAccessible(page);
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

    const other = await elsewhere.newPage();
    await other.goto('/account');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await elsewhere.close();
    await signIn(page, { ...person, password: 'a new one 1' });
    await expect(toast(page, 'Welcome back!')).toBeVisible();
  });

  test('with a link that does not work leads back to the sign-in', async ({ page }) => {
    await open(page, '/reset-password?token=never-was-one-of-ours');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid or Expired Link');
    await main(page).getByRole('link', { name: 'Go to Sign In' }).click();
    await expectPath(page, '/auth');
  });

  test('shows that the link is being checked', async ({ page }) => {
    await open(page, '/');
    const held = await hold(page, ({ pathname }) => pathname === '/reset-password.data');
    await page.evaluate(() => {
      history.pushState(null, '', '/reset-password?token=x');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await held.arrived();
    await expect(page.getByText('Verifying reset token...')).toBeVisible();
    await held.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid or Expired Link');
  });
});
