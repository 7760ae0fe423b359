import { randomUUID } from 'node:crypto';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { dialogOf, rowOf } from '../support/admin-screens.ts';
import { expect, expectPath, goTo, main, open, tabTo, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';
import { makeProduct } from '../support/staff-products.ts';

test.beforeEach(async ({ context }) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

const stateOf = async (name: string) =>
  (await shopRows<{ state: string }>('select state from products where name = $1', [name]))[0]
    ?.state;

test('a product is written as a draft, looked at, put into the shop and archived, and Undo brings it back', async ({
  page,
  request,
}) => {
  const { id, name } = await makeProduct({ name: `Draft-${randomUUID()}` });
  const list = `/admin/products?q=${name}`;
  // Without the cookies of this browser.
  const statusForAll = async () => (await request.get(`/product/${id}`)).status();

  await open(page, list);
  await rowOf(page, name)
    .getByRole('link', { name: `Edit ${name}` })
    .click();
  const form = dialogOf(page, `Edit ${name}`);
  await form.getByLabel('State').selectOption('Draft: not in the shop yet');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Success', 'Product updated successfully').first()).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Draft');
  expect(await statusForAll()).toBe(404);

  const view = rowOf(page, name).getByRole('link', { name: `View ${name} in the shop` });
  await view.evaluate((link) => link.scrollIntoView());
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await view.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('note')).toHaveText('Draft. Only staff can see this page. Edit');
  await expectAccessible(page, 'the page of a draft');
  await expectFits(page);
  await page.getByRole('note').getByRole('link', { name: 'Edit' }).click();
  await expectPath(page, `/admin/products/${id}`);
  await form.getByLabel('State').selectOption('Active: in the shop');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  expect(await statusForAll()).toBe(200);

  await goTo(page, list);
  const bin = rowOf(page, name).getByRole('link', { name: `Delete ${name}` });
  await bin.click();
  const asking = dialogOf(page, `Delete ${name}?`);
  await expect(asking.getByRole('link', { name: 'Keep it' })).toBeFocused();
  await expectAccessible(page, 'the question');
  await tabTo(page, asking.getByRole('button', { name: 'Archive' }));
  await page.keyboard.press('Enter');
  await expect(asking).toBeHidden();
  await expect(rowOf(page, name)).toContainText('Archived');
  expect(await statusForAll()).toBe(404);
  await main(page).getByRole('link', { name: 'Archived' }).click();
  await expect(rowOf(page, name)).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Success', 'Product restored.').first()).toBeVisible();
  await expect(main(page)).toContainText('Nothing matches this search and these filters.');
  expect(await stateOf(name)).toBe('active');
});
