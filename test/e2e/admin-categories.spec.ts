import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cutWrites, dialogOf, rowOf } from '../support/admin-screens.ts';
import {
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
import { image } from '../support/image-files.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test.beforeEach(async ({ context }) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

const fresh = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
const stored = async (name: string) =>
  (
    await shopRows<{ id: string; description: string; image_url: string | null }>(
      'select * from categories where name = $1',
      [name],
    )
  )[0];
async function make(name: string) {
  const [made] = await shopRows<{ id: string }>(
    'insert into categories (name) values ($1) returning id',
    [name],
  );
  return made?.id ?? '';
}

/** Other tests read every category: what is made here goes again. */
const made: string[] = [];
test.afterEach(async () => {
  await shopRows(
    `delete from products where category_id in (select id from categories where name = any($1))`,
    [made],
  );
  await shopRows('delete from categories where name = any($1)', [made]);
});

async function searchAndSort(page: Page) {
  await page.keyboard.press('/');
  await page.keyboard.type('massage, bath');
  await expectPath(page, '/admin/categories?q=massage%2C+bath');
  await expect(main(page).getByRole('status').first()).toHaveText('1 category');
  await expect(rowOf(page, 'Intimacy')).toBeVisible();
  await main(page).getByLabel('Search categories').fill('nowhere to be found');
  await expect(main(page)).toContainText('Nothing matches this search and these filters.');
  await main(page).getByRole('link', { name: 'Clear filters' }).click();
  await main(page).getByLabel('Sort by').selectOption('Name, Z to A');
  await expectPath(page, '/admin/categories?sort=-name');
  const names = await main(page).getByRole('rowheader').allTextContents();
  expect(names.indexOf('Intimacy')).toBeLessThan(names.indexOf('Desire'));
}

test(
  'a category is added, edited, deleted with its products moved, and found in its list',
  { tag: '@desktop' },
  async ({ page }) => {
    const [name, renamed, target] = [fresh('Cards'), fresh('Letters'), fresh('Target')];
    made.push(name, renamed, target);
    const targetId = await make(target);
    await open(page, '/admin/categories');
    await expectAccessible(page, 'the list');
    await expectFits(page);
    await test.step('it is searched and sorted', () => searchAndSort(page));

    await main(page).getByRole('link', { name: 'Add Category' }).first().click();
    const adding = dialogOf(page, 'Add Category');
    await adding.getByLabel('Image URL').fill('javascript:alert(1)');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByRole('alert')).toContainText('Please enter a name');
    await expect(adding.getByLabel('Image URL')).toHaveAccessibleDescription(
      /Please give an address that starts with https/,
    );
    await expectAccessible(page, 'a form with errors');
    await expectFits(page);

    await adding.getByLabel('Image URL').fill('');
    await adding.getByLabel('Name', { exact: true }).fill('fLOWERs');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByRole('alert')).toContainText(
      'There is a category of this name already',
    );
    await adding.getByLabel('Name', { exact: true }).fill(name);
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Success', 'Category created successfully')).toBeVisible();
    await expectPath(page, '/admin/categories?sort=-name');
    await expect(rowOf(page, name)).toContainText('None');

    await rowOf(page, name)
      .getByRole('link', { name: `Edit ${name}` })
      .click();
    const editing = dialogOf(page, `Edit ${name}`);
    await editing.getByLabel('Name', { exact: true }).fill(renamed);
    await editing.getByLabel('Description').fill('Words on paper.');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Success', 'Category updated successfully')).toBeVisible();
    await expect(rowOf(page, renamed)).toContainText('Words on paper.');
    const id = (await stored(renamed))?.id;

    await rowOf(page, renamed)
      .getByRole('link', { name: `Delete ${renamed}` })
      .click();
    const asking = dialogOf(page, `Delete ${renamed}?`);
    await expect(asking).toContainText('It has no products.');
    await expect(asking.getByRole('link', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(asking).toBeHidden();
    await test.step('products that came meanwhile must move first, and are moved', async () => {
      await rowOf(page, renamed)
        .getByRole('link', { name: `Delete ${renamed}` })
        .click();
      await expect(asking).toContainText('It has no products.');
      await shopRows(
        `insert into products (name, price_minor, category_id, in_stock)
         select 'Moved ' || n, 5000, $1, false from generate_series(1, 2) as n`,
        [id],
      );
      await asking.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(asking.getByRole('alert')).toContainText('2 products must move');
      await expect(asking).toContainText('They are moved in the same step');
      await expectAccessible(page, 'where to');
      await expectFits(page);
      await asking.getByRole('button', { name: 'Move and delete' }).click();
      await expect(asking.getByRole('alert')).toContainText('2 products must move');
      await asking.getByLabel('Move its products to').selectOption(target);
      await asking.getByRole('button', { name: 'Move and delete' }).click();
      await expect(toast(page, 'Success', 'Category deleted successfully')).toBeVisible();
      expect(
        await shopRows('select 1 from products where category_id = $1', [targetId]),
      ).toHaveLength(2);
    });
    await expect(
      rowOf(page, target).getByRole('link', { name: `2 products in ${target}` }),
    ).toHaveAttribute('href', `/admin/products?category=${targetId}`);
    await expect(rowOf(page, renamed)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await stored(renamed)).toBeUndefined();
  },
);

test('the keyboard alone edits one, the second editor is told, and a picture is uploaded into its form', async ({
  page,
}) => {
  const name = fresh('Shared');
  made.push(name);
  const id = await make(name);
  const kofi = await makePerson(shopRows, { firstName: 'Kofi', roles: ['admin'] });
  await open(page, `/admin/categories?q=${name}`);
  await tabTo(page, main(page).getByRole('link', { name: `Edit ${name}` }));
  await page.keyboard.press('Enter');
  const editing = dialogOf(page, `Edit ${name}`);
  await tabTo(page, editing.getByLabel('Description'));
  await page.keyboard.type('By keyboard');
  await shopRows(
    `update categories set version = version + 1, description = 'By Kofi' where id = $1`,
    [id],
  );
  await shopRows(
    `insert into admin_activity_log (admin_id, action, table_name, record_id, changes)
     values ($1, 'Updated category', 'categories', $2, '{"description": {"before": "", "after": "By Kofi"}}')`,
    [kofi.id, id],
  );
  await page.keyboard.press('Control+s');
  await expect(editing.getByText('Keep the change by Kofi Mensah: By Kofi')).toBeVisible();
  await expect(editing.getByLabel('Description')).toHaveValue('By keyboard');
  expect(await stored(name)).toMatchObject({ description: 'By Kofi' });
  const mend = await cutWrites(page, /\/admin\/categories\//);
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Error', unreached('Failed to save category'))).toBeVisible();
  await mend();
  await page.keyboard.press('Control+s');
  await editing.getByLabel('Use mine: By keyboard').check();
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Success', 'Category updated successfully')).toBeVisible();
  expect(await stored(name)).toMatchObject({ description: 'By keyboard' });
  await expect(editing).toBeHidden();

  await goTo(page, `/admin/categories/${id}`);
  await expect(editing.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
  const picker = page.locator('input[type=file]');
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await picker.setInputFiles(text);
  await expect(editing.getByRole('alert')).toContainText('Please select an image file');
  const buffer = await image.png({ width: 320, height: 400 });
  await picker.setInputFiles({ name: 'cards.png', mimeType: 'image/png', buffer });
  await expect(editing.getByLabel('Image URL')).toHaveValue(/^\/images\//);
  await expect(editing.getByText('Uploaded. Save to use it.')).toBeVisible();
  await expectFits(page);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing).toBeHidden();
  expect((await stored(name))?.image_url).toMatch(/^\/images\//);
});
