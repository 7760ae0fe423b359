import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  accountIcon,
  email,
  fillSignUp,
  openMail,
  password,
  signIn,
  tab,
} from '../support/auth-screens.ts';
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
import { linkTo } from '../support/mails.ts';
import { makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';
import { newAddress } from '../support/visitors.ts';

test.describe('/auth', () => {
  test('has the tabs Sign In and Sign Up, by mouse, by address and by keyboard', async ({
    page,
  }) => {
    await open(page, '/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
    await expect(tab(page, 'Sign In')).toHaveAttribute('aria-current', 'page');
    await tab(page, 'Sign Up').click();
    await expectPath(page, '/auth?tab=signup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
    await expect(main(page).getByLabel('First name')).toBeVisible();
    await tabTo(page, tab(page, 'Sign In'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
  });

  test('is usable by everyone: empty, with errors, with an answer', async ({ page }) => {
    for (const path of [
      '/auth',
      '/auth?tab=signup',
      '/auth?notice=verification',
      '/reset-password',
    ]) {
      await open(page, path);
      await expectFits(page);
      await expectAccessible(page);
    }
    await open(page, '/auth?tab=signup');
    await button(page, 'Sign Up').click();
    await expect(main(page).getByRole('alert')).toBeFocused();
    await expectFits(page);
    await expectAccessible(page);
  });

  test('shows and hides the password', async ({ page }) => {
    await open(page, '/auth');
    await password(page).fill('secret words');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await main(page).getByRole('button', { name: 'Show characters' }).click();
    await expect(main(page).getByLabel('Password')).toHaveAttribute('type', 'text');
  });
});

test.describe('signing in', () => {
  test('welcomes back and goes home', async ({ page }) => {
    const person = await makePerson(shopRows);
    await open(page, '/auth');
    await signIn(page, person);
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await expectPath(page, '/');
    await expect(accountIcon(page)).toBeVisible();
    await page.goto('/auth');
    await expectPath(page, '/');
  });

  test('goes back to the page that asked for it', async ({ page }) => {
    const person = await makePerson(shopRows);
    await open(page, '/orders');
    await main(page).getByRole('link', { name: 'Sign In' }).click();
    await tab(page, 'Sign Up').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
    await tab(page, 'Sign In').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
    await signIn(page, { ...person, password: 'wrong at first' });
    await expect(toast(page, 'Sign in failed')).toBeVisible();
    await signIn(page, person);
    await expectPath(page, '/orders');
    await expect(main(page).getByText('No orders yet')).toBeVisible();
  });

  test('with a wrong password says so, keeps the address and forgets the password', async ({
    page,
  }) => {
    const person = await makePerson(shopRows);
    await open(page, '/auth');
    await signIn(page, { ...person, password: 'not this one' });
    const words = 'This email and password do not belong together.';
    await expect(toast(page, 'Sign in failed', words)).toBeVisible();
    await expect(main(page).getByRole('alert')).toContainText(words);
    await expect(email(page)).toHaveValue(person.email);
    await expectAccessible(page);
  });

  test('by keyboard alone', async ({ page }) => {
    const person = await makePerson(shopRows);
    await open(page, '/auth');
    await tabTo(page, email(page));
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Welcome back!')).toBeVisible();
  });

  test('before confirming offers to send the mail again', async ({ page }) => {
    const person = await makePerson(shopRows, { confirmed: false });
    await open(page, '/auth');
    await signIn(page, person);
    await expect(
      toast(
        page,
        'Sign in failed',
        'Please confirm your email address first. We can send you the link again.',
      ),
    ).toBeVisible();
    await button(page, 'Send the confirmation email again').click();
    await expect(toast(page, 'Confirmation email sent')).toBeVisible();
    const mail = await openMail(page, person.email);
    await mail.getByRole('link', { name: 'Confirm my address' }).click();
    await expect(toast(page, 'Email Verified!')).toBeVisible();
  });

  test('says that it is busy, and that the shop cannot be reached', async ({ page }) => {
    const person = await makePerson(shopRows);
    await open(page, '/auth');
    const held = await hold(page, (_, method) => method === 'POST');
    await signIn(page, person);
    await held.arrived();
    await expect(button(page, 'Signing in...')).toBeVisible();
    await held.release();
    await expect(toast(page, 'Welcome back!')).toBeVisible();

    await page.context().clearCookies();
    await open(page, '/auth');
    await page.route('**/auth.data**', (route) => route.abort());
    await signIn(page, person);
    await expect(
      toast(page, 'Sign in failed', 'The shop could not be reached. Please try again.'),
    ).toBeVisible();
    await expect(email(page)).toHaveValue(person.email);
  });

  test('leaves nothing of the session to scripts', async ({ page }) => {
    const person = await makePerson(shopRows);
    await open(page, '/auth');
    await signIn(page, person);
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    const readable = await page.evaluate(() => ({
      cookies: document.cookie,
      local: Object.keys(localStorage).toSorted(),
      session: Object.values(sessionStorage).join(' '),
    }));
    expect(readable.cookies).toBe('');
    expect(readable.local.filter((key) => !['adult', 'cart'].includes(key))).toEqual([]);
    expect(readable.session).not.toContain(person.email);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('signing up, confirming, resetting and signing in all work', async ({ page, context }) => {
    const address = newAddress();
    await page.goto('/auth');
    await tab(page, 'Sign Up').click();
    await fillSignUp(page, address);
    await button(page, 'Sign Up').click();
    await expect(main(page).getByRole('status')).toContainText('Account created!');
    await page.goto(await linkTo(shopRows, address, 'accounts.confirmation'));
    await button(page, 'Confirm my address').click();
    await expectPath(page, '/');
    await page.goto('/account');
    await expect(main(page).getByLabel('First name')).toHaveValue('Efua');
    await main(page).getByRole('button', { name: 'Sign out' }).click();
    await expectPath(page, '/');

    await context.clearCookies();
    await page.goto('/auth?returnTo=/orders');
    await email(page).fill(address);
    await button(page, 'Forgot your password?').click();
    await expect(main(page).getByRole('status')).toContainText('Password reset email sent');
    await page.goto(await linkTo(shopRows, address, 'accounts.reset'));
    await main(page).getByLabel('New password').fill('another one 2');
    await main(page).getByLabel('Confirm password').fill('another one 2');
    await button(page, 'Update password').click();
    await expect(main(page).getByRole('status')).toContainText('Password updated');
    await page.goto('/auth?returnTo=/orders');
    await signIn(page, { email: address, password: 'wrong at first' });
    await expect(main(page).getByRole('alert')).toContainText('Sign in failed');
    await signIn(page, { email: address, password: 'another one 2' });
    await expectPath(page, '/orders');
  });
});
