import { randomUUID } from 'node:crypto';
import { cutWrites, dialogOf, rowOf } from '../support/admin-screens.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, tabTo, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { cedis, productNamed, shopRows } from '../support/shop-rows.ts';

test.beforeEach(async ({ context }) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

type Stored = {
  id: string;
  price_minor: string;
  stock_quantity: number;
  in_stock: boolean;
  image_urls: string[];
  version: number;
};
const stored = async (name: string) =>
  (await shopRows<Stored>('select * from products where name = $1', [name]))[0];

/** Off the shelf, so that no other test meets it in the shop. */
async function make(wanted: { name?: string; stock?: number; inStock?: boolean } = {}) {
  const { name = `Staff ${randomUUID()}`, stock = 5, inStock = false } = wanted;
  const [made] = await shopRows<{ id: string }>(
    `insert into products (name, price_minor, category_id, in_stock, stock_quantity, image_urls)
     select $1, 12000, c.id, $2, $3, array(select url from images where state = 'ready' order by url limit 2)
       from categories c where c.name = 'Gifts' returning id`,
    [name, inStock, stock],
  );
  return { id: made?.id ?? '', name };
}

test(
  'a product is added, edited, copied and deleted, each with its toast',
  { tag: '@both' },
  async ({ page }) => {
    const name = `Velvet Ribbon ${randomUUID().slice(0, 8)}`;
    await open(page, '/admin/products');
    await main(page).getByRole('link', { name: 'Add Product' }).first().click();
    const adding = dialogOf(page, 'Add Product');
    await expect(adding.getByLabel('In stock')).toBeChecked();
    await expect(adding.getByLabel('Featured')).not.toBeChecked();
    await expect(adding.getByLabel('Name', { exact: true })).toHaveValue('');
    await expect(adding.getByText('it is sold without being counted')).toBeVisible();
    await expectAccessible(page, 'an empty form');
    await expectFits(page);

    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByRole('alert')).toContainText('Please enter a name');
    await expect(adding.getByRole('alert')).toContainText('Please choose a category');
    await expect(adding.getByLabel('Price (GH₵)')).toHaveAccessibleDescription(
      'Please enter a price',
    );
    await expectAccessible(page, 'a form with errors');

    await adding.getByLabel('Name', { exact: true }).fill(name);
    await adding.getByLabel('Price (GH₵)').fill('1,095.5');
    await adding.getByLabel('Category').selectOption('Gifts');
    await adding.getByLabel(/^Stock quantity/).fill('4');
    await expect(adding.getByText('With the last one it goes out of stock')).toBeVisible();
    await adding.getByLabel('In stock').uncheck();
    await expect(adding.getByText('Nobody can buy it until')).toBeVisible();
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Success', 'Product created successfully')).toBeVisible();
    await expectPath(page, '/admin/products');
    const row = rowOf(page, name);
    await expect(row).toContainText('GH₵1,095.50');
    await expect(row).toContainText('Gifts');
    await expect(row).toContainText('Out of Stock');
    await expect(row.getByRole('cell', { name: /(^|\b)4$/ })).toBeVisible();

    await row.getByRole('link', { name: `Edit ${name}` }).click();
    const editing = dialogOf(page, `Edit ${name}`);
    await expect(editing.getByLabel('Price (GH₵)')).toHaveValue('1095.50');
    await expect(editing.getByLabel('Category').locator('option:checked')).toHaveText('Gifts');
    await editing.getByLabel('Price (GH₵)').fill('990');
    await editing.getByLabel('Description').fill('Two metres of it.');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();
    await expect(row).toContainText('GH₵990.00');

    await row.getByRole('link', { name: `Duplicate ${name}` }).click();
    const copying = dialogOf(page, 'Add Product');
    await expect(copying.getByLabel('Name', { exact: true })).toHaveValue(`Copy of ${name}`);
    await expect(copying.getByLabel('Description')).toHaveValue('Two metres of it.');
    await expect(copying.getByLabel(/^Stock quantity/)).toHaveValue('0');
    await expect(copying.getByLabel('In stock')).not.toBeChecked();
    await copying.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, `Copy of ${name}`)).toBeVisible();
    expect(await stored(`Copy of ${name}`)).toMatchObject({ price_minor: '99000' });

    for (const gone of [`Copy of ${name}`, name]) {
      const bin = main(page).getByRole('link', { name: `Delete ${gone}`, exact: true });
      await bin.click();
      const asking = dialogOf(page, `Delete ${gone}?`);
      await expect(asking).toContainText('Past orders keep its name, picture and price.');
      await expectFits(page);
      await asking.getByRole('link', { name: 'Keep it' }).click();
      await expect(asking).toBeHidden();
      await bin.click();
      await asking.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'Success', 'Product deleted successfully').first()).toBeVisible();
      await expect(bin).toHaveCount(0);
      expect(await stored(gone)).toBeUndefined();
    }
  },
);

test(
  'the list is searched, filtered, sorted and paged, and its address keeps all of it',
  { tag: '@both' },
  async ({ page }) => {
    const roses = await productNamed('Crimson Promise Roses');
    await open(page, '/admin/products');
    await expectAccessible(page, 'the list');
    await expectFits(page);
    await page.keyboard.press('/');
    await expect(main(page).getByLabel('Search products')).toBeFocused();
    await page.keyboard.type('crimson prom');
    await expectPath(page, '/admin/products?q=crimson+prom');
    await expect(main(page).getByRole('status').first()).toHaveText('1 product');
    const row = rowOf(page, roses.name);
    await expect(row).toContainText(cedis(roses.price_minor));
    await expect(row.locator('img')).toBeVisible();

    await main(page).getByRole('link', { name: 'Out of Stock' }).click();
    await expectPath(page, '/admin/products?q=crimson+prom&stock=out');
    await expect(main(page)).toContainText('Nothing matches this search and these filters.');
    await main(page).getByRole('link', { name: 'Clear filters' }).click();
    await expectPath(page, '/admin/products');
    await expect(main(page).getByLabel('Search products')).toHaveValue('');

    await main(page).getByLabel('Category').selectOption('Desire');
    await main(page).getByLabel('Sort by').selectOption('Price, high to low');
    await main(page).getByRole('link', { name: 'In Stock' }).click();
    const [dearest] = await shopRows<{ name: string }>(
      `select p.name from products p join categories c on c.id = p.category_id
        where c.name = 'Desire' and in_stock order by price_minor desc, p.id`,
    );
    await expect(main(page).getByRole('rowheader').first()).toContainText(dearest?.name ?? '?');
    await page.reload();
    await expect(main(page).getByLabel('Sort by')).toHaveValue('-price');
    await expect(main(page).getByRole('link', { name: 'In Stock' })).toHaveAttribute(
      'aria-current',
      'page',
    );

    await open(page, '/admin/products?sort=name');
    const first = await main(page).getByRole('rowheader').first().textContent();
    await main(page).getByRole('link', { name: 'Next' }).click();
    await expect(main(page).getByRole('rowheader').first()).not.toHaveText(first ?? '');
    await main(page).getByRole('link', { name: 'Previous' }).click();
    await expect(main(page).getByRole('rowheader').first()).toHaveText(first ?? '');
  },
);

test('a table of the desktop is sorted by its headings', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/admin/products');
  for (const [label, sort] of [
    ['Name', 'name'],
    ['Price', 'price'],
    ['Stock', 'stock'],
  ] as const) {
    const heading = main(page).getByRole('columnheader', { name: label });
    await heading.getByRole('link').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expectPath(page, `/admin/products?sort=${sort}`);
    await heading.getByRole('link').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
  }
});

test('the keyboard alone changes a price, and the focus comes back to where it was', async ({
  page,
}) => {
  const { name } = await make();
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
  expect(await stored(name)).toMatchObject({ price_minor: '7770' });
});

test('the second of two editors is told who was first, and what was typed stays', async ({
  page,
}) => {
  const { id, name } = await make();
  const kofi = await makePerson(shopRows, { firstName: 'Kofi', roles: ['admin'] });
  await open(page, `/admin/products/${id}?q=${name}`);
  const editing = dialogOf(page, `Edit ${name}`);
  await editing.getByLabel('Description').fill('Of the second one');
  await shopRows(`update products set price_minor = 15000, version = version + 1 where id = $1`, [
    id,
  ]);
  await shopRows(
    `insert into admin_activity_log (admin_id, action, table_name, record_id, changes)
     values ($1, 'Updated product', 'products', $2, '{"price_minor": {"before": 12000, "after": 15000}}')`,
    [kofi.id, id],
  );
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByRole('alert')).toContainText('Kofi Mensah changed');
  await expect(editing.getByRole('alert')).toContainText('Nothing was overwritten.');
  await expect(editing.getByLabel('Description')).toHaveValue('Of the second one');
  await expectAccessible(page, 'a conflict');
  expect(await stored(name)).toMatchObject({ price_minor: '15000' });
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();
});

test('a count that sales moved meanwhile is told before it is overwritten', async ({ page }) => {
  const { id, name } = await make({ stock: 8 });
  await open(page, `/admin/products/${id}`);
  const editing = dialogOf(page, `Edit ${name}`);
  await editing.getByLabel(/^Stock quantity/).fill('20');
  await shopRows('update products set stock_quantity = 6 where id = $1', [id]);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByRole('alert')).toContainText('It went from 8 to 6 while you wrote');
  expect(await stored(name)).toMatchObject({ stock_quantity: 6, version: 1 });
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();
  expect(await stored(name)).toMatchObject({ stock_quantity: 20 });
});

test('where no answer comes the dialog stays with what was typed, and nothing is lost', async ({
  page,
}) => {
  const { id, name } = await make();
  await open(page, `/admin/products/${id}`);
  const mend = await cutWrites(page, /\/admin\/products\//);
  const editing = dialogOf(page, `Edit ${name}`);
  await editing.getByLabel('Description').fill('Not lost');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Error', 'Failed to save product')).toBeVisible();
  await expect(editing.getByLabel('Description')).toHaveValue('Not lost');
  page.once('dialog', (asked) => void asked.dismiss());
  await page.keyboard.press('Escape');
  await expect(editing.getByLabel('Description')).toHaveValue('Not lost');
  await mend();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();

  await open(page, `/admin/products/${id}/delete`);
  await cutWrites(page, /\/delete/);
  await dialogOf(page, /^Delete/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(toast(page, 'Error', 'Failed to delete product')).toBeVisible();
  expect(await stored(name)).toBeDefined();
});

test('what is held for a payment can be neither counted away nor deleted', async ({ page }) => {
  const { id, name } = await make({ stock: 3 });
  await shopRows('update products set reserved_quantity = 2 where id = $1', [id]);
  await open(page, `/admin/products/${id}`);
  const editing = dialogOf(page, `Edit ${name}`);
  await expect(editing).toContainText('2 held for payments under way');
  await editing.getByLabel(/^Stock quantity/).fill('1');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByRole('alert')).toContainText('there cannot be fewer than 2');
  page.on('dialog', (asked) => void asked.accept());
  await open(page, `/admin/products/${id}/delete`);
  const asking = dialogOf(page, `Delete ${name}?`);
  await expect(asking).toContainText('2 units are held for payments under way.');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(asking.getByRole('alert')).toContainText('2 units are held');
  expect(await stored(name)).toBeDefined();
});

test(
  'the stock history tells where the units went, page by page, over the list as it was',
  { tag: '@both' },
  async ({ page }) => {
    const { id, name } = await make({ stock: 50 });
    for (let left = 49; left >= 26; left -= 1) {
      await shopRows('update products set stock_quantity = $2 where id = $1', [id, left]);
    }
    await open(page, `/admin/products?q=${name}`);
    await main(page)
      .getByRole('link', { name: `Stock history of ${name}` })
      .click();
    const history = dialogOf(page, `Stock history of ${name}`);
    await expect(history).toContainText('Out of stock, with 26 units counted.');
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
  },
);

test('images change their order and go, and the shop shows it', async ({ page }) => {
  const { id, name } = await make();
  const before = (await stored(name))?.image_urls ?? [];
  await open(page, `/admin/products/${id}`);
  const editing = dialogOf(page, `Edit ${name}`);
  await editing.getByRole('button', { name: 'Move image 1 right' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();
  expect((await stored(name))?.image_urls).toEqual(before.toReversed());
  await open(page, `/admin/products/${id}`);
  await editing.getByRole('button', { name: 'Remove image 2' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();
  expect((await stored(name))?.image_urls).toEqual(before.slice(1));
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is edited, and a mistake keeps what was typed', async ({ page }) => {
    const { id, name } = await make();
    await page.goto(`/admin/products/${id}`);
    await page.getByLabel('Description').fill('Typed without script');
    await page.getByLabel('Price (GH₵)').fill('nothing');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Please enter an amount such as');
    await expect(page.getByLabel('Description')).toHaveValue('Typed without script');
    await expect(page.getByLabel('Price (GH₵)')).toHaveValue('nothing');
    await page.getByLabel('Price (GH₵)').fill('88');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await stored(name))?.price_minor).toBe('8800');
  });
});
