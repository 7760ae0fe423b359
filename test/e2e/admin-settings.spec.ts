import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, tabTo, test, toast } from '../support/browser.ts';
import { formIn } from '../support/html-form.ts';
import { cookieOf, enterAs, makePerson } from '../support/people.ts';
import { complaintsOf } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

const TABS = ['Site', 'Email', 'Security', 'Database', 'Payment', 'Search'];

const part = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const save = (page: Page, name: string) => part(page, name).getByRole('button', { name: /^Save/ });
const discard = (page: Page, name: string) =>
  part(page, name).getByRole('button', { name: /^Discard/ });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true });

async function enter(page: Page, path: string, firstName = 'Esi') {
  const admin = await makePerson(shopRows, { roles: ['admin'], firstName, lastName: 'Owusu' });
  await enterAs(page.context(), shopRows, admin);
  await open(page, path);
  return admin;
}

// One after the other: while a backup is made, the page of whoever edits its schedule is read anew.
test.describe.configure({ mode: 'default' });

test('every tab opens, fits and is accessible, errors shown or not; a backup and a test email are made', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const admin = await enter(page, '/admin/settings', 'Yaw');
  for (const name of TABS) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(new RegExp(`Settings: ${name}`));
    // The others are looked at below, with what is wrong in them or with a backup.
    if (['Email', 'Security', 'Search'].includes(name)) await expectAccessible(page, name);
    await expectFits(page);
  }
  await tab(page, 'Site').click();
  const fee = page.getByLabel('Default shipping cost');
  await fee.fill('a lot');
  await page.getByLabel('Free shipping threshold').fill('');
  await save(page, 'Delivery').click();
  const summary = part(page, 'Delivery').getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(2);
  await expect(fee).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'Site with errors');
  await expectFits(page);
  await summary.getByRole('link').first().click();
  await expect(fee).toBeFocused();
  await discard(page, 'Delivery').click();
  await expect(fee).toHaveValue('15.00');
  await expect(summary).toHaveCount(0);
  await expect(save(page, 'Delivery')).toHaveCount(0);
  // The threshold goes with its switch.
  const offer = page.getByLabel('Offer free shipping');
  await offer.uncheck();
  await expect(page.getByLabel('Free shipping threshold')).toBeHidden();
  await discard(page, 'Delivery').click();
  await expect(offer).toBeChecked();
  await expect(page.getByLabel('Free shipping threshold')).toHaveValue('900.00');

  await tab(page, 'Payment').click();
  for (const name of ['Card', 'Mobile money', 'Cash on delivery']) {
    await part(page, 'Ways to pay').getByLabel(name, { exact: true }).uncheck();
  }
  await save(page, 'Ways to pay').click();
  await expect(part(page, 'Ways to pay').getByRole('alert')).toContainText(
    'without one the shop could not sell',
  );
  await expectAccessible(page, 'Payment without a way to pay');
  await discard(page, 'Ways to pay').click();
  expect(complaints).toEqual([]);

  await test.step('a backup is made and taken', () => backUp(page));
  await test.step('a test email tells how it went', () => sendTestEmail(page, admin.email));
});

test('saving with the keyboard alone, leaving unsaved, a second editor and a shop that is away', async ({
  page,
  request,
  baseURL,
}) => {
  await shopRows(`delete from settings where section = 'database'`);
  await enter(page, '/admin/settings/database');
  const days = page.getByLabel('Backup retention');
  const section = 'Backup schedule';
  await tabTo(page, days);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('45');
  await expect(save(page, section)).toBeVisible();

  // A link asks first; staying keeps what was typed.
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await tab(page, 'Email').click();
  await expect.poll(() => asked).toEqual(['Leave this page? What you changed is not saved.']);
  await expectPath(page, '/admin/settings/database');
  await expect(days).toHaveValue('45');

  // The shop is away for a moment: nothing is lost.
  await page.route('**/admin/settings/database.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await save(page, section).click();
  await expect(part(page, section).getByRole('alert')).toContainText('could not be reached');
  await expect(days).toHaveValue('45');
  await page.unroute('**/admin/settings/database.data*');

  await days.focus();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(page, 'Settings Saved')).toBeVisible();
  await expect(days).toBeFocused();
  await expect(save(page, section)).toHaveCount(0);
  await expect(part(page, section).getByRole('alert')).toHaveCount(0);

  // Somebody else saves the same section after this page was opened.
  const second = await makePerson(shopRows, { roles: ['admin'], firstName: 'Kofi' });
  const headers = { cookie: await cookieOf(shopRows, second), origin: baseURL ?? '' };
  const path = '/admin/settings/database';
  const theirs = formIn(
    await (await request.get(path, { headers })).text(),
    'name="section" value="database"',
  );
  const form = { ...Object.fromEntries(theirs), backupFrequency: 'weekly' };
  expect((await request.post(path, { headers, form })).status()).toBe(200);
  await page.getByLabel('Backup frequency').selectOption('monthly');
  await save(page, section).click();
  const conflict = part(page, section).getByRole('alert');
  await expect(conflict).toContainText('Kofi Mensah changed Backup frequency on');
  await expect(page.getByLabel('Backup frequency')).toHaveValue('monthly');
  await discard(page, section).click();
  await expect(page.getByLabel('Backup frequency')).toHaveValue('weekly');
  await expect(part(page, section).getByRole('radio')).toHaveCount(0);
  await days.fill('0');
  await save(page, section).click();
  await expect(part(page, section).getByRole('alert')).toContainText('from 1 to 3,650');
  await days.fill('30');
  await page.getByLabel('Backup frequency').selectOption('daily');
  await save(page, section).click();
  await expect(save(page, section)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: section })).toBeFocused();
  const [row] = await shopRows<{ values: object }>(
    `select values from settings where section = 'database'`,
  );
  expect(row?.values).toEqual({ backupFrequency: 'daily', backupRetentionDays: 30 });
});

async function backUp(page: Page) {
  await tab(page, 'Database').click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await toast(page, 'Backup started')
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  const row = main(page).getByRole('row').filter({ hasText: 'Yaw Owusu' });
  await expect(row.getByText('Done', { exact: true })).toBeVisible({ timeout: 40_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download corvox-/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^corvox-\d{8}-\d{6}-[0-9a-f]{4}\.tar\.gz$/);
  const bytes = await readFile(await download.path());
  expect([bytes[0], bytes[1]]).toEqual([0x1f, 0x8b]);
  await expect(page).toHaveURL(/\/admin\/settings\/database$/);
  await expectAccessible(page, 'Database with a backup');
}

async function sendTestEmail(page: Page, address: string) {
  await tab(page, 'Email').click();
  await expect(main(page).getByText('not configured', { exact: true })).toBeVisible();
  const to = page.getByLabel('Send it to');
  await expect(to).toHaveValue(address);
  await to.fill('nobody');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await to.fill(address);
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(toast(page, 'Test email on its way')).toBeVisible();
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: `The test email to ${address}` }),
  ).toContainText('went out.');
}
