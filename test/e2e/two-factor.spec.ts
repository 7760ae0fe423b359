import { readFile } from 'node:fs/promises';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { signInByForm } from '../support/auth-screens.ts';
import { button, expect, expectPath, main, open, reload, test, toast } from '../support/browser.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { complaintsOf, field, part } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';
import { begin, codesOn, secretOn, turnOn } from '../support/two-factor-screens.ts';
import { codeNow } from '../support/two-factor.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
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
    await expect(main(page)).toContainText('we show them only now');
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
    const { secret, codes } = await turnOn(page, person);
    await main(page).getByRole('link', { name: 'I have saved them' }).click();
    await expectPath(page, '/account/settings');
    const signOut = async () => {
      await open(page, '/account/settings');
      await button(page, 'Sign out').first().click();
      await expectPath(page, '/');
    };
    await signOut();
    await signInByForm(page, person);
    await expectPath(page, '/auth?tab=code');
    await field(page, 'Code').fill(codeNow(secret, 1));
    await button(page, 'Verify').click();
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await signOut();
    await signInByForm(page, person);
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
    await page.bringToFront();
    const secret = await begin(page, person);
    const asked = page.waitForResponse((response) =>
      response.url().includes('/account/two-factor.data'),
    );
    await other.evaluate(() => {
      const channel = new BroadcastChannel('auth');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel.postMessage('USER_UPDATED');
      channel.close();
    });
    await asked;
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
    const secret = await begin(page, person);
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
    const { codes } = await turnOn(page, person);
    const other = await context.newPage();
    await open(other, '/account/settings');
    await button(other, 'Sign out').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);
  });
});
