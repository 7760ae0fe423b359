import type { Page } from '@playwright/test';
import { accountIcon, signIn, signInIcon } from '../support/auth-screens.ts';
import { expect, expectPath, main, open, test, toast } from '../support/browser.ts';
import { makePerson } from '../support/people.ts';
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

  test('hears of a recovery link, of signing in and out and of a longer session, and of nothing else', async ({
    page,
    context,
  }) => {
    const person = await makePerson(shopRows, { firstName: 'Araba' });
    await shopRows(
      `insert into verifications (identifier, value, expires_at)
       values (rtrim(translate(encode(sha256('reset-password:recovery-token-of-${person.id}'), 'base64'), '+/', '-_'), '='),
               $1, now() + interval '5 minutes')`,
      [person.id],
    );
    const other = await context.newPage();
    await open(other, '/');
    await listen(other);
    await page.bringToFront();

    await test.step('a recovery link was opened', async () => {
      await open(page, `/reset-password?token=recovery-token-of-${person.id}`);
      await expect.poll(() => heard(other)).toEqual(['PASSWORD_RECOVERY']);
    });
    await test.step('somebody signed in', async () => {
      await signInIcon(page).click();
      await signIn(page, person);
      await expect(toast(page, 'Welcome back!')).toBeVisible();
      await expect(accountIcon(other)).toBeVisible();
      await expect.poll(() => heard(other)).toEqual(['PASSWORD_RECOVERY', 'SIGNED_IN']);
    });
    await test.step('the session lasts longer', async () => {
      // Again where a request that was still under way used the session first.
      await expect(async () => {
        await shopRows(
          `update sessions set last_used_at = now() - interval '5 minutes' where user_id = $1`,
          [person.id],
        );
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect.poll(() => heard(other), { timeout: 5_000 }).toContain('TOKEN_REFRESHED');
      }).toPass({ timeout: 60_000 });
    });
    await test.step('what no tab of ours would say is ignored', async () => {
      await listen(page);
      await other.evaluate(() => {
        const channel = new BroadcastChannel('auth');
        for (const word of ['signed_out', { event: 'SIGNED_OUT' }, null, 7]) {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
          channel.postMessage(word);
        }
      });
      for (const tab of [page, other]) {
        await tab.evaluate(
          () =>
            new Promise((resolve) => {
              window.addEventListener('message', resolve, { once: true });
              postMessage('SIGNED_OUT', '*');
            }),
        );
      }
      // By then the shop's own listeners, which are older, have heard it too.
      await expect.poll(() => heard(page)).toHaveLength(4);
      await expect(accountIcon(page)).toBeVisible();
      await expect(accountIcon(other)).toBeVisible();
    });
    await test.step('somebody signed out: nothing of anybody stays, also after going back', async () => {
      await accountIcon(other).click();
      await expect(other.getByRole('textbox', { name: 'First name' })).toHaveValue('Araba');
      await accountIcon(page).click();
      await main(page).getByRole('button', { name: 'Sign out' }).click();
      await expectPath(page, '/');
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
      await expect(signInIcon(other)).toBeVisible();
      await expect.poll(() => heard(other)).toContain('SIGNED_OUT');
      await expect(other.getByText(person.email)).toHaveCount(0);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
      await expect(page.getByText('Araba')).toHaveCount(0);
    });
  });
});
