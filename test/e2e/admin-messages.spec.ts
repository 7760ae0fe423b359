import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cutWrites } from '../support/admin-screens.ts';
import { expect, goTo, main, open, tabTo, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test.beforeEach(async ({ context }) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

test('a message is found, answered, and opened again', { tag: '@desktop' }, async ({ page }) => {
  const subject = `Question ${Date.now()}`;
  await shopRows(
    `insert into contact_messages (name, email, subject, message) values ('Esi', 'esi@example.test', $1, 'Is it quiet?')`,
    [subject],
  );
  await open(page, '/admin/messages?state=open');
  await main(page).getByRole('searchbox', { name: 'Search messages' }).fill(subject);
  await expect(page).toHaveURL(/q=/);
  await expect(main(page).getByText('1 message', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(subject) });
  await expect(row).toContainText('Open');
  await expectAccessible(page);
  await expectFits(page);
  await row.getByRole('link', { name: subject }).click();
  const dialog = page.getByRole('dialog', { name: subject });
  await expect(dialog.getByText('Is it quiet?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please write your answer');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('Very quiet.');
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await expect(toast(page, 'Answer sent')).toBeVisible();
  await expect(main(page).getByText('Nothing matches')).toBeVisible();
  await main(page).getByRole('link', { name: 'Answered', exact: true }).click();
  await row.getByRole('link', { name: subject }).click();
  await expect(dialog.getByText('Very quiet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(toast(page, 'Message reopened')).toBeVisible();
  await shopRows('delete from contact_messages where subject = $1', [subject]);
});

async function removeAndPutBack(page: Page, email: string) {
  const remove = main(page).getByRole('button', { name: `Remove ${email}` });
  const since = () =>
    shopRows('select id, created_at::text from newsletter_subscriptions where email = $1', [email]);
  const before = await since();
  // What fails is said beside the button, too.
  const mend = await cutWrites(page, /newsletter/);
  await remove.press('Enter');
  await expect(remove).toHaveAccessibleDescription(/Failed to remove subscription/);
  await mend();

  await remove.press('Enter');
  await expect(main(page).getByText('1 subscription', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await since()).toEqual([]);
  await page.keyboard.press('F6');
  await tabTo(page, toast(page, 'Removed').getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Restored')).toBeVisible();
  await expect(remove).toBeFocused();
  expect(await since()).toEqual(before);
}

test(
  'subscriptions are found, removed and put back, and the link in their file leaves the list',
  { tag: '@desktop' },
  async ({ page }) => {
    const email = `reader${Date.now()}@example.test`;
    await shopRows('insert into newsletter_subscriptions (email) values ($1), ($2)', [
      email,
      `second.${email}`,
    ]);
    await open(page, '/admin/newsletter');
    await main(page).getByRole('searchbox', { name: 'Search subscriptions' }).fill(email);
    await expect(page).toHaveURL(/q=/);
    await expect(main(page).getByText('2 subscriptions', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    const waiting = page.waitForEvent('download');
    await main(page).getByRole('link', { name: 'Export CSV' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe('newsletter.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    const line = lines.find((text) => text.startsWith(`${email},`)) ?? '';

    await test.step('an address that goes takes the focus to the heading, and comes back with it', () =>
      removeAndPutBack(page, `second.${email}`));

    const link = new URL(line.split(',').at(-1) ?? '');
    await goTo(page, link.pathname + link.search);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the newsletter list?');
    await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Leave the list' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have left the list');
    expect(
      await shopRows('select email from newsletter_subscriptions where email like $1', [
        `%${email}`,
      ]),
    ).toEqual([{ email: `second.${email}` }]);
  },
);
