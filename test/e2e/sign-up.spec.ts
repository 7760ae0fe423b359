import { expectAccessible } from '../support/accessibility.ts';
import {
  accountIcon,
  email,
  fillSignUp,
  openMail,
  password,
  tab,
} from '../support/auth-screens.ts';
import { button, expect, expectPath, hold, main, test, toast } from '../support/browser.ts';
import { newAddress } from '../support/visitors.ts';

test('signing up goes by a mail to a signed-in visit, and not by a link that was changed', async ({
  page,
}) => {
  const address = newAddress();

  await test.step('a link that was changed is being confirmed, and ends at the sign-in with an error', async () => {
    const held = await hold(page, (_, method) => method === 'POST');
    await page.goto('/email-confirmation?token=eyJhbGciOiJIUzI1NiJ9.e30.x');
    await held.arrived();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your email...');
    await held.release();
    await expect(
      toast(
        page,
        'Verification Error',
        'There was an issue verifying your email. Please try again.',
      ),
    ).toBeVisible();
    await expectPath(page, '/auth?notice=verification');
  });

  await tab(page, 'Sign Up').click();

  await test.step('what is missing is said beside each field, and what was typed is kept', async () => {
    const alert = main(page).getByRole('alert');
    await button(page, 'Sign Up').waitFor();
    await main(page).getByLabel('First name').fill('Efua');
    await email(page).fill('not an address');
    await password(page).fill('12345');
    await button(page, 'Sign Up').click();
    await expect(alert).toBeFocused();
    for (const words of [
      'Please enter your last name',
      'Please enter an email address like ama@example.com',
      'Password must be at least 6 characters long.',
    ]) {
      await expect(alert.getByText(words)).toBeVisible();
    }
    await expect(main(page).getByLabel('First name')).toHaveValue('Efua');
    await expect(email(page)).toHaveValue('not an address');
    await alert.getByText('Please enter your last name').click();
    await expect(main(page).getByLabel('Last name')).toBeFocused();
  });

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
