import { beforeAll, expect, test } from 'vitest';
import { linkTo, tokenOf } from '../support/mails.ts';
import { cookieOf, makePerson, PASSWORD } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { authForms, newAddress } from '../support/visitors.ts';

let shop: TestShop;
let forms: ReturnType<typeof authForms>;
beforeAll(async () => {
  shop = await openTestShop();
  forms = authForms(shop);
});

/** Does something while a table is out of reach. */
async function without<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await shop.rows(`alter table ${table} rename to out_of_reach`);
  try {
    return await work();
  } finally {
    await shop.rows(`alter table out_of_reach rename to ${table}`);
  }
}

test('a new password that could not be saved says so, and the link still works', async () => {
  const person = await makePerson(shop.rows);
  await forms.sendReset(person.email);
  const token = tokenOf(await linkTo(shop.rows, person.email, 'accounts.reset'));
  const fields = { token, password: 'another one', confirm: 'another one' };
  const answer = await without('accounts', () => forms.newPassword(fields));
  expect(answer.status).toBe(503);
  expect((await forms.newPassword(fields)).status).toBe(302);
});

test('a sign-in that could not be looked up says so and keeps the address', async () => {
  const email = newAddress();
  const answer = await without('users', () => forms.signIn({ email, password: PASSWORD }));
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain('Something went wrong on our side. Please try again.');
  expect(html).toContain(`value="${email}"`);
});

test('a password that could not be changed stays, and so does the page', async () => {
  const person = await makePerson(shop.rows);
  const cookie = await cookieOf(shop.rows, person);
  const fields = { current: person.password, password: 'another one', confirm: 'another one' };
  const answer = await without('verifications', () =>
    shop.post('/account/password', new URLSearchParams(fields), { cookie }),
  );
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('Your password stays as it was');
  expect((await forms.signIn({ email: person.email, password: person.password })).status).toBe(302);
});
