import { beforeAll, describe, expect, test } from 'vitest';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { mailsTo, linkTo, tokenOf } from '../support/mails.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { authForms, expectAlike, newAddress, somewhere, timed } from '../support/visitors.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let forms: ReturnType<typeof authForms>;
beforeAll(async () => {
  shop = await openTestShop();
  forms = authForms(shop);
});

const NEW = 'a new password 9';
const fields = (token: string, password = NEW) => ({ token, password, confirm: password });

async function askFor(person: { email: string }): Promise<string> {
  expect((await forms.sendReset(person.email)).status).toBe(200);
  return tokenOf(await linkTo(shop.rows, person.email, 'accounts.reset'));
}

async function expectRefused(token: string, person?: Person) {
  const answer = await forms.newPassword(fields(token));
  expect(answer.status).toBe(400);
  expect(
    await (await shop.get(`/reset-password?token=${encodeURIComponent(token)}`)).text(),
  ).toContain('Invalid or Expired Link');
  if (person) expect((await forms.signIn({ email: person.email, password: NEW })).status).toBe(401);
}

describe('a forgotten password', () => {
  test('is replaced by the link, once, and every session ends', async () => {
    const person = await makePerson(shop.rows);
    const cookie = await cookieOf(shop.rows, person);
    const token = await askFor(person);
    const page = await shop.get(`/reset-password?token=${token}`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('Confirm password');

    const answer = await forms.newPassword(fields(token));
    expect(answer.headers.get('location')).toBe('/auth?notice=password');
    expect(await (await shop.get('/session', { cookie })).json()).toMatchObject({ user: null });
    expect((await forms.signIn({ email: person.email, password: person.password })).status).toBe(
      401,
    );
    expect((await forms.signIn({ email: person.email, password: NEW })).status).toBe(302);
    await expectRefused(token);
  });

  test('by twenty uses of one link at once changes once', async () => {
    const person = await makePerson(shop.rows);
    const token = await askFor(person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        forms.newPassword(fields(token, `password number ${turn}`)),
      ),
    );
    const worked = answers.filter(({ status }) => status === 302);
    expect(worked).toHaveLength(1);
    for (const { status } of answers) expect([302, 400]).toContain(status);
    const winner = answers.findIndex(({ status }) => status === 302);
    const entered = await forms.signIn({
      email: person.email,
      password: `password number ${winner}`,
    });
    expect(entered.status).toBe(302);
  });

  test('is not replaced by a link of more than thirty minutes ago', async () => {
    const person = await makePerson(shop.rows);
    const token = await askFor(person);
    await shop.rows(
      `update verifications set expires_at = expires_at - interval '30 minutes' where value = $1`,
      [person.id],
    );
    await expectRefused(token, person);
  });

  test('is not replaced by a link when a newer one was asked for', async () => {
    const person = await makePerson(shop.rows);
    const older = await askFor(person);
    const newer = await askFor(person);
    await expectRefused(older, person);
    expect((await forms.newPassword(fields(newer))).status).toBe(302);
  });

  test('is not replaced by a link with one changed character', async () => {
    const person = await makePerson(shop.rows);
    const token = await askFor(person);
    await expectRefused((token.startsWith('A') ? 'B' : 'A') + token.slice(1), person);
  });

  test('unlocks the account, and confirms an address that waited for it', async () => {
    const person = await makePerson(shop.rows, { confirmed: false });
    for (let turn = 0; turn < 5; turn += 1)
      await forms.signIn({ email: person.email, password: 'no idea' });
    expect((await forms.signIn({ email: person.email, password: NEW })).status).toBe(429);
    await forms.newPassword(fields(await askFor(person)));
    expect((await forms.signIn({ email: person.email, password: NEW })).status).toBe(302);
  });

  test('says the same for a known and an unknown address, after the same time, and writes to nobody unknown', async () => {
    const stranger = newAddress();
    const answers = new Set<string>();
    const ask = (email: string) =>
      timed(async () => {
        const answer = await forms.sendReset(email);
        const html = (await answer.text()).replaceAll(email, 'ADDRESS');
        answers.add(`${answer.status} ${html.replaceAll(/nonce="[^"]+"/g, '')}`);
      });
    await expectAlike(async () => {
      const { email } = await makePerson(shop.rows, { realHash: true });
      return Promise.all([ask(email), ask(newAddress())]);
    });
    expect(answers.size).toBe(1);
    expect([...answers][0]).toContain('Password reset email sent');
    await forms.sendReset(stranger);
    expect(await mailsTo(shop.rows, stranger)).toEqual([]);
  });

  test('sends at most three letters an hour to one mailbox, and says no word about it', async () => {
    const person = await makePerson(shop.rows);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => forms.sendReset(person.email)),
    );
    for (const answer of answers)
      expect(await answer.text()).toContain('Password reset email sent');
    expect(await mailsTo(shop.rows, person.email)).toHaveLength(3);
  });

  test('is limited by address too', async () => {
    const here = somewhere();
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => forms.sendReset(newAddress(), here)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(10).fill(200),
      429,
    ]);
  });

  test('needs an address first', async () => {
    const answer = await forms.sendReset('');
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Email required');
    expect(html).toContain('Please enter your email address first.');
  });

  test.each([
    [
      { password: 'one two three', confirm: 'one two four' },
      'Passwords don&#x27;t match',
      'Please make sure both passwords are the same.',
    ],
    [
      { password: '12345', confirm: '12345' },
      'Password too short',
      'Password must be at least 6 characters long.',
    ],
    [
      { password: '', confirm: '' },
      'Password too short',
      'Password must be at least 6 characters long.',
    ],
    [
      { password: 'x'.repeat(129), confirm: 'x'.repeat(129) },
      'Password too long',
      'Password must be at most 128 characters long.',
    ],
  ])('is refused with words: %o', async (typed, title, message) => {
    const person = await makePerson(shop.rows);
    const token = await askFor(person);
    const answer = await shop.post(
      `/reset-password?token=${token}`,
      new URLSearchParams({ token, ...typed }),
      somewhere(),
    );
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(title);
    expect(html).toContain(message);
    // The link is still good.
    expect((await forms.newPassword(fields(token))).status).toBe(302);
  });

  test('survives anything for a link', async () => {
    const before = await wholeDatabase(shop.rows);
    for (const text of BAD_TEXTS) {
      expect((await forms.newPassword(fields(text))).status).toBe(400);
      const page = await shop.get(
        `/reset-password?token=${encodeURIComponent(text.toWellFormed())}`,
      );
      expect(page.status).toBe(200);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});
