import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, main, open, test, toast } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { makeProduct } from '../support/review-rows.ts';
import { removeProduct } from '../support/review-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

const sheet = (text: string) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test(
  'products go out as a file, are looked at when they come back, and then brought in',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const name = `Sheet ${Date.now()}`;
    const id = await makeProduct(shopRows, name, false);
    await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
    await open(page, `/admin/products?q=${encodeURIComponent(name)}`);
    // On a phone both stand behind one button.
    const more = main(page).locator('summary').filter({ hasText: 'More' });
    if (await more.isVisible()) await more.click();
    const waiting = page.waitForEvent('download');
    await main(page).getByRole('link', { name: 'Export CSV' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await waiting).createReadStream())
      chunks.push(Buffer.from(chunk));
    const file = Buffer.concat(chunks).toString('utf8');
    expect(file.trimEnd().split('\r\n')).toHaveLength(2);

    await main(page).getByRole('link', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import products' });
    const empty = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download an empty template' }).click();
    expect((await empty).suggestedFilename()).toBe('products.csv');
    const choose = dialog.getByLabel('File');
    await choose.setInputFiles(sheet(file));
    await dialog.getByRole('button', { name: 'Check the file' }).click();
    await expect(dialog.getByText('No changes.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import' })).toHaveCount(0);

    await choose.setInputFiles(sheet(file.replace(',120.00,', ',a lot,')));
    await expect(dialog.getByText('No changes.')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Check the file' }).click();
    await expect(dialog.getByRole('alert')).toContainText('1 problem. Nothing was imported.');
    await expect(dialog.getByRole('alert')).toContainText('Row 2: price: Please enter an amount');
    await expectAccessible(page);
    await expectFits(page);

    await choose.setInputFiles(sheet(file.replace(',120.00,', ',150.00,')));
    await dialog.getByRole('button', { name: 'Check the file' }).click();
    await expect(dialog.getByText('0 products to create, 1 to update')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(
      toast(page, 'Success', '0 products created, 1 updated, 0 unchanged.'),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(main(page).getByText('GH₵150.00')).toBeVisible();
    await removeProduct(id);
  },
);
