import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { dialogOf } from '../support/admin-screens.ts';
import { expect, expectSeen, goTo, open, tabTo, test, toast } from '../support/browser.ts';
import { factsOf, makeCategoryWithFacts } from '../support/facts.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

/** Other tests read every category: what is made here goes again. */
const made: string[] = [];
test.afterEach(async () => {
  await shopRows('delete from products where category_id = any($1)', [made]);
  await shopRows('delete from categories where id = any($1)', [made]);
});
async function makeCategory(labels: readonly string[]) {
  const category = await makeCategoryWithFacts(shopRows, labels);
  made.push(category.id);
  return category;
}
async function makeProduct(categoryId: string, facts: Record<string, string> = {}) {
  const [row] = await shopRows<{ id: string }>(
    `insert into products (name, price_minor, category_id, in_stock, facts)
     values ('Told ' || gen_random_uuid(), 5000, $1, false, $2) returning id`,
    [categoryId, facts],
  );
  return row?.id ?? '';
}
const labelsOf = async (id: string) =>
  (
    await shopRows<{ labels: string[] }>(
      `select array(select f ->> 'label' from jsonb_array_elements(facts) f) as labels from categories where id = $1`,
      [id],
    )
  )[0]?.labels;
const asStaff = async (page: Page) =>
  enterAs(page.context(), shopRows, await makePerson(shopRows, { roles: ['admin'] }));

const WIDTHS = [320, 360, 1280];

test(
  'staff keep the facts of a category and of its products',
  { tag: '@desktop' },
  async ({ page }) => {
    await asStaff(page);
    await test.step('they list, move and delete the facts of a category by keyboard', () =>
      keepLabels(page));
    await test.step('the form of a product follows its category and keeps what was typed', () =>
      fillFacts(page));
  },
);

async function keepLabels(page: Page): Promise<void> {
  const category = await makeCategory(['Stems', 'Care']);
  const product = await makeProduct(category.id, { [category.factId('Stems')]: '24' });
  await open(page, `/admin/categories/${category.id}`);
  const dialog = dialogOf(page, `Edit ${category.name}`);
  await tabTo(page, dialog.getByLabel('Fact 3'));
  await page.keyboard.type('Vase life');
  // Another free row comes by itself.
  await expect(dialog.getByLabel('Fact 4')).toHaveAttribute('placeholder', 'Add a fact');
  await tabTo(page, dialog.getByRole('button', { name: 'Move Vase life up' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Fact 2')).toHaveValue('Vase life');
  await expectSeen(dialog.getByRole('button', { name: 'Move Vase life up' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Fact 1')).toHaveValue('Vase life');
  // At the top it cannot go on: the focus is on the way back.
  await expectSeen(dialog.getByRole('button', { name: 'Move Vase life down' }));
  await expectAccessible(page, 'the facts of a category');
  await expectFits(page, WIDTHS);
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Success', 'Category updated successfully')).toBeVisible();
  expect(await labelsOf(category.id)).toEqual(['Vase life', 'Stems', 'Care']);

  await open(page, `/admin/categories/${category.id}`);
  const remove = dialog.getByRole('button', { name: 'Delete Stems' });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Fact 2')).toBeFocused();
  await expect(dialog.getByLabel('Fact 2')).toHaveValue('Care');
  await page.keyboard.press('Control+s');
  const asking = dialog.getByRole('group', { name: 'Delete these values?' });
  await expect(asking).toBeFocused();
  await expect(asking).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'the question');
  expect(await labelsOf(category.id)).toHaveLength(3);
  await page.keyboard.press('Tab');
  await expect(
    asking.getByLabel('Delete “Stems” and its values in 1 product', { exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await expect.poll(() => labelsOf(category.id)).toEqual(['Vase life', 'Care']);
  // The job follows.
  await expect.poll(() => factsOf(shopRows, product)).toEqual({});
}

async function fillFacts(page: Page): Promise<void> {
  const flowers = await makeCategory(['Stems', 'Care']);
  const soaps = await makeCategory(['Scent']);
  const product = await makeProduct(flowers.id);
  await goTo(page, `/admin/products/${product}`);
  const facts = page.getByRole('group', { name: 'Facts', exact: true });
  await facts.getByLabel('Stems').fill('24');
  await facts.getByLabel('Care').fill('Fresh water');
  const category = page.getByRole('dialog').getByLabel('Category');
  await category.selectOption(soaps.id);
  await expect(facts.getByLabel('Stems')).toHaveCount(0);
  await facts.getByLabel('Scent').fill('Rose');
  await category.selectOption(flowers.id);
  await expect(facts.getByLabel('Stems')).toHaveValue('24');
  await expectAccessible(page, 'the facts of a product');
  await expectFits(page, WIDTHS);
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Success', 'Product updated successfully')).toBeVisible();
  expect(await factsOf(shopRows, product)).toEqual({
    [flowers.factId('Stems')]: '24',
    [flowers.factId('Care')]: 'Fresh water',
  });
}
