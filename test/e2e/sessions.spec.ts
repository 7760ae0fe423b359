import { button, expect, open, reload, test, toast } from '../support/browser.ts';
import { cookieOf, enterAs, makePerson, type Person } from '../support/people.ts';
import { devices, enterElsewhere, expectSignedOut } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

test.describe('where one is signed in', () => {
  test('shows each device, and signing one out reaches it at its next request', async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await enterElsewhere(browser, baseURL, person);
    const third = await cookieOf(shopRows, person);
    await open(other.page, '/account/settings');
    await shopRows(
      `update sessions set user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
              created_at = '2026-07-18T23:30:00Z', last_used_at = now() + interval '1 second'
        where user_id = $1 and token = $2`,
      [person.id, decodeURIComponent(third.split('=')[1] ?? '').split('.')[0]],
    );
    await shopRows(
      `update sessions set created_at = now() - interval '1 day' where user_id = $1 and user_agent is not null`,
      [person.id],
    );
    await open(page, '/account/settings');
    await expect(devices(page)).toHaveCount(3);
    await expect(devices(page).first()).toContainText('This device');
    await expect(devices(page).first()).toContainText('In use now');
    await expect(devices(page).first().getByRole('button')).toHaveCount(0);
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1);
    const phone = devices(page).filter({ hasText: 'Safari on iPhone' });
    await expect(phone).toContainText(/Signed in \d+ \w+ \d{4}, \d\d:\d\d/);
    await expect(phone).toContainText(/Last used \d+ \w+ \d{4}, \d\d:\d\d/);
    await phone.getByRole('button', { name: /^Sign out Safari on iPhone, signed in / }).click();
    await expect(toast(page, 'Signed out', 'That device must sign in again.')).toBeVisible();
    await expect(devices(page)).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();

    await devices(page).nth(1).getByRole('button').click();
    await expect(devices(page)).toHaveCount(1);
    await expect(button(page, 'Sign out everywhere else')).toHaveCount(0);
    await other.page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    await other.context.close();
  });

  test('signs out everywhere else at once, and not here', async ({ page, browser, baseURL }) => {
    const other = await enterElsewhere(browser, baseURL, person);
    await cookieOf(shopRows, person);
    await open(page, '/account/settings');
    await expect(devices(page)).toHaveCount(3);
    await button(page, 'Sign out everywhere else').click();
    await expect(toast(page, 'Signed out everywhere else')).toBeVisible();
    await expect(devices(page)).toHaveCount(1);
    await expectSignedOut(other.context);
    await other.context.close();
    await reload(page);
    await expect(devices(page)).toHaveCount(1);
  });

  test('a device that is gone already is no trouble', async ({ page }) => {
    await cookieOf(shopRows, person);
    await open(page, '/account/settings');
    await expect(devices(page)).toHaveCount(2);
    await shopRows(
      `delete from sessions where id = (select id from sessions where user_id = $1 order by created_at desc limit 1)`,
      [person.id],
    );
    await devices(page).nth(1).getByRole('button').click();
    await expect(toast(page, 'Signed out already')).toBeVisible();
    await expect(devices(page)).toHaveCount(1);
  });
});
