import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings, NEW_PASSWORD } from '../support/account-settings.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { countOf } from '../support/count-of.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { twoStepSignIn } from '../support/two-step-sign-in.ts';
import { cookieIn } from '../support/visitors.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let steps: ReturnType<typeof twoStepSignIn>;
let ama: Person;
let cookie: string;
let my: ReturnType<typeof accountSettings>;
beforeAll(async () => {
  shop = await openTestShop();
  steps = twoStepSignIn(shop);
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
  cookie = await cookieOf(shop.rows, ama);
  my = accountSettings(shop, cookie);
});

type Fields = Record<string, string>;

describe('changing the password', () => {
  const change = (fields: Fields = {}, as = cookie) =>
    my.post(
      '/account/password',
      { current: ama.password, password: NEW_PASSWORD, confirm: NEW_PASSWORD, ...fields },
      as,
    );

  test('ends every other session; this one goes on with a new token', async () => {
    const other = await cookieOf(shop.rows, ama);
    const kofi = await cookieOf(shop.rows, await makePerson(shop.rows));
    const { answer } = await change();
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/account/settings?notice=password');
    const next = cookieIn(answer, '__Host-session') ?? '';
    expect(answer.headers.get('set-cookie')).toMatch(
      /__Host-session=[^;]+;.*Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/i,
    );
    expect(next).not.toBe(cookie);
    expect(await steps.isIn(next)).toBe(true);
    expect(await steps.isIn(cookie)).toBe(false);
    expect(await steps.isIn(other)).toBe(false);
    expect(await steps.isIn(kofi)).toBe(true);
    const { main } = await my.open('/account/settings?notice=password', next);
    expect(main).toContain('Password updated');
    const [stored] = await shop.rows<{ hash: string }>(
      'select password as hash from accounts where user_id = $1',
      [ama.id],
    );
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    expect((await steps.signIn(ama)).status).toBe(401);
    expect((await steps.signIn({ ...ama, password: NEW_PASSWORD })).session).toBeDefined();
  });

  test('makes reset links and half-done sign-ins of before useless', async () => {
    await shop.rows(
      `insert into verifications (identifier, value, expires_at) values ('x', $1, now() + interval '10 minutes')`,
      [ama.id],
    );
    await change({ current: 'something else' });
    expect(await countOf(shop.rows, 'verifications where value = $1', [ama.id])).toBe(1);
    await change();
    expect(await countOf(shop.rows, 'verifications where value = $1', [ama.id])).toBe(0);
  });

  test.each([
    [
      'a wrong current password',
      { current: 'correct horse 8' },
      403,
      'The current password is not right.',
    ],
    ['no current password', { current: '' }, 422, 'Please enter your current password'],
    ['one that was typed differently', { confirm: 'other' }, 422, 'Passwords don&#x27;t match'],
    ['one that is too short', { password: 'short', confirm: 'short' }, 422, 'Password too short'],
    [
      'one that is too short, in full',
      { password: 'short', confirm: 'short' },
      422,
      'Password must be at least 6 characters long.',
    ],
    [
      'one that is too long',
      { password: 'x'.repeat(129), confirm: 'x'.repeat(129) },
      422,
      'Password must be at most 128 characters long.',
    ],
    [
      'a current one that is too long to be one',
      { current: 'x'.repeat(9_000) },
      403,
      'is not right',
    ],
  ])('%s is refused with words, and nothing changes', async (_, fields, status, words) => {
    const before = await wholeDatabase(shop.rows);
    const { answer, main } = await change(fields);
    expect(answer.status).toBe(status);
    expect(main).toContain(words);
    expect(main, 'a password is never sent back').not.toContain(NEW_PASSWORD);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect(await steps.isIn(cookie)).toBe(true);
  });

  test.each(['      ', ' 🌹🌹🌹 ', 'ü'.repeat(128), '<b>bold</b>', "' or 1=1--"])(
    'takes %j as it was typed',
    async (password) => {
      expect((await change({ password, confirm: password })).answer.status).toBe(302);
      expect((await steps.signIn({ ...ama, password })).session).toBeDefined();
      expect(
        (await steps.signIn({ ...ama, password: password.trim() || 'x' })).session === undefined,
      ).toBe(password.trim() !== password);
    },
  );

  test('a stolen session cannot guess for ever, wherever it guesses', async () => {
    const guess = { password: 'guess', sure: 'yes' };
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await change({ current: 'guess' })).status).toBe(403);
      expect((await my.post('/account/deletion', guess)).status).toBe(403);
      expect((await my.post('/account/two-factor', { intent: 'start', ...guess })).status).toBe(
        403,
      );
    }
    expect((await my.post('/account/two-factor', { intent: 'stop', ...guess })).status).toBe(403);
    const { answer, main } = await change();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(main).toContain('Please wait 10 minutes and try again.');
    expect(
      (await my.post('/account/deletion', { password: ama.password, sure: 'yes' })).status,
    ).toBe(429);
    for (const intent of ['start', 'renew', 'stop']) {
      expect(
        (await my.post('/account/two-factor', { intent, password: ama.password })).status,
      ).toBe(429);
    }
    const kofi = await makePerson(shop.rows);
    expect((await change({}, await cookieOf(shop.rows, kofi))).status).toBe(302);
  });

  test('twenty guesses at once are twenty guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change({ current: `guess ${n}` })),
    );
    const statuses = answers.map(({ status }) => status);
    // A shop that is short of time turns some away unread, which counts for nobody.
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => ![403, 429, 503].includes(status))).toEqual([]);
    expect((await change()).status).toBe(429);
  });

  test('twice at once happens once', async () => {
    const passwords = ['first of two', 'second of two'];
    const held = { sql: 'select 1 from accounts where user_id = $1 for update', values: [ama.id] };
    const answers = await sendConcurrently(
      shop,
      held,
      passwords.map((password) => () => change({ password, confirm: password })),
    );
    expect(answers.map(({ status }) => status)).toEqual([302, 401]);
    expect(await countOf(shop.rows, 'sessions where user_id = $1', [ama.id])).toBe(1);
    const [won] = answers;
    expect(won && (await steps.isIn(cookieIn(won.answer, '__Host-session') ?? ''))).toBe(true);
    expect((await steps.signIn({ ...ama, password: 'first of two' })).session).toBeDefined();
  });
});
