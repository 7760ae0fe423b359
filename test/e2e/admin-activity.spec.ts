import { randomUUID } from 'node:crypto';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, main, open, test } from '../support/browser.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';
import { makeProduct } from '../support/staff-products.ts';

let admin: Person;
let family: string;
test.beforeEach(async ({ context }) => {
  family = `Quartey${randomUUID().slice(0, 6)}`;
  admin = await makePerson(shopRows, { roles: ['admin'], firstName: 'Efua', lastName: family });
  await enterAs(context, shopRows, admin);
});

const write = (action: string, recordId: string, changes: object) =>
  shopRows(
    `insert into admin_activity_log (admin_id, action, table_name, record_id, changes, ip)
     values ($1, $2, 'products', $3, $4, '10.1.2.3')`,
    [admin.id, action, recordId, JSON.stringify(changes)],
  );

test(
  'staff see who changed what, narrow it down and go to the record',
  { tag: '@desktop' },
  async ({ page }) => {
    const { id: product, name } = await makeProduct();
    await write('Updated product', product, {
      price_minor: { before: 1_000, after: 2_550 },
      description: { before: 'Red', after: `${'A long story. '.repeat(30)}The end.` },
    });
    await write('Created product', randomUUID(), { name: { before: null, after: 'Tulips' } });
    await open(page, `/admin/activity?person=${admin.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity Log');
    const rows = main(page).getByRole('row').filter({ hasText: 'product' });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Created product');
    // What it was about is gone: said, and no way to an error page.
    await expect(rows.first()).toContainText('Tulips (deleted)');
    await expect(rows.first().getByRole('link', { name: 'Tulips' })).toHaveCount(0);
    const changed = rows.filter({ hasText: 'Updated product' });
    await expect(changed).toContainText('Price: from GH₵10.00 to GH₵25.50');
    await expect(changed).toContainText(`Efua ${family}`);
    await expect(changed).toContainText(/\d+ \w+ \d{4}, \d\d:\d\d/);
    await expect(changed.getByText('The end.')).toBeHidden();
    await changed.locator('summary').click();
    await expect(changed.getByText('The end.')).toBeVisible();
    await expect(changed.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/admin/products/${product}`,
    );
    // Under the bar at the top nothing has its whole size.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'activity');
    await expectFits(page);

    await main(page).getByLabel('Action', { exact: true }).selectOption('Created product');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Tulips');
    await main(page).getByRole('searchbox').fill(`${family} nobody did this`);
    await expect(main(page).getByText('No activity found')).toBeVisible();
    await expectAccessible(page, 'nothing found');
    await main(page).getByRole('link', { name: 'Clear filters' }).click();
    await expect(main(page).getByRole('searchbox')).toHaveValue('');
  },
);
