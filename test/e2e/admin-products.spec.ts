import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { dialogOf, rowOf } from '../support/admin-screens.ts';
import {
  expect,
  expectPath,
  goTo,
  hold,
  isPageData,
  main,
  open,
  test,
  toast,
} from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { cedis, productNamed, shopRows } from '../support/shop-rows.ts';
import { makeProduct, storedProduct } from '../support/staff-products.ts';

test.beforeEach(async ({ context }) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

test(
  'the list is searched, filtered, sorted and paged, and a product is added to it',
  { tag: '@desktop' },
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

    const slow = await hold(page, isPageData);
    await main(page).getByLabel('Category').selectOption('Desire');
    await main(page).getByLabel('Sort by').selectOption('Price, high to low');
    await main(page).getByRole('link', { name: 'In Stock' }).click();
    await slow.arrived();
    await slow.release();
    await expect(page).toHaveURL(/\?category=[^&]+&sort=-price&stock=in$/);
    const [dearest] = await shopRows<{ name: string }>(
      `select p.name from products p join categories c on c.id = p.category_id
        where c.name = 'Desire' and in_stock order by price_minor desc, p.id`,
    );
    await expect(main(page).getByRole('rowheader').first()).toContainText(dearest?.name ?? '?');
    await expect(main(page).getByLabel('Sort by')).toHaveValue('-price');
    await expect(main(page).getByRole('link', { name: 'In Stock' })).toHaveAttribute(
      'aria-current',
      'page',
    );

    await goTo(page, '/admin/products?sort=name');
    const [atTop] = await shopRows<{ name: string }>(
      'select name from products order by lower(name), id limit 1',
    );
    await expect(main(page).getByRole('rowheader').first()).toContainText(atTop?.name ?? '?');
    const first = await main(page).getByRole('rowheader').first().textContent();
    await main(page).getByRole('link', { name: 'Next' }).click();
    await expect(main(page).getByRole('rowheader').first()).not.toHaveText(first ?? '');
    await main(page).getByRole('link', { name: 'Previous' }).click();
    await expect(main(page).getByRole('rowheader').first()).toHaveText(first ?? '');

    const heading = main(page).getByRole('columnheader', { name: 'Price' });
    await heading.getByRole('link').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expectPath(page, '/admin/products?sort=price');
    await heading.getByRole('link').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');

    await test.step('what is missing in a new product is said beside its field', () =>
      addProduct(page));
  },
);

async function addProduct(page: Page) {
  const name = `Velvet-Ribbon-${randomUUID()}`;
  await goTo(page, `/admin/products?q=${name}`);
  await main(page).getByRole('link', { name: 'Add Product' }).first().click();
  const adding = dialogOf(page, 'Add Product');
  await expect(adding.getByLabel('In stock')).toBeChecked();
  await expect(adding.getByLabel('Featured')).not.toBeChecked();
  await expect(adding.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(adding.getByText('Leave at 0 to sell without tracking stock.')).toBeVisible();
  await expect(adding.getByLabel(/^Stock quantity/)).toHaveValue('');
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
  await expect(adding.getByText('At 0 it goes out of stock')).toBeVisible();
  await adding.getByLabel('In stock').uncheck();
  await expect(adding.getByText('Customers cannot buy it until')).toBeVisible();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Success', 'Product created successfully')).toBeVisible();
  await expectPath(page, `/admin/products?q=${name}`);
  const row = rowOf(page, name);
  await expect(row).toContainText('GH₵1,095.50');
  await expect(row).toContainText('Gifts');
  await expect(row).toContainText('Out of Stock');
  await expect(row.getByRole('cell', { name: /(^|\b)4$/ })).toBeVisible();
}

test('a product is edited, copied and deleted, each with its toast', async ({ page }) => {
  const { name } = await makeProduct();
  await open(page, `/admin/products?q=${name}`);
  const row = rowOf(page, name);
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  const editing = dialogOf(page, `Edit ${name}`);
  await expect(editing.getByLabel('Price (GH₵)')).toHaveValue('120.00');
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
  expect(await storedProduct(`Copy of ${name}`)).toMatchObject({ price_minor: '99000' });

  const bin = main(page).getByRole('link', { name: `Delete ${name}`, exact: true });
  await bin.click();
  const asking = dialogOf(page, `Delete ${name}?`);
  await expect(asking).toContainText('Past orders keep its name, picture and price.');
  await expectFits(page);
  await expect(asking.getByRole('link', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asking).toBeHidden();
  await expect(bin).toBeFocused();
  await bin.click();
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Success', 'Product deleted successfully')).toBeVisible();
  await expect(bin).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await storedProduct(name)).toBeUndefined();
});
