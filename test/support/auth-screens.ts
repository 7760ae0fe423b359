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
  // The page before may have a field for an email address, too, and stands for a moment longer than its address.
  await password(page).fill(person.password);
  await email(page).fill(person.email);
  await button(page, 'Sign In').click();
}

export async function signInByForm(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await open(page, '/auth');
  await signIn(page, person);
}

export async function fillSignUp(page: Page, address: string) {
  await password(page).fill(PASSWORD);
  await main(page).getByLabel('First name').fill('Efua');
  await main(page).getByLabel('Last name').fill('Owusu');
  await email(page).fill(address);
}

/** Opens the newest mail to this address in the shop's own mailbox. */
export async function openMail(page: Page, to: string) {
  await page.goto('/dev/mailbox');
  await main(page).getByRole('listitem').filter({ hasText: to }).first().getByRole('link').click();
  return page.frameLocator('iframe');
}
