import type { Page } from '@playwright/test';
import { accountIcon, signIn, signInIcon } from '../support/auth-screens.ts';
import { expect, expectPath, main, open, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

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

  test('learns by itself that somebody signed in or out', async ({ page, context }) => {
    const person = await makePerson(shopRows);
    const other = await context.newPage();
    await open(other, '/');
    await listen(other);
    await open(page, '/auth');
    await page.bringToFront();
    await signIn(page, person);
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await expect(accountIcon(other)).toBeVisible();
    await expect.poll(() => heard(other)).toEqual(['SIGNED_IN']);

    await open(other, '/account');
    await listen(other);
    await expect(other.getByRole('textbox', { name: 'First name' })).toHaveValue('Ama');
    await open(page, '/account');
    await main(page).getByRole('button', { name: 'Sign out' }).click();
    await expectPath(page, '/');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await expect(signInIcon(other)).toBeVisible();
    await expect.poll(() => heard(other)).toEqual(['SIGNED_OUT']);
    await expect(other.getByText(person.email)).toHaveCount(0);
  });

  test('leaves the back-office when its admin signs out in another', async ({ page, context }) => {
    const admin = await makePerson(shopRows, { roles: ['admin'] });
    await enterAs(context, shopRows, admin);
    const other = await context.newPage();
    await open(other, '/admin');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await open(page, '/account');
    await page.bringToFront();
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
