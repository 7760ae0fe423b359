import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { accountIcon, email, password, signIn, tab } from '../support/auth-screens.ts';
import {
  button,
  dismissToasts,
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

test('signing in says what is wrong, offers the mail again, then welcomes back and goes back, by keyboard', async ({
  page,
}) => {
  const person = await makePerson(shopRows);
  const words = 'This email and password do not belong together.';
  const isSignIn = (url: URL) => url.pathname === '/auth.data';
  await open(page, '/orders');
  await main(page).getByRole('link', { name: 'Sign In' }).click();

  await test.step('the tabs Sign In and Sign Up work by mouse, by address and by keyboard', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
    await expect(tab(page, 'Sign In')).toHaveAttribute('aria-current', 'page');
    await tab(page, 'Sign Up').click();
    await expect(page).toHaveURL(/tab=signup/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
    await expect(main(page).getByLabel('First name')).toBeVisible();
    await expectFits(page);
    await button(page, 'Sign Up').click();
    await expect(main(page).getByRole('alert')).toBeFocused();
    await expectFits(page);
    await expectAccessible(page, 'sign-up with errors');
    await tabTo(page, tab(page, 'Sign In'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
    await expectFits(page);
  });

  await test.step('the password is shown and hidden', async () => {
    await password(page).fill('secret words');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await main(page).getByRole('button', { name: 'Show characters' }).click();
    await expect(main(page).getByLabel('Password')).toHaveAttribute('type', 'text');
  });

  await test.step('before confirming, the mail is offered again', async () => {
    const fresh = await makePerson(shopRows, { confirmed: false });
    await signIn(page, fresh);
    await expect(
      toast(
        page,
        'Sign in failed',
        'Please confirm your email address first. We can send you the link again.',
      ),
    ).toBeVisible();
    await button(page, 'Send the confirmation email again').click();
    await expect(toast(page, 'Confirmation email sent')).toBeVisible();
    expect(await linkTo(shopRows, fresh.email, 'accounts.confirmation')).toContain('?token=');
    await tab(page, 'Sign In').click();
  });

  await test.step('a wrong password is said, and the address is kept', async () => {
    await signIn(page, { ...person, password: 'not this one' });
    await expect(toast(page, 'Sign in failed', words)).toBeVisible();
    await expect(main(page).getByRole('alert')).toContainText(words);
    await expect(email(page)).toHaveValue(person.email);
    await expectAccessible(page, 'sign-in refused');
  });

  await test.step('it says that the shop cannot be reached, and that it is busy', async () => {
    await page.route(isSignIn, (route) => route.abort());
    await signIn(page, person);
    await expect(
      toast(page, 'Sign in failed', 'The shop could not be reached. Please try again.'),
    ).toBeVisible();
    await expect(email(page)).toHaveValue(person.email);
    await page.unroute(isSignIn);
    await dismissToasts(page);
    const held = await hold(page, (_, method) => method === 'POST');
    await signIn(page, { ...person, password: 'not this one' });
    await held.arrived();
    await expect(button(page, 'Signing in...')).toBeVisible();
    await held.release();
    await expect(toast(page, 'Sign in failed', words)).toBeVisible();
  });

  await test.step('the keyboard alone goes back to the page that asked for it', async () => {
    await tab(page, 'Sign In').focus();
    await tabTo(page, email(page));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await expectPath(page, '/orders');
    await expect(main(page).getByText('No orders yet')).toBeVisible();
  });
  await expect(accountIcon(page)).toBeVisible();
  await test.step('nothing of the session is left to scripts', async () => {
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
