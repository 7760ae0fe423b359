import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  expect,
  expectPath,
  hold,
  main,
  open,
  reload,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import {
  expectShown,
  fillIn,
  KEPT,
  isSave,
  save,
  savedNote,
  profileField,
} from '../support/profile-screen.ts';
import { shopRows } from '../support/shop-rows.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const AUTOCOMPLETE = {
  'First name': 'given-name',
  'Last name': 'family-name',
  Email: 'email',
  Phone: 'tel',
  'Address line 1': 'address-line1',
  'Address line 2': 'address-line2',
  City: 'address-level2',
  Region: 'address-level1',
  'Postal code or GhanaPostGPS': 'postal-code',
  Country: 'country',
};
const MESSAGES = {
  'First name': 'Please enter your first name',
  Phone: 'Please enter a phone number like 024 123 4567 or +44 7911 123456',
  Region: 'Please choose one of the sixteen regions, like Greater Accra',
};

let person: { id: string; email: string };
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

test('every field has its group, its keyboard and its name; what is wrong stands beside it, and what is right is saved', async ({
  page,
}) => {
  const long = 'Nanaakosuaserwaaopokuwareonipanua'.repeat(3).slice(0, 100);
  await shopRows('update users set name = $2 where id = $1', [person.id, `${long} ${long}`]);
  await shopRows(`insert into user_roles (user_id, role) values ($1, 'admin')`, [person.id]);
  await open(page, '/account');
  const you = main(page).getByRole('group', { name: 'You', exact: true });
  const home = main(page).getByRole('group', { name: 'Where you live' });
  await expect(you.getByRole('textbox')).toHaveCount(4);
  await expect(home.getByRole('textbox')).toHaveCount(4);
  for (const [name, token] of Object.entries(AUTOCOMPLETE)) {
    await expect(profileField(page, name)).toHaveAttribute('autocomplete', token);
  }
  await expect(profileField(page, 'Phone')).toHaveAttribute('type', 'tel');
  await expect(main(page).getByText('(optional)')).toHaveCount(6);
  const country = profileField(page, 'Country');
  await expect(country).toHaveValue('GH');
  await expect(country.getByRole('option')).toHaveCount(249);
  await expect(country.getByRole('option').first()).toHaveText('Ghana');
  const regions = main(page).locator('datalist option');
  await expect(regions).toHaveCount(16);
  await expect(regions.first()).toHaveText('Greater Accra');
  const email = profileField(page, 'Email');
  await expect(email).toHaveValue(person.email);
  await expect(email).not.toBeEditable();
  await expect(email).toHaveAccessibleDescription('You sign in with it. Change email address');

  await test.step('what is wrong is said in a summary that has the focus too', async () => {
    await fillIn(page);
    await profileField(page, 'First name').fill(' ');
    await profileField(page, 'Phone').fill('12345');
    await profileField(page, 'Region').fill('Brong-Ahafo');
    await save(page).click();
    const summary = main(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(Object.values(MESSAGES));
    for (const [name, message] of Object.entries(MESSAGES)) {
      await expect(profileField(page, name)).toHaveAccessibleDescription(
        new RegExp(message.slice(0, 30)),
      );
      await expect(profileField(page, name)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page).toHaveTitle('Error: My account – Corvox');
    const typed = { Phone: '12345', Region: 'Brong-Ahafo', City: 'Kumasi', Country: 'GH' };
    await expectShown(page, typed);
    await expectAccessible(page, 'a refused profile');
    await expectFits(page, [320, 360, 768, 1280]);
    await summary.getByRole('link', { name: MESSAGES.Phone }).click();
    await expect(profileField(page, 'Phone')).toBeFocused();
    await fillIn(page);
    await save(page).click();
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await expect(summary).toHaveCount(0);
    await expect(page).toHaveTitle('My account – Corvox');
    await expectShown(page, KEPT);
    await expectAccessible(page, 'a saved profile');
  });
  await test.step('it is saved, thanked for and there after a reload', () => expectSaving(page));
});

/** Saved, shown in its normal form, by keyboard too; what is not saved yet is asked about. */
async function expectSaving(page: Page) {
  await fillIn(page);

  for (const [what, fail] of [
    ['the network breaks off', 'abort'],
    ['the server fails', 'error'],
  ] as const) {
    await test.step(`says that it failed when ${what}, and keeps what was typed`, async () => {
      let sent = 0;
      await page.route('**/*', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        sent += 1;
        return fail === 'abort'
          ? route.abort('connectionreset')
          : route.fulfill({ status: 500, body: 'Something went wrong on our side.' });
      });
      await save(page).click();
      await expect.poll(() => sent).toBe(1);
      await expect(save(page)).toBeVisible();
      await expect(toast(page, 'Error', 'Failed to update profile').first()).toBeVisible();
      await expect(main(page).getByRole('alert')).toContainText('Failed to update profile');
      await expectShown(page, { 'First name': 'Nana Yaa', Phone: '0241234567', Country: 'GH' });
      await page.unroute('**/*');
    });
  }

  const slow = await hold(page, isSave);
  await save(page).click();
  const busy = main(page).getByRole('button', { name: 'Saving...' });
  await expect(busy).toBeVisible();
  await slow.arrived();
  await busy.click({ force: true });
  await slow.release();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(savedNote(page)).toBeVisible();
  await expectShown(page, KEPT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account Hello, Nana');
  await expect(toast(page, 'Profile updated')).toHaveCount(1);
  await profileField(page, 'City').fill('Obuasi');
  await expect(savedNote(page)).toHaveCount(0);
  const again = await hold(page, isSave);
  await profileField(page, 'City').press('Enter');
  await again.arrived();
  await expect(savedNote(page)).toHaveCount(0);
  await again.release();
  await expect(savedNote(page)).toBeVisible();
  await expect(profileField(page, 'City')).toBeFocused();
  await reload(page);
  await expectShown(page, { ...KEPT, City: 'Obuasi' });
  const stored = await shopRows(
    'select users.name, profiles.phone, profiles.email, state from profiles join users on users.id = user_id where user_id = $1',
    [person.id],
  );
  const kept = { phone: '+233241234567', email: person.email, state: 'Ashanti' };
  expect(stored).toEqual([{ name: 'Nana Yaa Asante', ...kept }]);

  await test.step('the keyboard alone fills in and saves', async () => {
    await tabTo(page, profileField(page, 'City'));
    await page.keyboard.type('Ho');
    await tabTo(page, profileField(page, 'Country'));
    await page.keyboard.press('G');
    await expect(profileField(page, 'Country')).toHaveValue('GA');
    await tabTo(page, save(page));
    await page.keyboard.press('Enter');
    await expect(savedNote(page)).toBeVisible();
    await expect(save(page)).toBeFocused();
    expect(
      await shopRows('select city, country from profiles where user_id = $1', [person.id]),
    ).toEqual([{ city: 'Ho', country: 'GA' }]);
  });

  await test.step('leaving with changes that are not saved is asked about first', async () => {
    await tabs(page).getByRole('link', { name: 'Orders' }).click();
    await expectPath(page, '/account/orders');
    await tabs(page).getByRole('link', { name: 'Profile' }).click();
    await profileField(page, 'City').fill('Tamale');
    const questions: string[] = [];
    let leave = false;
    page.on('dialog', async (dialog) => {
      questions.push(dialog.message());
      await (leave ? dialog.accept() : dialog.dismiss());
    });
    const away = main(page).getByRole('link', { name: 'Change email address' });
    await away.click();
    await expect.poll(() => questions).toEqual(['Leave this page? What you changed is not saved.']);
    await expectPath(page, '/account');
    await expect(profileField(page, 'City')).toHaveValue('Tamale');
    leave = true;
    await away.click();
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText('Change email address');
    expect(questions).toHaveLength(2);
  });
}
