import type { Page } from '@playwright/test';
import { expect, main } from './browser.ts';

export const profileField = (page: Page, name: string) =>
  main(page).getByLabel(new RegExp(`^${name}( \\(optional\\))?$`));
export const save = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true });
export const isSave = (_: URL, method: string) => method === 'POST';
export const savedNote = (page: Page) => main(page).getByText('Profile updated', { exact: true });

export async function fillIn(page: Page) {
  await profileField(page, 'First name').fill('Nana Yaa');
  await profileField(page, 'Last name').fill('Asante');
  await profileField(page, 'Phone').fill('0241234567');
  await profileField(page, 'Address line 1').fill('14 Palm Street');
  await profileField(page, 'Address line 2').fill('Behind the yellow gate');
  await profileField(page, 'City').fill('Kumasi');
  await profileField(page, 'Region').fill('ashanti');
  await profileField(page, 'Postal code or GhanaPostGPS').fill('ak 039 5028');
  await profileField(page, 'Country').selectOption('Ghana');
}

/** Each field with what it shows after `fillIn` was saved. */
export const KEPT = {
  'First name': 'Nana Yaa',
  'Last name': 'Asante',
  Phone: '024 123 4567',
  'Address line 1': '14 Palm Street',
  'Address line 2': 'Behind the yellow gate',
  City: 'Kumasi',
  Region: 'Ashanti',
  'Postal code or GhanaPostGPS': 'AK-039-5028',
  Country: 'GH',
};

export async function expectShown(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await expect(profileField(page, name)).toHaveValue(value);
  }
}
