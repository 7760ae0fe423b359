import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, hold, open, tabTo, test, toast } from '../support/browser.ts';
import { linkTo } from '../support/letters.ts';
import { enterAs, makePerson, PASSWORD, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const main = (page: Page) => page.getByRole('main');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name });
const email = (page: Page) => main(page).getByLabel('Email');
const password = (page: Page) => main(page).getByLabel('Password');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const accountIcon = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' });
const signInIcon = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });
const newAddress = () => `${randomUUID()}@people.test`;

async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await button(page, 'Sign In').click();
}

async function fillSignUp(page: Page, address: string) {
  await main(page).getByLabel('First name').fill('Efua');
  await main(page).getByLabel('Last name').fill('Owusu');
  await email(page).fill(address);
  await password(page).fill(PASSWORD);
}

/** Opens the newest letter to this address in the shop's own mailbox. */
async function openLetter(page: Page, to: string) {
  await page.goto('/dev/mailbox');
  await main(page).getByRole('listitem').filter({ hasText: to }).first().getByRole('link').click();
  return page.frameLocator('iframe');
}

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

test.describe('signing up', () => {
  test('goes by a letter to a signed-in visit', async ({ page }) => {
    const address = newAddress();
    await open(page, '/auth?tab=signup');
    await fillSignUp(page, address);
    await button(page, 'Sign Up').click();
    await expect(
      toast(page, 'Account created!', 'Please check your email to confirm your account.'),
    ).toBeVisible();
    await expect(main(page).getByText(address)).toBeVisible();
    await expectAccessible(page);

    const letter = await openLetter(page, address);
    await expect(letter.getByRole('heading')).toHaveText('Please confirm your email address');
    await letter.getByRole('link', { name: 'Confirm my address' }).click();
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

  test('before confirming offers to send the letter again', async ({ page }) => {
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
    const letter = await openLetter(page, person.email);
    await letter.getByRole('link', { name: 'Confirm my address' }).click();
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

test.describe('a forgotten password', () => {
  test('needs an address first', async ({ page }) => {
    await open(page, '/auth');
    await button(page, 'Forgot your password?').click();
    await expect(
      toast(page, 'Email required', 'Please enter your email address first.'),
    ).toBeVisible();
  });

  test('is replaced by a letter, and the other device is signed out', async ({ page, browser }) => {
    const person = await makePerson(shopRows);
    const elsewhere = await browser.newContext();
    await enterAs(elsewhere, shopRows, person);
    await open(page, '/auth');
    await email(page).fill(person.email);
    await button(page, 'Forgot your password?').click();
    await expect(toast(page, 'Password reset email sent')).toBeVisible();

    const letter = await openLetter(page, person.email);
    await letter.getByRole('link', { name: 'Choose a new password' }).click();
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

test.describe('every open tab', () => {
  /** Remembers what the tabs tell each other. */
  const listen = (page: Page) =>
    page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      new BroadcastChannel('auth').addEventListener('message', ({ data }) => heard.push(data));
    });
  const heard = (page: Page): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);

  test('learns within a second that somebody signed in or out', async ({ page, context }) => {
    const person = await makePerson(shopRows);
    const other = await context.newPage();
    await open(other, '/');
    await listen(other);
    await open(page, '/auth');
    await signIn(page, person);
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await expect(accountIcon(other)).toBeVisible({ timeout: 1_000 });
    expect(await heard(other)).toEqual(['SIGNED_IN']);

    await open(other, '/account');
    await listen(other);
    await expect(other.getByRole('textbox', { name: 'First name' })).toHaveValue('Ama');
    await open(page, '/account');
    await main(page).getByRole('button', { name: 'Sign out' }).click();
    await expectPath(page, '/');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Access Your Account', {
      timeout: 1_000,
    });
    await expect(signInIcon(other)).toBeVisible();
    expect(await heard(other)).toEqual(['SIGNED_OUT']);
    await expect(other.getByText(person.email)).toHaveCount(0);
  });

  test('leaves the back-office when its admin signs out in another', async ({ page, context }) => {
    const admin = await makePerson(shopRows, { roles: ['admin'] });
    await enterAs(context, shopRows, admin);
    const other = await context.newPage();
    await open(other, '/admin');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('The back-office opens soon');
    await open(page, '/account');
    await expect(main(page).getByRole('link', { name: 'Back-office' })).toHaveAttribute(
      'href',
      '/admin',
    );
    await main(page).getByRole('button', { name: 'Sign out' }).click();
    await expectPath(other, '/auth?returnTo=%2Fadmin');
  });

  test('hears of a recovery link and of a session that lasts longer', async ({ page, context }) => {
    const person = await makePerson(shopRows);
    await shopRows(
      `insert into verifications (identifier, value, expires_at)
       values (rtrim(translate(encode(sha256('reset-password:recovery-token-of-${person.id}'), 'base64'), '+/', '-_'), '='),
               $1, now() + interval '5 minutes')`,
      [person.id],
    );
    const other = await context.newPage();
    await open(other, '/');
    await listen(other);
    await open(page, `/reset-password?token=recovery-token-of-${person.id}`);
    await expect.poll(() => heard(other)).toEqual(['PASSWORD_RECOVERY']);

    await enterAs(context, shopRows, person);
    await open(page, '/');
    await expect(accountIcon(page)).toBeVisible();
    await open(other, '/');
    await listen(other);
    await shopRows(
      `update sessions set last_used_at = now() - interval '5 minutes' where user_id = $1`,
      [person.id],
    );
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => heard(other)).toEqual(['TOKEN_REFRESHED']);
  });

  test('ignores what no tab of ours would say', async ({ page, context }) => {
    await enterAs(context, shopRows, await makePerson(shopRows));
    await open(page, '/');
    await expect(accountIcon(page)).toBeVisible();
    const other = await context.newPage();
    await open(other, '/about');
    await other.evaluate(() => {
      const channel = new BroadcastChannel('auth');
      for (const word of ['signed_out', { event: 'SIGNED_OUT' }, null, 7]) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
        channel.postMessage(word);
      }
      postMessage('SIGNED_OUT', '*');
    });
    await page.evaluate(() => postMessage('SIGNED_OUT', '*'));
    await page.waitForTimeout(300);
    await expect(accountIcon(page)).toBeVisible();
  });

  test('shows nothing of anybody after signing out and going back', async ({ page, context }) => {
    const person = await makePerson(shopRows, { firstName: 'Araba' });
    await enterAs(context, shopRows, person);
    await open(page, '/account');
    await expect(main(page).getByLabel('First name')).toHaveValue('Araba');
    await main(page).getByRole('button', { name: 'Sign out' }).click();
    await expectPath(page, '/');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await expect(page.getByText('Araba')).toHaveCount(0);
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
