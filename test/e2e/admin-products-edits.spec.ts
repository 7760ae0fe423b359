import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cutWrites, dialogOf } from '../support/admin-screens.ts';
import {
  dismissToasts,
  expect,
  expectPath,
  goTo,
  main,
  open,
  tabTo,
  test,
  toast,
  unreached,
} from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';
import { makeProduct, storedProduct } from '../support/staff-products.ts';

test.beforeEach(async ({ context }) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

test('the keyboard alone changes a price; the second of two editors keeps what the first saved and chooses', async ({
  page,
}) => {
  const { id, name } = await makeProduct({ stock: 3 });
  await open(page, `/admin/products?q=${name}`);
  const edit = main(page).getByRole('link', { name: `Edit ${name}` });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const editing = dialogOf(page, `Edit ${name}`);
  await expect(editing).toBeVisible();
  await tabTo(page, editing.getByLabel('Price (GH₵)'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('77.70');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();
  await expect(editing).toBeHidden();
  await expect(edit).toBeFocused();
  expect(await storedProduct(name)).toMatchObject({ price_minor: '7770' });
  await dismissToasts(page);
  await test.step('both changed a field', () => meetConflict(page, { id, name }));
  await test.step('what is held for a payment can be neither counted away nor deleted', () =>
    keepHeld(page, { id, name }));
});

test(
  'the arrows go through the list as it is sorted and ask before something is lost; the stock history is over it',
  { tag: '@desktop' },
  async ({ page }) => {
    const mark = randomUUID().slice(0, 8);
    const [one, two, three] = [`Step-${mark}-1`, `Step-${mark}-2`, `Step-${mark}-3`];
    for (const name of [two, three, one]) await makeProduct({ name });
    const list = `/admin/products?q=step-${mark}&sort=-name`;
    await open(page, list);
    await main(page)
      .getByRole('link', { name: `Edit ${three}` })
      .click();
    const next = page.getByRole('link', { name: 'Next product' });
    const previous = page.getByRole('link', { name: 'Previous product' });
    await expect(previous).toBeDisabled();
    await expect(next).toHaveAccessibleName(`Next product, ${two}`);
    await expectAccessible(page, 'the arrows');
    await expectFits(page);

    await tabTo(page, next);
    await page.keyboard.press('Enter');
    await expect(dialogOf(page, `Edit ${two}`).getByLabel('Name')).toHaveValue(two);
    await expect(next).toBeFocused();
    await dialogOf(page, `Edit ${two}`).getByLabel('Description').fill('Not saved yet');
    page.once('dialog', (asked) => void asked.dismiss());
    await next.click();
    await expect(dialogOf(page, `Edit ${two}`).getByLabel('Description')).toHaveValue(
      'Not saved yet',
    );
    page.once('dialog', (asked) => void asked.accept());
    await next.click();
    const last = dialogOf(page, `Edit ${one}`);
    await expect(last.getByLabel('Description')).toHaveValue('');
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(last).toBeVisible();

    // Nobody is asked here: what was typed about the other one is gone.
    await previous.click();
    await expect(dialogOf(page, `Edit ${two}`).getByLabel('Description')).toHaveValue('');
    await dialogOf(page, `Edit ${two}`).getByLabel('Description').fill('Of the second');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();
    await expectPath(page, list);
    expect(await storedProduct(two)).toMatchObject({ description: 'Of the second' });
    expect(await storedProduct(one)).toMatchObject({ description: '', version: 1 });
    await test.step('the stock history', () => readHistory(page));
  },
);

type Made = { id: string; name: string };

async function meetConflict(page: Page, { id, name }: Made) {
  const kofi = await makePerson(shopRows, { firstName: 'Kofi', roles: ['admin'] });
  await goTo(page, `/admin/products/${id}?q=${name}`);
  const editing = dialogOf(page, `Edit ${name}`);
  await editing.getByLabel('Description').fill('Of the second one');
  await shopRows(
    `update products set price_minor = 15000, description = 'Of the first one', version = version + 1 where id = $1`,
    [id],
  );
  await shopRows(
    `insert into admin_activity_log (admin_id, action, table_name, record_id, changes)
     values ($1, 'Updated product', 'products', $2, '{"price_minor": {"before": 7770, "after": 15000},
       "description": {"before": "", "after": "Of the first one"}}')`,
    [kofi.id, id],
  );
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByRole('alert')).toContainText('Kofi Mensah changed Description');
  await expect(editing.getByRole('textbox', { name: /^Description/ })).toHaveValue(
    'Of the second one',
  );
  const choice = editing.getByRole('group', { name: 'Description: which one?' });
  await expect(choice).toContainText('Keep the change by Kofi Mensah: Of the first one');
  await expectAccessible(page, 'a conflict');
  // Pressed again without a choice it asks again.
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(choice).toBeVisible();
  expect(await storedProduct(name)).toMatchObject({ description: 'Of the first one' });
  await choice.getByRole('radio', { name: /^Use mine/ }).check();
  await editing.getByRole('button', { name: 'Save' }).click();
  const kept =
    'Product updated successfully. Meanwhile Kofi Mensah changed Price. Those changes are kept.';
  await expect(toast(page, 'Success', kept)).toBeVisible();
  expect(await storedProduct(name)).toMatchObject({
    description: 'Of the second one',
    price_minor: '15000',
  });
  await expect(editing).toBeHidden();
}

async function keepHeld(page: Page, { id, name }: Made) {
  await shopRows('update products set reserved_quantity = 2 where id = $1', [id]);
  await goTo(page, `/admin/products/${id}`);
  const editing = dialogOf(page, `Edit ${name}`);
  await expect(editing).toContainText('2 reserved for payments in progress');
  await editing.getByLabel(/^Stock quantity/).fill('1');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByRole('alert')).toContainText('Enter 2 or more');
  page.on('dialog', (asked) => void asked.accept());
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();
  await goTo(page, `/admin/products/${id}/delete`);
  const asking = dialogOf(page, `Delete ${name}?`);
  await expect(asking).toContainText('2 units are reserved for payments in progress.');
  const restore = await cutWrites(page, /\/delete/);
  await asking.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Error', unreached('Failed to delete product')).getByRole('button').click();
  await restore();
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(asking.getByRole('alert')).toContainText('2 units are reserved');
  expect(await storedProduct(name)).toBeDefined();
}

async function readHistory(page: Page) {
  const { id, name } = await makeProduct({ stock: 50 });
  for (let left = 49; left >= 26; left -= 1) {
    await shopRows('update products set stock_quantity = $2 where id = $1', [id, left]);
  }
  await goTo(page, `/admin/products?q=${name}`);
  await main(page)
    .getByRole('link', { name: `Stock history of ${name}` })
    .click();
  const history = dialogOf(page, `Stock history of ${name}`);
  await expect(history).toContainText('Out of stock, with 26 units in hand.');
  await expect(history.getByRole('row').nth(1)).toContainText('Adjusted');
  await expect(history.getByRole('row').nth(1)).toContainText('−1');
  await expectAccessible(page, 'the history');
  await expectFits(page);
  await history.getByRole('link', { name: 'Older' }).click();
  await expect(history.getByRole('row').last()).toContainText('Opening count');
  await expect(history.getByRole('row').last()).toContainText('+50');
  await history.getByRole('link', { name: 'Newer' }).click();
  await expect(history.getByRole('row').nth(1)).toContainText('26');
  await page.keyboard.press('Escape');
  await expectPath(page, `/admin/products?q=${name}`);
}
