import { beforeAll, describe, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { mailsTo, linkTo, tokenOf } from '../support/mails.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import {
  authForms,
  cookieIn,
  expectAlike,
  newAddress,
  somewhere,
  timed,
} from '../support/visitors.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let forms: ReturnType<typeof authForms>;
beforeAll(async () => {
  shop = await openTestShop();
  forms = authForms(shop);
});

const kindsTo = async (email: string) => (await mailsTo(shop.rows, email)).map(({ kind }) => kind);
const confirmationOf = async (email: string) =>
  tokenOf(await linkTo(shop.rows, email, 'accounts.confirmation'));

describe('signing up', () => {
  test('makes an account that waits for its confirmation, and writes the mail with it', async () => {
    const email = newAddress();
    const answer = await forms.signUp({ email, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(cookieIn(answer, '__Host-session')).toBeUndefined();
    const html = await answer.text();
    expect(html).toContain('Account created!');
    expect(html).toContain('Please check your email to confirm your account.');
    const [user] = await shop.rows(
      `select u.email_verified, u.name, a.password like '$argon2id$v=19$m=19456,%' as hashed,
              p.first_name, p.last_name, (select count(*)::int from user_roles where user_id = u.id) as roles
         from users u join accounts a on a.user_id = u.id join profiles p on p.user_id = u.id
        where u.email = $1`,
      [email],
    );
    expect(user).toEqual({
      email_verified: false,
      name: 'Efua Owusu',
      hashed: true,
      first_name: 'Efua',
      last_name: 'Owusu',
      roles: 0,
    });
    expect(await kindsTo(email)).toEqual(['accounts.confirmation']);
  });

  test('confirms by the link and signs in; a second click is harmless', async () => {
    const email = newAddress();
    const signedUp = await forms.signUp({ email, password: PASSWORD });
    const browser = cookieIn(signedUp, '__Host-sign-up') ?? '';
    const token = await confirmationOf(email);
    const page = await shop.get(`/email-confirmation?token=${token}`, { cookie: browser });
    expect(await page.text()).toContain('Confirming your email...');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const [before] = await shop.rows(`select email_verified from users where email = $1`, [email]);
    expect(before).toEqual({ email_verified: false });

    const first = await forms.confirm(token, { password: PASSWORD });
    expect(first.headers.get('location')).toBe('/');
    const cookie = cookieIn(first, '__Host-session') ?? '';
    expect(await (await shop.get('/session', { cookie })).json()).toMatchObject({
      user: { id: expect.any(String) },
    });
    const second = await forms.confirm(token, { password: PASSWORD });
    expect(second.headers.get('location')).toBe('/auth?notice=confirmed');
    expect(cookieIn(second, '__Host-session')).toBeUndefined();
    const [sessions] = await shop.rows(
      `select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = $1`,
      [email],
    );
    expect(sessions).toEqual({ n: 1 });
  });

  test.each([
    '',
    'x',
    'a.b.c',
    'x'.repeat(3_000),
    '\u0000',
    'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jIn0.',
  ])('does not confirm by an invented link', async (token) => {
    const answer = await forms.confirm(token);
    expect(answer.headers.get('location')).toBe('/auth?notice=verification');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('does not confirm by a link with one changed character', async () => {
    const email = newAddress();
    await forms.signUp({ email, password: PASSWORD });
    const token = await confirmationOf(email);
    const changed = token.slice(0, -3) + (token.at(-3) === 'A' ? 'B' : 'A') + token.slice(-2);
    const answer = await forms.confirm(changed);
    expect(answer.headers.get('location')).toBe('/auth?notice=verification');
    const page = await shop.get('/auth?notice=verification');
    const html = await page.text();
    expect(html).toContain('Verification Error');
    expect(html).toContain('There was an issue verifying your email. Please try again.');
  });

  test('with a known address answers as with a new one, and tells its owner by mail', async () => {
    const owner = await makePerson(shop.rows);
    const stranger = newAddress();
    const known = await forms.signUp({ email: owner.email.toUpperCase(), password: 'guess-it' });
    const fresh = await forms.signUp({ email: stranger, password: 'guess-it' });
    expect(known.status).toBe(fresh.status);
    const words = async (answer: Response, email: string) =>
      (await answer.text())
        .replaceAll(email, 'ADDRESS')
        .replaceAll(email.toUpperCase(), 'ADDRESS')
        .replaceAll(/nonce="[^"]+"/g, '');
    expect(await words(known, owner.email)).toBe(await words(fresh, stranger));
    expect([...known.headers.keys()].toSorted()).toEqual([...fresh.headers.keys()].toSorted());
    expect(await kindsTo(owner.email)).toEqual(['accounts.known-address']);
    const again = await forms.signIn({ email: owner.email, password: owner.password });
    expect(again.status).toBe(302);
  });

  test('takes as long for a known address as for a new one', async () => {
    const owner = await makePerson(shop.rows, { realHash: true });
    const signUp = (email: string) =>
      timed(async () => (await forms.signUp({ email, password: PASSWORD })).text());
    await expectAlike(async () => [await signUp(owner.email), await signUp(newAddress())]);
  });

  test('again before confirming sends a new link, and the newest password counts', async () => {
    const email = newAddress();
    await forms.signUp({ email, password: 'first-password' });
    await forms.signUp({ email, password: 'second-password', firstName: 'Afia' });
    expect(await kindsTo(email)).toEqual(['accounts.confirmation', 'accounts.confirmation']);
    await forms.confirm(await confirmationOf(email), { password: 'second-password' });
    expect((await forms.signIn({ email, password: 'first-password' })).status).toBe(401);
    expect((await forms.signIn({ email, password: 'second-password' })).status).toBe(302);
    expect(await shop.rows(`select name from users where email = $1`, [email])).toEqual([
      { name: 'Afia Owusu' },
    ]);
  });

  test('five times at once makes one account', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => forms.signUp({ email, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.rows(`select id from users where email = $1`, [email])).toHaveLength(1);
  });

  test.each([
    ['role', 'admin'],
    ['email_verified', 'true'],
    ['emailVerified', 'true'],
    ['id', '00000000-0000-4000-8000-000000000000'],
  ])('does not listen to a field "%s"', async (name, value) => {
    const email = newAddress();
    await forms.signUp({ email, password: PASSWORD, [name]: value });
    const [made] = await shop.rows(
      `select email_verified, (select count(*)::int from user_roles where user_id = users.id) as roles
         from users where email = $1`,
      [email],
    );
    expect(made).toEqual({ email_verified: false, roles: 0 });
  });

  test.each([
    ['12345', 422],
    ['123456', 200],
    ['x'.repeat(128), 200],
    ['x'.repeat(129), 422],
    ['  six  ', 200],
    ['🌹🌹🌹', 200],
    ['äöüß€ 日本', 200],
  ])('takes or refuses the password "%s" by its length alone', async (password, status) => {
    const email = newAddress();
    const answer = await forms.signUp({ email, password });
    expect(answer.status).toBe(status);
    if (status === 200) {
      await forms.confirm(await confirmationOf(email), { password });
      expect((await forms.signIn({ email, password })).status).toBe(302);
      // Not trimmed: the blanks belong to it.
      if (password !== password.trim())
        expect((await forms.signIn({ email, password: password.trim() })).status).toBe(401);
    }
  });

  test('says what is missing, keeps what was typed and never the password', async () => {
    const answer = await forms.signUp({
      firstName: '',
      lastName: ' ',
      email: 'nobody',
      password: 'hush1',
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const words of [
      'Please enter your first name',
      'Please enter your last name',
      'Please enter an email address like ama@example.com',
      'Password must be at least 6 characters long.',
      'value="nobody"',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain('hush1');
  });

  test.each(['firstName', 'lastName', 'email', 'password'])(
    'survives anything in the field %s',
    async (field) => {
      const accounts = async () =>
        (await shop.rows<{ n: number }>(`select count(*)::int as n from users`))[0]?.n ?? 0;
      for (const text of BAD_TEXTS) {
        const before = await accounts();
        const answer = await forms.signUp({
          email: newAddress(),
          password: PASSWORD,
          [field]: text,
        });
        expect([200, 422]).toContain(answer.status);
        expect((await accounts()) - before).toBe(answer.status === 200 ? 1 : 0);
      }
    },
  );

  test('survives every kind of body', async () => {
    const before = await wholeDatabase(shop.rows);
    for (const path of ['/auth', '/reset-password', '/email-confirmation', '/sign-out']) {
      for (const [type, body] of BAD_BODIES) {
        const answer = await shop.post(path, body, { 'content-type': type, ...somewhere() });
        expect(answer.status, `${path} ${type}`).toBeLessThan(500);
      }
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('is limited to ten an hour from one address', async () => {
    const here = somewhere();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const answer = await forms.signUp({ email: newAddress(), password: PASSWORD }, here);
      statuses.push(answer.status);
      if (answer.status === 429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('the confirmation mail', () => {
  test('is sent again on request, three times an hour, and never to a stranger', async () => {
    const email = newAddress();
    const stranger = newAddress();
    await forms.signUp({ email, password: PASSWORD });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => forms.sendConfirmation(email)),
    );
    for (const answer of answers) expect(await answer.text()).toContain('Confirmation email sent');
    expect(await kindsTo(email)).toHaveLength(4);
    expect((await forms.sendConfirmation(stranger)).status).toBe(200);
    expect(await kindsTo(stranger)).toEqual([]);
  });

  test('is not sent to those who have confirmed', async () => {
    const person = await makePerson(shop.rows);
    await forms.sendConfirmation(person.email);
    expect(await kindsTo(person.email)).toEqual([]);
  });
});
