import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { codeAt, stepAt } from '#app/accounts/two-factor/totp.ts';
import { expect, expectPath, hold, open, reload, tabTo, test, toast } from '../support/browser.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const NEW_PASSWORD = 'nine blue lanterns';
const main = (page: Page) => page.getByRole('main');
const part = (page: Page, name: string) => page.getByRole('region', { name });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const devices = (page: Page) =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

/** What the browser complains of: a violated policy, a failed hydration, an error. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused form is a 4xx, which the browser notes as well.
    if (message.type() === 'error' && !message.text().includes('the server responded with'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** The key as an authenticator app would take it up. */
async function secretOn(page: Page): Promise<string> {
  const typed = (
    await main(page).getByText('Or type this key').locator('+ code').innerText()
  ).split('');
  const bits = typed
    .filter((letter) => /\S/.test(letter))
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes).toString();
}
const codeNow = (secret: string, later = 0) => codeAt(secret, stepAt(new Date()) + later);

async function begin(page: Page): Promise<string> {
  await open(page, '/account/two-factor');
  await field(page, 'Your password').fill(person.password);
  await button(page, 'Continue').click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  return secretOn(page);
}

async function codesOn(page: Page): Promise<string[]> {
  const list = main(page).getByRole('heading', { name: 'Your recovery codes' }).locator('~ ol');
  return list.getByRole('listitem').allInnerTexts();
}

async function turnOn(page: Page) {
  const secret = await begin(page);
  await field(page, 'Code').fill(codeNow(secret));
  await button(page, 'Turn on').click();
  await expect(main(page).getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return { secret, codes: await codesOn(page) };
}

/** The same person in another browser, signed in through the form. */
async function enterElsewhere(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await context.addInitScript(() => localStorage.setItem('adult', 'yes'));
  await enterAs(context, shopRows, person);
  const page = await context.newPage();
  return { context, page };
}

async function signInByForm(page: Page, password = person.password): Promise<void> {
  await open(page, '/auth');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
}

async function expectSignedOut(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await open(page, '/account/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
  await page.close();
}

test.describe('the overview', () => {
  test('has a part for each thing and a way to each page', async ({ page }) => {
    const complaints = complaintsOf(page);
    await open(page, '/account/settings');
    await expect(page).toHaveTitle('Account settings – Corvox');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      'Password',
      'Two-factor sign-in',
      'Where you are signed in',
      'Your data',
      'Delete my account',
    ]);
    await expect(part(page, 'Two-factor sign-in').getByText('Off', { exact: true })).toBeVisible();
    await expect(part(page, 'Two-factor sign-in')).toContainText(
      'Your password alone signs you in.',
    );
    const ways = [
      ['Password', 'Change password', '/account/password', 'Change password'],
      [
        'Two-factor sign-in',
        'Turn on two-factor sign-in',
        '/account/two-factor',
        'Two-factor sign-in',
      ],
      ['Delete my account', 'Delete my account', '/account/deletion', 'Delete my account'],
    ] as const;
    for (const [name, link, path, title] of ways) {
      await part(page, name).getByRole('link', { name: link }).click();
      await expectPath(page, path);
      await expect(page).toHaveTitle(`${title} – Corvox`);
      await expect(main(page).getByRole('heading', { level: 2, name: title })).toBeVisible();
      await main(page).getByRole('link', { name: 'Settings' }).last().click();
      await expectPath(page, '/account/settings');
    }
    expect(complaints).toEqual([]);
  });

  test('and every page of it is accessible and fits a small phone', async ({ page }) => {
    test.slow();
    await cookieOf(shopRows, person);
    for (const path of ['settings', 'password', 'two-factor', 'deletion']) {
      await open(page, `/account/${path}`);
      await expectAccessible(page, path);
      await expectFits(page);
      if (path === 'settings') continue;
      await main(page)
        .getByRole('button', { name: /^(Update password|Continue|Delete my account)$/ })
        .click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page).toHaveTitle(/^Error: /);
      await expectAccessible(page, `${path} with errors`);
      await expectFits(page);
    }
  });

  test('asks a signed-out visitor to sign in and leads back', async ({ page, context }) => {
    await context.clearCookies();
    await open(page, '/account/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await expect(page).toHaveTitle('Access Your Account – Corvox');
    await main(page).getByRole('link', { name: 'Sign In' }).click();
    await expectPath(page, '/auth?returnTo=%2Faccount%2Fsettings');
  });
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
    const other = await enterElsewhere(browser, baseURL);
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
    await signInByForm(other.page);
    await expect(toast(other.page, 'Sign in failed')).toBeVisible();
    await signInByForm(other.page, NEW_PASSWORD);
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

test.describe('two-factor sign-in', () => {
  test('is turned on with an app, and its codes are shown once', async ({ page, context }) => {
    const complaints = complaintsOf(page);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/account/two-factor');
    await expect(main(page)).toContainText('It is off: your password alone signs you in.');
    await field(page, 'Your password').fill('something else');
    await button(page, 'Continue').click();
    await expect(field(page, 'Your password')).toHaveAccessibleDescription(
      'The password is not right.',
    );
    await field(page, 'Your password').fill(person.password);
    await button(page, 'Continue').click();

    const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await expect(picture).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(picture.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
    const secret = await secretOn(page);
    const link = await page
      .getByRole('link', { name: 'Open your authenticator app' })
      .getAttribute('href');
    expect(link).toContain(`otpauth://totp/Corvox:${encodeURIComponent(person.email)}?secret=`);
    await expectAccessible(page, 'set-up');
    await expectFits(page);

    await field(page, 'Code').fill(codeNow(secret, 5));
    await button(page, 'Turn on').click();
    await expect(field(page, 'Code')).toHaveAccessibleDescription(/This code is not right\./);
    expect(await secretOn(page)).toBe(secret);
    const code = codeNow(secret);
    await field(page, 'Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await button(page, 'Turn on').click();
    await expect(toast(page, 'Two-factor sign-in is on')).toBeVisible();
    const heading = main(page).getByRole('heading', { name: 'Your recovery codes' });
    await expect(heading).toBeFocused();
    await expect(main(page)).toContainText('they are shown only now');
    const codes = await codesOn(page);
    expect(new Set(codes).size).toBe(10);
    for (const each of codes) expect(each).toMatch(/^[a-zA-Z\d]{5}-[a-zA-Z\d]{5}$/);
    await expectAccessible(page, 'codes');
    await expectFits(page);

    await button(page, 'Copy').click();
    await expect(toast(page, 'Recovery codes copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download').click(),
    ]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    const file = await readFile(await download.path(), 'utf8');
    expect(file.split('\r\n').filter((line) => codes.includes(line))).toEqual(codes);

    await reload(page);
    await expect(main(page)).toContainText(
      'It is on: signing in asks for your password and a code',
    );
    await expect(main(page)).toContainText('10 of 10 are left.');
    await expect(main(page)).not.toContainText(codes[0] ?? '');
    await expectAccessible(page, 'on');
    await open(page, '/account/settings');
    await expect(part(page, 'Two-factor sign-in').getByText('On', { exact: true })).toBeVisible();
    await expect(part(page, 'Two-factor sign-in')).toContainText('10 of 10 recovery codes left.');
    expect(complaints).toEqual([]);
  });

  test('then asks for a code at sign-in, takes a recovery code too, and can be turned off', async ({
    page,
  }) => {
    const { secret, codes } = await turnOn(page);
    await main(page).getByRole('link', { name: 'I have kept them' }).click();
    await expectPath(page, '/account/settings');
    const signOut = async () => {
      await open(page, '/account/settings');
      await button(page, 'Sign out').first().click();
      await expectPath(page, '/');
    };
    await signOut();
    await signInByForm(page);
    await expectPath(page, '/auth?tab=code');
    await field(page, 'Code').fill(codeNow(secret, 1));
    await button(page, 'Verify').click();
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await signOut();
    await signInByForm(page);
    await expectPath(page, '/auth?tab=code');
    await field(page, 'Code').fill(codes[0] ?? '');
    await button(page, 'Verify').click();
    await expect(toast(page, 'Welcome back!')).toBeVisible();

    await open(page, '/account/two-factor');
    await expect(main(page)).toContainText('9 of 10 are left.');
    await main(page).getByRole('link', { name: 'New recovery codes' }).click();
    await expectPath(page, '/account/two-factor?do=renew');
    await expect(main(page)).toContainText('those that you have now stop working');
    await field(page, 'Your password').fill(person.password);
    await button(page, 'Make new recovery codes').click();
    await expect(main(page)).toContainText('The codes that you had before no longer work.');
    expect((await codesOn(page)).some((code) => codes.includes(code))).toBe(false);

    await open(page, '/account/two-factor');
    await main(page).getByRole('link', { name: 'Turn off' }).click();
    await field(page, 'Your password').fill('wrong');
    await button(page, 'Turn off two-factor sign-in').click();
    await expect(field(page, 'Your password')).toHaveAccessibleDescription(
      'The password is not right.',
    );
    await expectAccessible(page, 'turning off');
    await field(page, 'Your password').fill(person.password);
    await button(page, 'Turn off two-factor sign-in').click();
    await expect(toast(page, 'Two-factor sign-in is off')).toBeVisible();
    await expect(part(page, 'Two-factor sign-in').getByText('Off', { exact: true })).toBeVisible();
  });

  test('tells every tab, and a set-up survives what another tab does', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await open(other, '/about');
    await other.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      const channel = new BroadcastChannel('auth');
      channel.addEventListener('message', ({ data }) => heard.push(data));
    });
    const secret = await begin(page);
    await other.evaluate(() => {
      const channel = new BroadcastChannel('auth');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel.postMessage('USER_UPDATED');
      channel.close();
    });
    await page.waitForResponse((response) => response.url().includes('/account/two-factor.data'));
    expect(await secretOn(page)).toBe(secret);
    await field(page, 'Code').fill(codeNow(secret));
    await button(page, 'Turn on').click();
    await expect(main(page).getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    await expect
      .poll(() => other.evaluate(() => Reflect.get(window, 'heard') as unknown[]))
      .toEqual(['USER_UPDATED', 'MFA_VERIFIED', 'USER_UPDATED']);
    await expect(main(page).getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  });

  test('keeps the QR code on the screen where the connection is lost', async ({ page }) => {
    const secret = await begin(page);
    await page.route('**/account/two-factor.data*', (route) => route.abort());
    await field(page, 'Code').fill(codeNow(secret));
    await button(page, 'Turn on').click();
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached.');
    expect(await secretOn(page)).toBe(secret);
    await page.unroute('**/account/two-factor.data*');
    await button(page, 'Turn on').click();
    await expect(main(page).getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  });

  test('hides the codes as soon as the person signs out in another tab', async ({
    page,
    context,
  }) => {
    const { codes } = await turnOn(page);
    const other = await context.newPage();
    await open(other, '/account/settings');
    await button(other, 'Sign out').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);
  });
});

test.describe('where one is signed in', () => {
  test('shows each device, and signing one out reaches it at its next request', async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await enterElsewhere(browser, baseURL);
    const third = await cookieOf(shopRows, person);
    await open(other.page, '/account/settings');
    await shopRows(
      `update sessions set user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
              created_at = '2026-07-18T23:30:00Z', last_used_at = now() + interval '1 second'
        where user_id = $1 and token = $2`,
      [person.id, decodeURIComponent(third.split('=')[1] ?? '').split('.')[0]],
    );
    await shopRows(
      `update sessions set created_at = now() - interval '1 day' where user_id = $1 and user_agent is not null`,
      [person.id],
    );
    await open(page, '/account/settings');
    await expect(devices(page)).toHaveCount(3);
    await expect(devices(page).first()).toContainText('This device');
    await expect(devices(page).first()).toContainText('In use now');
    await expect(devices(page).first().getByRole('button')).toHaveCount(0);
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1);
    const phone = devices(page).filter({ hasText: 'Safari on iPhone' });
    await expect(phone).toContainText(/Signed in \d+ \w+ \d{4}, \d\d:\d\d/);
    await expect(phone).toContainText(/Last used \d+ \w+ \d{4}, \d\d:\d\d/);
    await phone.getByRole('button', { name: /^Sign out Safari on iPhone, signed in / }).click();
    await expect(toast(page, 'Signed out', 'That device has to sign in again.')).toBeVisible();
    await expect(devices(page)).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();

    await devices(page).nth(1).getByRole('button').click();
    await expect(devices(page)).toHaveCount(1);
    await expect(button(page, 'Sign out everywhere else')).toHaveCount(0);
    await other.page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await other.context.close();
  });

  test('signs out everywhere else at once, and not here', async ({ page, browser, baseURL }) => {
    const other = await enterElsewhere(browser, baseURL);
    await cookieOf(shopRows, person);
    await open(page, '/account/settings');
    await expect(devices(page)).toHaveCount(3);
    await button(page, 'Sign out everywhere else').click();
    await expect(toast(page, 'Signed out everywhere else')).toBeVisible();
    await expect(devices(page)).toHaveCount(1);
    await expectSignedOut(other.context);
    await other.context.close();
    await reload(page);
    await expect(devices(page)).toHaveCount(1);
  });

  test('a device that is gone already is no trouble', async ({ page }) => {
    await cookieOf(shopRows, person);
    await open(page, '/account/settings');
    await expect(devices(page)).toHaveCount(2);
    await shopRows(
      `delete from sessions where id = (select id from sessions where user_id = $1 order by created_at desc limit 1)`,
      [person.id],
    );
    await devices(page).nth(1).getByRole('button').click();
    await expect(toast(page, 'Signed out already')).toBeVisible();
    await expect(devices(page)).toHaveCount(1);
  });
});

test('one’s own data comes as a file', async ({ page }) => {
  const order = await makeOrder(shopRows, person, { lines: [{ name: 'Red Roses' }] });
  await open(page, '/account/settings');
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
});

test.describe('deleting the account', () => {
  test('says what goes and what stays, asks twice, and then it is gone in every tab', async ({
    page,
    context,
  }) => {
    const complaints = complaintsOf(page);
    const other = await context.newPage();
    await open(other, '/account/settings');
    await open(page, '/account/deletion');
    await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
      'What is deleted',
      'What is kept, and why',
    ]);
    for (const words of [
      'Your wishlist',
      'Your newsletter subscription',
      'which is six years',
      'for 12 months',
    ])
      await expect(main(page)).toContainText(words);
    await button(page, 'Delete my account').click();
    await expect(field(page, 'Your password')).toHaveAccessibleDescription(
      'Please enter your password',
    );
    const sure = page.getByRole('checkbox', { name: 'I am sure: delete my account for good' });
    await expect(sure).toHaveAccessibleDescription('Please tick the box if you are sure');
    await field(page, 'Your password').fill('wrong');
    await sure.check();
    await button(page, 'Delete my account').click();
    await expect(field(page, 'Your password')).toHaveAccessibleDescription(
      'The password is not right.',
    );
    await field(page, 'Your password').fill(person.password);
    await expect(sure).toBeChecked();
    await button(page, 'Delete my account').click();
    await expect(toast(page, 'Account deleted')).toBeVisible();
    await expectPath(page, '/');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeAttached();
    expect(await shopRows('select 1 from users where id = $1', [person.id])).toEqual([]);
    await signInByForm(page);
    await expect(toast(page, 'Sign in failed')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('waits while an order is under way', async ({ page }) => {
    await open(page, '/account/deletion');
    await makeOrder(shopRows, person, { status: 'shipped' });
    await field(page, 'Your password').fill(person.password);
    await page.getByRole('checkbox').check();
    await button(page, 'Delete my account').click();
    await expect(page.getByRole('alert')).toContainText('An order of yours is still under way');
    await open(page, '/account/deletion');
    await expect(main(page)).toContainText('An order of yours is still under way');
    await expect(button(page, 'Delete my account')).toHaveCount(0);
    await expectAccessible(page, 'under way');
    await main(page).getByRole('link', { name: 'Your orders' }).click();
    await expectPath(page, '/account/orders');
  });
});

test('a keyboard is enough', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has none');
  await cookieOf(shopRows, person);
  await open(page, '/account/settings');
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
  await cookieOf(shopRows, person);
  await reload(page);
  await tabTo(page, devices(page).nth(1).getByRole('button'));
  await page.keyboard.press('Space');
  await expect(devices(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();
  await open(page, '/account/deletion');
  await tabTo(page, field(page, 'Your password'));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Account deleted')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('everything works, and everything is said on the page', async ({ page, context }) => {
    await cookieOf(shopRows, person);
    await page.goto('/account/settings');
    await devices(page).nth(1).getByRole('button').click();
    await expect(page.getByRole('status').filter({ hasText: 'Signed out' })).toContainText(
      'That device has to sign in again.',
    );
    await expect(devices(page)).toHaveCount(1);

    await page.getByRole('link', { name: 'Change password' }).click();
    await field(page, 'Current password').fill('wrong');
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Update password').click();
    await expect(page.getByRole('alert')).toContainText('The current password is not right.');
    await field(page, 'Current password').fill(person.password);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Update password').click();
    await expect(main(page).getByText('Password updated')).toBeVisible();

    await page.getByRole('link', { name: 'Turn on two-factor sign-in' }).click();
    await field(page, 'Your password').fill(NEW_PASSWORD);
    await button(page, 'Continue').click();
    const secret = await secretOn(page);
    await field(page, 'Code').fill('123');
    await button(page, 'Turn on').click();
    await expect(page.getByRole('alert')).toContainText('This code is not right.');
    expect(await secretOn(page)).toBe(secret);
    await field(page, 'Code').fill(codeNow(secret));
    await button(page, 'Turn on').click();
    await expect(main(page)).toContainText('Two-factor sign-in is on.');
    expect(await codesOn(page)).toHaveLength(10);
    await expect(main(page).getByText('Copy', { exact: true })).not.toBeVisible();
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await page.getByRole('link', { name: 'Manage two-factor sign-in' }).click();
    await page.getByRole('link', { name: 'Turn off' }).click();
    await field(page, 'Your password').fill(NEW_PASSWORD);
    await button(page, 'Turn off two-factor sign-in').click();
    await expect(main(page).getByText('Two-factor sign-in is off')).toBeVisible();

    await page.getByRole('link', { name: 'Delete my account' }).click();
    await field(page, 'Your password').fill(NEW_PASSWORD);
    await page.getByRole('checkbox').check();
    await button(page, 'Delete my account').click();
    await expectPath(page, '/');
    expect(await context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: '__Host-session' }),
    );
    expect(await shopRows('select 1 from users where id = $1', [person.id])).toEqual([]);
  });
});
