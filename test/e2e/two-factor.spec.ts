import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { signIn } from '../support/auth-screens.ts';
import { button, expect, expectPath, goTo, main, open, test, toast } from '../support/browser.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { complaintsOf, field, part } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';
import { codesOn, secretOn } from '../support/two-factor-screens.ts';
import { codeNow } from '../support/two-factor.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

const codesHeading = (page: Page) =>
  main(page).getByRole('heading', { name: 'Your recovery codes' });

/** What a tab hears from the others of sign-ins and of changes to the account. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    const channel = new BroadcastChannel('auth');
    channel.addEventListener('message', ({ data }) => heard.push(data));
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard') as unknown[]);
}

test('two-factor sign-in is turned on with an app, asks for a code at sign-in, and can be turned off', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const other = await context.newPage();
  await open(other, '/account/settings');
  const heard = await listen(other);
  await open(page, '/account/two-factor');
  await page.bringToFront();
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
  const link = page.getByRole('link', { name: 'Open your authenticator app' });
  expect(await link.getAttribute('href')).toContain(
    `otpauth://totp/Corvox:${encodeURIComponent(person.email)}?secret=`,
  );
  await expectAccessible(page, 'set-up');
  await expectFits(page);

  await test.step('a set-up survives what another tab does, a wrong code and a lost connection', async () => {
    const isSent = (url: URL) => url.pathname === '/account/two-factor.data';
    const asked = page.waitForResponse((response) => isSent(new URL(response.url())));
    await other.evaluate(() => {
      const channel = new BroadcastChannel('auth');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel.postMessage('USER_UPDATED');
      channel.close();
    });
    await asked;
    expect(await secretOn(page)).toBe(secret);
    await field(page, 'Code').fill(codeNow(secret, 5));
    await button(page, 'Turn on').click();
    await expect(field(page, 'Code')).toHaveAccessibleDescription(/This code is not right\./);
    expect(await secretOn(page)).toBe(secret);
    expect(complaints).toEqual([]);
    await page.route(isSent, (route) => route.abort());
    await field(page, 'Code').fill(codeNow(secret));
    await button(page, 'Turn on').click();
    await expect(page.getByRole('alert')).toContainText('The shop could not be reached.');
    expect(await secretOn(page)).toBe(secret);
    await page.unroute(isSent);
  });

  const code = codeNow(secret);
  await field(page, 'Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await button(page, 'Turn on').click();
  await expect(toast(page, 'Two-factor sign-in is on')).toBeVisible();
  await expect(codesHeading(page)).toBeFocused();
  await expect(main(page)).toContainText('we show them only now');
  const codes = await codesOn(page);
  expect(new Set(codes).size).toBe(10);
  for (const each of codes) expect(each).toMatch(/^[a-zA-Z\d]{5}-[a-zA-Z\d]{5}$/);
  await expectAccessible(page, 'codes');
  await expectFits(page);

  await test.step('the codes can be copied and downloaded', async () => {
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
  });

  await test.step('every tab hears of it, and a sign-out in one hides the codes', async () => {
    await expect.poll(heard).toEqual(['USER_UPDATED', 'MFA_VERIFIED', 'USER_UPDATED']);
    await expect(codesHeading(page)).toBeVisible();
    await button(other, 'Sign out').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);
  });
  await other.close();
  await page.bringToFront();

  await test.step('signing in asks for a code of the app', async () => {
    await main(page).getByRole('link', { name: 'Sign In', exact: true }).click();
    await signIn(page, person);
    await expect(page).toHaveURL(/\/auth\?.*tab=code/);
    await field(page, 'Code').fill(codeNow(secret, 1));
    await button(page, 'Verify').click();
    await expect(toast(page, 'Welcome back!')).toBeVisible();
  });
  await renewAndTurnOff(page, codes);
});

async function renewAndTurnOff(page: Page, codes: string[]) {
  const settings = part(page, 'Two-factor sign-in');
  await goTo(page, '/account/settings');
  await expect(settings.getByText('On', { exact: true })).toBeVisible();
  await expect(settings).toContainText('10 of 10 recovery codes left.');
  await settings.getByRole('link', { name: 'Manage two-factor sign-in' }).click();
  await expect(main(page)).toContainText('It is on: signing in asks for your password and a code');
  await expect(main(page)).toContainText('10 of 10 are left.');
  await expect(main(page)).not.toContainText(codes[0] ?? '');
  await expectAccessible(page, 'on');

  await test.step('new recovery codes take the place of the old', async () => {
    await main(page).getByRole('link', { name: 'New recovery codes' }).click();
    await expectPath(page, '/account/two-factor?do=renew');
    await expect(main(page)).toContainText('those that you have now stop working');
    await field(page, 'Your password').fill(person.password);
    await button(page, 'Make new recovery codes').click();
    await expect(main(page)).toContainText('The codes that you had before no longer work.');
    expect((await codesOn(page)).some((code) => codes.includes(code))).toBe(false);
  });

  await main(page).getByRole('link', { name: 'I have saved them' }).click();
  await settings.getByRole('link', { name: 'Manage two-factor sign-in' }).click();
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
  await expect(settings.getByText('Off', { exact: true })).toBeVisible();
}
