import { button, expect, main, open, test, toast } from '../support/browser.ts';
import { cookieOf, enterAs, makePerson } from '../support/people.ts';
import { devices } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test('each device where one is signed in is shown, and can be signed out', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  for (let others = 0; others < 4; others += 1) await cookieOf(shopRows, person);
  await shopRows(
    `update sessions set user_agent = $2, created_at = now() - interval '1 day', last_used_at = now() + interval '1 second'
      where id = (select id from sessions where user_id = $1 limit 1)`,
    [person.id, IPHONE],
  );
  await enterAs(context, shopRows, person);
  await open(page, '/account/settings');
  await expect(devices(page)).toHaveCount(5);
  await expect(devices(page).first()).toContainText('This device');
  await expect(devices(page).first()).toContainText('In use now');
  await expect(devices(page).first().getByRole('button')).toHaveCount(0);
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1);
  const phone = devices(page).filter({ hasText: 'Safari on iPhone' });
  await expect(phone).toContainText(/Signed in \d+ \w+ \d{4}, \d\d:\d\d/);
  await expect(phone).toContainText(/Last used \d+ \w+ \d{4}, \d\d:\d\d/);

  await test.step('one by one', async () => {
    await phone.getByRole('button', { name: /^Sign out Safari on iPhone, signed in / }).click();
    await expect(toast(page, 'Signed out', 'That device must sign in again.')).toBeVisible();
    await expect(devices(page)).toHaveCount(4);
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();
  });

  await test.step('a device that is gone already is no trouble', async () => {
    const gone = devices(page).nth(1);
    await shopRows('delete from sessions where id = $1', [
      await gone.locator('input[name=session]').inputValue(),
    ]);
    await gone.getByRole('button').click();
    await expect(toast(page, 'Signed out already')).toBeVisible();
    await expect(devices(page)).toHaveCount(3);
  });

  await test.step('everywhere else at once, and not here', async () => {
    await button(page, 'Sign out everywhere else').click();
    await expect(toast(page, 'Signed out everywhere else')).toBeVisible();
    await expect(devices(page)).toHaveCount(1);
    await expect(button(page, 'Sign out everywhere else')).toHaveCount(0);
    expect(await shopRows('select 1 from sessions where user_id = $1', [person.id])).toHaveLength(
      1,
    );
  });

  await test.step('a device that was signed out sees it at its next request', async () => {
    await shopRows('delete from sessions where user_id = $1', [person.id]);
    await main(page).getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
  });
});
