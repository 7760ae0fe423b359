import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cutWrites } from '../support/admin-screens.ts';
import {
  dismissToasts,
  expect,
  expectPath,
  goTo,
  hold,
  main,
  open,
  tabTo,
  test,
  toast,
  unreached,
} from '../support/browser.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
let admin: Person;
let name: string;
test.beforeEach(async ({ context }) => {
  admin = await makePerson(shopRows, { roles: ['admin'], firstName: 'Boss' });
  ama = await makePerson(shopRows, { firstName: 'Ama', lastName: `Owusu${Date.now() % 1e6}` });
  name =
    (await shopRows<{ name: string }>('select name from users where id = $1', [ama.id]))[0]?.name ??
    '';
  await enterAs(context, shopRows, admin);
});

const row = (page: Page) => main(page).getByRole('row').filter({ hasText: ama.email });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const rolesOf = async (person: Person) =>
  (await shopRows<{ role: string }>('select role from user_roles where user_id = $1', [person.id]))
    .map(({ role }) => role)
    .toSorted();
const writes = (url: URL, method: string) => method === 'POST' && url.pathname.includes('/roles');

test(
  'staff find somebody, see who it is, give and take roles, and are told what fails',
  { tag: '@desktop' },
  async ({ page }) => {
    const order = await makeOrder(shopRows, ama, { status: 'delivered', total: 12_300 });
    await open(page, '/admin/users');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
    await page.keyboard.press('/');
    await page.keyboard.type(ama.email.slice(0, 20));
    await expect(main(page).getByRole('status').filter({ hasText: '1 user' })).toBeVisible();
    await expect(row(page)).toContainText('User');
    await expect(row(page)).toContainText(ama.id.slice(0, 8));
    await expect(main(page).getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      /^\/admin\/users\/export\?q=/,
    );
    await expectAccessible(page, 'users');
    await expectFits(page);

    await row(page).getByRole('link', { name, exact: true }).click();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(name);
    await expect(dialog(page)).toContainText('GH₵123.00');
    await expect(dialog(page)).toContainText('Two-factor sign-inNo');
    await expect(dialog(page).getByRole('link', { name: order.number ?? '' })).toHaveAttribute(
      'href',
      `/admin/orders/${order.id}`,
    );
    await expectAccessible(page, 'details');
    await expectFits(page);

    await dialog(page).getByRole('link', { name: 'Assign Role' }).click();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Assign Role');
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0);
    await expectAccessible(page, 'assign');
    await expectFits(page);
    await dialog(page)
      .getByRole('radio', { name: /^Moderator/ })
      .check();
    const held = await hold(page, writes);
    await dialog(page).getByRole('button', { name: 'Assign Role' }).click();
    // Shown before the server has answered.
    await held.arrived();
    await expect(row(page)).toContainText('Moderator');
    await held.release();
    await expect(toast(page, 'Success', 'moderator role assigned successfully')).toBeVisible();
    await expect(row(page)).toContainText('Moderator');
    expect(await rolesOf(ama)).toEqual(['moderator']);

    const tabs = main(page).getByRole('navigation', { name: 'Roles' });
    await tabs.getByRole('link', { name: 'Admins' }).click();
    await expect(main(page)).toContainText('Nothing matches this search');
    await tabs.getByRole('link', { name: 'Moderators' }).click();
    await expect(row(page)).toBeVisible();
    await tabs.getByRole('link', { name: 'All' }).click();

    await row(page)
      .getByRole('link', { name: `View ${name}` })
      .click();
    await dialog(page)
      .getByRole('button', { name: `Remove moderator role from ${name}` })
      .click();
    await expect(toast(page, 'Success', 'moderator role removed successfully')).toBeVisible();
    await expect(dialog(page)).toContainText('like everyone');
    await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused();
    expect(await rolesOf(ama)).toEqual([]);

    await dismissToasts(page);
    await page.keyboard.press('Escape');
    await test.step('what fails is taken back and told', () => failToChange(page));
  },
);

/** With a dead line and with a fault of ours. */
async function failToChange(page: Page) {
  await shopRows(`insert into user_roles (user_id, role) values ($1, 'moderator')`, [ama.id]);
  await goTo(page, `/admin/users/${ama.id}?q=${ama.email}`);
  const remove = dialog(page).getByRole('button', { name: `Remove moderator role from ${name}` });
  await page.route(/\/roles/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'no' })
      : route.fallback(),
  );
  await remove.click();
  await expect(toast(page, 'Error', 'Failed to remove role')).toBeVisible();
  await expect(remove).toBeVisible();
  // The corner forgets; the place where it was asked does not.
  await expect(dialog(page).getByText('Failed to remove role', { exact: true })).toHaveCount(2);
  // With the new orders that other tests make before it.
  await expect(page).toHaveTitle(/^(\(\d+\+?\) )?Error: /);
  await page.unroute(/\/roles/);

  await page.keyboard.press('Escape');
  await row(page)
    .getByRole('link', { name: `Assign role to ${name}` })
    .click();
  await dialog(page)
    .getByRole('radio', { name: /^Admin/ })
    .check();
  await page.route(/\/roles/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await dialog(page).getByRole('button', { name: 'Assign Role' }).click();
  await expect(toast(page, 'Error', unreached('Failed to assign role'))).toBeVisible();
  await expect(row(page)).not.toContainText('Admin');
  await expect(row(page)).toContainText('Failed to assign role');
  expect(await rolesOf(ama)).toEqual(['moderator']);
  await page.unroute(/\/roles/);

  // Somebody else was quicker.
  await row(page)
    .getByRole('link', { name: `Assign role to ${name}` })
    .click();
  await dialog(page)
    .getByRole('radio', { name: /^Admin/ })
    .check();
  await shopRows(`insert into user_roles (user_id, role) values ($1, 'admin')`, [ama.id]);
  await dialog(page).getByRole('button', { name: 'Assign Role' }).click();
  await expect(toast(page, 'Error', 'They already have the admin role.')).toBeVisible();
  await expect(row(page)).toContainText('They already have the admin role.');
  await expect(row(page)).toContainText('Admin');
  await shopRows(`delete from user_roles where user_id = $1 and role = 'admin'`, [ama.id]);
}

test('one’s own admin role goes only after a question, and with it the back-office; by keyboard alone', async ({
  page,
}) => {
  await open(page, `/admin/users?q=${admin.email}`);
  await tabTo(page, main(page).getByRole('link', { name: 'Boss Mensah', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByRole('link', { name: 'Remove your own admin role' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('You leave the back-office at once');
  await expectAccessible(page, 'question');
  await expect(dialog(page).getByRole('link', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Two-factor sign-in');
  expect(await rolesOf(admin)).toEqual(['admin']);
  await tabTo(page, dialog(page).getByRole('link', { name: 'Remove your own admin role' }));
  await page.keyboard.press('Enter');
  // What is refused is read where it was asked; another try may follow.
  const mend = await cutWrites(page, /\/roles/);
  await tabTo(page, dialog(page).getByRole('button', { name: 'Remove my role' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to remove role');
  await mend();
  await expect(dialog(page).getByRole('button', { name: 'Remove my role' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPath(page, '/');
  await expect(toast(page, 'Success', 'admin role removed successfully')).toBeVisible();
  expect(await rolesOf(admin)).toEqual([]);
});
