import type { Page } from '@playwright/test';
import { button, main, open } from './browser.ts';
import { PASSWORD, type Person } from './people.ts';

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name });
export const email = (page: Page) => main(page).getByLabel('Email');
export const password = (page: Page) => main(page).getByLabel('Password');
export const accountIcon = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Account' });
export const signInIcon = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Sign in' });

export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  // The page before may have such fields, too, and stands for a moment longer than its address.
  await button(page, 'Sign In').waitFor();
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await button(page, 'Sign In').click();
}

export async function signInByForm(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await open(page, '/auth');
  await signIn(page, person);
}

export async function fillSignUp(page: Page, address: string) {
  await button(page, 'Sign Up').waitFor();
  await main(page).getByLabel('First name').fill('Efua');
  await main(page).getByLabel('Last name').fill('Owusu');
  await email(page).fill(address);
  await password(page).fill(PASSWORD);
}

/** Opens the newest mail to this address in the shop's own mailbox. */
export async function openMail(page: Page, to: string) {
  await page.goto('/dev/mailbox');
  await main(page).getByRole('listitem').filter({ hasText: to }).first().getByRole('link').click();
  return page.frameLocator('iframe');
}
