import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, open, test } from '../support/browser.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

test(
  'a few letters lead to an order, a product, a customer or a screen, by the keyboard alone',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const customer = await makePerson(shopRows, { firstName: 'Zubaida', lastName: 'Quartey' });
    const order = await makeOrder(shopRows, customer, {});
    await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
    await open(page, '/admin/categories');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find anything' });
    const field = palette.getByRole('combobox', { name: 'Find anything' });
    const choice = (name: string | RegExp) => palette.getByRole('option', { name });
    await expect(field).toBeFocused();
    await expect(choice('Orders')).toBeVisible();

    await field.fill('zubaida');
    await expect(choice(/Zubaida/).first()).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await field.fill(customer.email);
    await expect(choice(new RegExp(customer.email))).toHaveAttribute('aria-selected', 'true');
    await field.fill('crimson promise');
    await expect(choice(/Crimson Promise Roses/)).toBeVisible();
    await field.fill('no such thing at all');
    await expect(palette.getByText('No results.')).toBeVisible();

    await field.fill('s');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();

    await page.getByRole('button', { name: 'Find anything' }).click();
    await expect(field).toHaveValue('');
    await field.fill('shipping cost');
    await expect(choice(/Default shipping cost/)).toBeVisible();
    await field.fill('newsletter');
    await page.keyboard.press('Enter');
    await expectPath(page, '/admin/newsletter');
    await expect(palette).toBeHidden();
    await shopRows('delete from orders where id = $1', [order.id]);
  },
);
