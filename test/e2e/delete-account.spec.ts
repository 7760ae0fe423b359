import { expectAccessible } from '../support/accessibility.ts';
import { button, expect, expectPath, main, open, test, toast } from '../support/browser.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { complaintsOf, field } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

test('deleting the account says what goes and what stays, asks twice, and then it is gone in every tab', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  const complaints = complaintsOf(page);
  const other = await context.newPage();
  await open(other, '/account/settings');
  await open(page, '/account/deletion');
  await page.bringToFront();
  const sure = page.getByRole('checkbox', { name: 'I am sure: delete my account for good' });
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
    'What is deleted',
    'What is kept, and why',
  ]);
  for (const words of [
    'Your wishlist',
    'Your newsletter subscription',
    'at least six years',
    'for 12 months',
  ])
    await expect(main(page)).toContainText(words);

  await test.step('it waits while an order is under way', async () => {
    const order = await makeOrder(shopRows, person, { status: 'shipped' });
    await field(page, 'Your password').fill(person.password);
    await sure.check();
    await button(page, 'Delete my account').click();
    await expect(page.getByRole('alert')).toContainText('You have an order on its way');
    await main(page).getByRole('link', { name: 'Settings' }).last().click();
    await main(page).getByRole('link', { name: 'Delete my account' }).click();
    await expect(main(page)).toContainText('You have an order on its way');
    await expect(button(page, 'Delete my account')).toHaveCount(0);
    await expectAccessible(page, 'under way');
    await shopRows(`update orders set status = 'delivered' where id = $1`, [order.id]);
    await main(page).getByRole('link', { name: 'Your orders' }).click();
    await expectPath(page, '/account/orders');
    await page.goBack();
  });

  await button(page, 'Delete my account').click();
  await expect(field(page, 'Your password')).toHaveAccessibleDescription(
    'Please enter your password',
  );
  await expect(sure).toHaveAccessibleDescription('Please tick the box if you are sure');
  await field(page, 'Your password').fill('wrong');
  await sure.check();
  await button(page, 'Delete my account').click();
  await expect(field(page, 'Your password')).toHaveAccessibleDescription(
    'The password is not right.',
  );
  await field(page, 'Your password').fill(person.password);
  await expect(sure).toBeChecked();
  await button(page, 'Delete my account').click();
  await expect(toast(page, 'Account deleted')).toBeVisible();
  await expectPath(page, '/');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeAttached();
  expect(await shopRows('select 1 from users where id = $1', [person.id])).toEqual([]);
  expect(complaints).toEqual([]);
});
