import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, main, open, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { makeProduct } from '../support/review-rows.ts';
import { removeProduct } from '../support/review-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

test(
  'prices of several products are raised after a look at what would change',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const word = `Heap ${Date.now()}`;
    const ids = [
      await makeProduct(shopRows, `${word} one`, false),
      await makeProduct(shopRows, `${word} two`, false),
      await makeProduct(shopRows, `${word} three`, false),
    ];
    await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
    await open(page, `/admin/products?q=${encodeURIComponent(word)}`);
    await main(page)
      .getByRole('checkbox', { name: `Select ${word} one` })
      .check();
    await main(page)
      .getByRole('checkbox', { name: `Select ${word} two` })
      .check();
    await main(page).getByRole('button', { name: 'Edit selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 2 products' });
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('ten');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('alert')).toContainText('percentage from -90 to 500');
    await expect(dialog.getByRole('textbox', { name: 'Percent' })).toHaveAccessibleDescription(
      /^Please enter a percentage from -90 to 500/,
    );
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('2 products of 2 would change.')).toBeVisible();
    await expect(dialog.getByText('GH₵132.00')).toHaveCount(2);
    // The button does what was looked at, so it goes with the preview as soon as the form says something else.
    const press = dialog.getByRole('button', { name: 'Update 2 products' });
    const preview = dialog.getByRole('region', { name: 'Preview' });
    const change = dialog.getByRole('combobox', { name: 'Change', exact: true });
    await change.selectOption('Category');
    await expect(preview).toHaveCount(0);
    await expect(press).toHaveCount(0);
    await change.selectOption('Featured');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(preview.getByText('Yes')).toHaveCount(2);
    await dialog.getByRole('combobox', { name: 'To', exact: true }).selectOption('No');
    await expect(press).toHaveCount(0);
    await change.selectOption('Price by percent');
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('20');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('GH₵144.00')).toHaveCount(2);
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
    await expect(press).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('GH₵132.00')).toHaveCount(2);
    await press.click();
    await expect(toast(page, 'Success', '2 products updated.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(main(page).getByText('GH₵132.00')).toHaveCount(2);

    await main(page).getByRole('button', { name: 'Edit all results' }).click();
    const all = page.getByRole('dialog', { name: 'Edit 3 products' });
    await all.getByRole('combobox', { name: 'Change' }).selectOption('Featured');
    await all.getByRole('button', { name: 'Preview' }).click();
    await expect(all.getByText('3 products of 3 would change.')).toBeVisible();

    await all.getByRole('combobox', { name: 'Change' }).selectOption('In stock');
    await all.getByRole('button', { name: 'Preview' }).click();
    await expect(all.getByText('3 products would be sold without tracking stock')).toBeVisible();
    await expect(all.getByText(', stock not tracked')).toHaveCount(3);
    await expectAccessible(page);
    await expectFits(page);

    await all.getByRole('combobox', { name: 'Change' }).selectOption('State');
    await expect(all.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('archived');
    await all.getByRole('button', { name: 'Preview' }).click();
    await expect(all.getByRole('listitem').filter({ hasText: `${word} one` })).toHaveText(
      `${word} oneActive → Archived`,
    );

    await shopRows('update products set price_minor = 99999900 where id = $1', [ids[2]]);
    await all.getByRole('combobox', { name: 'Change' }).selectOption('Price by percent');
    await all.getByRole('textbox', { name: 'Percent' }).fill('10');
    await all.getByRole('button', { name: 'Preview' }).click();
    await expect(all.getByRole('alert')).toContainText(
      '1 product would cost more than GH₵1,000,000.00',
    );
    await expect(all.getByRole('listitem').filter({ hasText: word })).toHaveText(
      `${word} threeGH₵999,999.00 → GH₵1,099,998.90`,
    );
    await expect(all.getByRole('button', { name: 'Update 3 products' })).toHaveCount(0);
    await expectAccessible(page);
    await expectFits(page);
    await page.keyboard.press('Escape');
    await expect(all).toHaveCount(0);
    await expect(main(page).getByText('3 products', { exact: true })).toBeVisible();
    for (const id of ids) await removeProduct(id);
  },
);
