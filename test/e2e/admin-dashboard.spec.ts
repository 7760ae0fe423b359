import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, tabTo, test } from '../support/browser.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { daysAgo, makeDelivered, makeReturn } from '../support/returns.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

test(
  'the dashboard shows the work first, then the figures, and leads to each list',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const days of [0, 1, 3, 12, 40]) {
      await makeOrder(shopRows, ama, {
        status: 'delivered',
        placedAt: daysAgo(days),
        total: 25_000,
      });
    }
    await makeOrder(shopRows, ama, { status: 'pending' });
    const { id } = await makeDelivered(shopRows, ama);
    await makeReturn(shopRows, id, { createdAt: daysAgo(3) });
    await open(page, '/admin?days=90');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Work to do');
    const work = main(page).getByRole('region', { name: 'Work to do' });
    await expect(work.getByRole('link', { name: /to ship$/ })).toHaveAttribute(
      'href',
      '/admin/orders?status=to-ship',
    );
    await expect(work.getByRole('link', { name: /return.*late/ })).toHaveAttribute(
      'href',
      '/admin/returns',
    );
    for (const label of ['Total Products', 'Total Orders', 'Total Users', 'Total Revenue']) {
      await expect(main(page).getByText(label, { exact: true })).toBeVisible();
    }
    await expect(main(page).getByRole('link', { name: /^Pending Orders/ })).toHaveAttribute(
      'href',
      '/admin/orders?status=pending',
    );
    await expect(main(page).getByRole('link', { name: /^Out of Stock/ })).toHaveAttribute(
      'href',
      '/admin/products?stock=out',
    );
    const chart = main(page).getByRole('img', { name: /^Revenue per day/ });
    await expect(chart).toBeVisible();
    await expectFits(page);

    const periods = main(page).getByRole('navigation', { name: 'Period' });
    await periods.getByRole('link', { name: '7 days', exact: true }).click();
    await expectPath(page, '/admin?days=7');
    await expect(periods.getByRole('link', { name: '7 days' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    // By keyboard: the same figures as a table.
    await tabTo(
      page,
      main(page).locator('summary').filter({ hasText: 'Orders per day as a table' }),
    );
    await page.keyboard.press('Enter');
    const table = main(page).getByRole('table', { name: 'Orders per day day by day' });
    await expect(table.getByRole('row')).toHaveCount(8);
    // By pointer: the day under it.
    const bar = chart.locator('g').last();
    await bar.locator('.hit').hover({ position: { x: 2, y: 75 } });
    await expect(bar.locator('.value')).toHaveCSS('opacity', '1');
    await expectAccessible(page, 'with the table');
    await expectFits(page);
    await page.emulateMedia({ media: 'print' });
    await expect(chart).toBeVisible();
    await expect(periods).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    for (const [name, path] of [
      ['Add Product', '/admin/products/new'],
      ['View Orders', '/admin/orders'],
      ['Manage Users', '/admin/users'],
    ] as const) {
      await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        path,
      );
    }
    await main(page).getByRole('link', { name: 'Manage Categories' }).click();
    await expectPath(page, '/admin/categories');
  },
);
