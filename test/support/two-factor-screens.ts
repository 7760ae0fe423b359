import type { Page } from '@playwright/test';
import { button, expect, main, open } from './browser.ts';
import type { Person } from './people.ts';
import { field } from './settings-screens.ts';
import { codeNow, secretOf } from './two-factor.ts';

/** The key as an authenticator app would take it up. */
export async function secretOn(page: Page): Promise<string> {
  return secretOf(await main(page).getByText('Or type this key').locator('+ code').innerText());
}

export async function begin(page: Page, person: Person): Promise<string> {
  await open(page, '/account/two-factor');
  await field(page, 'Your password').fill(person.password);
  await button(page, 'Continue').click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  return secretOn(page);
}

export async function codesOn(page: Page): Promise<string[]> {
  const list = main(page).getByRole('heading', { name: 'Your recovery codes' }).locator('~ ol');
  return list.getByRole('listitem').allInnerTexts();
}

export async function turnOn(page: Page, person: Person) {
  const secret = await begin(page, person);
  await field(page, 'Code').fill(codeNow(secret));
  await button(page, 'Turn on').click();
  await expect(main(page).getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  return { secret, codes: await codesOn(page) };
}
