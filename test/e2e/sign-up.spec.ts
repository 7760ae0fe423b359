import { expectAccessible } from '../support/accessibility.ts';
import { accountIcon, email, fillSignUp, openMail, password } from '../support/auth-screens.ts';
import { button, expect, expectPath, hold, main, open, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';
import { newAddress } from '../support/visitors.ts';

test.describe('signing up', () => {
  test('goes by a mail to a signed-in visit', async ({ page }) => {
    const address = newAddress();
    await open(page, '/auth?tab=signup');
    await fillSignUp(page, address);
    await button(page, 'Sign Up').click();
    await expect(
      toast(page, 'Account created!', 'Please check your email to confirm your account.'),
    ).toBeVisible();
    await expect(main(page).getByText(address)).toBeVisible();
    await expectAccessible(page);

    const mail = await openMail(page, address);
    await expect(mail.getByRole('heading')).toHaveText('Please confirm your email address');
    await mail.getByRole('link', { name: 'Confirm my address' }).click();
    await expect(toast(page, 'Email Verified!')).toBeVisible();
    await expectPath(page, '/');
    await expect(accountIcon(page)).toHaveAttribute('href', '/account');
  });

  test('by a link that was changed ends at the sign-in with an error', async ({ page }) => {
    await open(page, '/email-confirmation?token=eyJhbGciOiJIUzI1NiJ9.e30.x');
    await expect(
      toast(
        page,
        'Verification Error',
        'There was an issue verifying your email. Please try again.',
      ),
    ).toBeVisible();
    await expectPath(page, '/auth?notice=verification');
  });

  test('shows that it is confirming while it is', async ({ page }) => {
    const held = await hold(page, (_, method) => method === 'POST');
    await page.goto('/email-confirmation?token=x');
    await held.arrived();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your email...');
    await held.release();
  });

  test('without a link leads to the sign-in, or home for those who are in', async ({
    page,
    context,
  }) => {
    await page.goto('/email-confirmation');
    await expectPath(page, '/auth');
    await enterAs(context, shopRows, await makePerson(shopRows));
    await page.goto('/email-confirmation');
    await expectPath(page, '/');
  });

  test('says what is missing beside each field and keeps what was typed', async ({ page }) => {
    await open(page, '/auth?tab=signup');
    await main(page).getByLabel('First name').fill('Efua');
    await email(page).fill('not an address');
    await password(page).fill('12345');
    await button(page, 'Sign Up').click();
    await expect(main(page).getByRole('alert')).toBeFocused();
    for (const words of [
      'Please enter your last name',
      'Please enter an email address like ama@example.com',
      'Password must be at least 6 characters long.',
    ]) {
      await expect(main(page).getByRole('alert').getByText(words)).toBeVisible();
    }
    await expect(main(page).getByLabel('First name')).toHaveValue('Efua');
    await expect(email(page)).toHaveValue('not an address');
    await main(page).getByRole('alert').getByText('Please enter your last name').click();
    await expect(main(page).getByLabel('Last name')).toBeFocused();
  });
});
