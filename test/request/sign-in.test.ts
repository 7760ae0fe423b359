import { beforeAll, describe, expect, test } from 'vitest';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { mailsTo } from '../support/mails.ts';
import { makePerson, type Person } from '../support/people.ts';
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

const right = ({ email, password }: Person) => ({ email, password });
const wrong = ({ email }: { email: string }) => ({ email, password: 'not this one' });
const who = async (cookie: string | undefined) => {
  const view: { user: { id: string } | null } = await (
    await shop.get('/session', { cookie: cookie ?? '' })
  ).json();
  return view.user?.id;
};
const wrongTries = async (
  person: { email: string },
  count: number,
  headers?: Record<string, string>,
) => {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1)
    statuses.push((await forms.signIn(wrong(person), headers)).status);
  return statuses;
};

describe('signing in', () => {
  test('opens a session in a cookie that scripts and other sites cannot reach', async () => {
    const person = await makePerson(shop.rows);
    const answer = await forms.signIn(right(person));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    for (const line of answer.headers.getSetCookie()) {
      expect(line).toMatch(/^__Host-/);
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
        expect(line.toLowerCase()).toContain(attribute.toLowerCase());
      expect(line).not.toMatch(/domain/i);
    }
    expect(await who(cookieIn(answer, '__Host-session'))).toBe(person.id);
  });

  test('takes the address in capitals too', async () => {
    const person = await makePerson(shop.rows);
    const answer = await forms.signIn({ ...right(person), email: person.email.toUpperCase() });
    expect(answer.status).toBe(302);
  });

  test('gives a new session each time and ends the one before', async () => {
    const person = await makePerson(shop.rows);
    const first = cookieIn(await forms.signIn(right(person)), '__Host-session') ?? '';
    const second = cookieIn(
      await forms.signIn(right(person), { ...somewhere(), cookie: first }),
      '__Host-session',
    );
    expect(second).not.toBe(first);
    expect(await who(first)).toBeUndefined();
    expect(await who(second)).toBe(person.id);
  });

  test('does not put the session into any page or answer', async () => {
    const person = await makePerson(shop.rows);
    const answer = await forms.signIn(right(person));
    const token = decodeURIComponent(cookieIn(answer, '__Host-session') ?? '').slice(15, 40);
    expect(await answer.text()).not.toContain(token);
    const cookie = cookieIn(answer, '__Host-session') ?? '';
    for (const path of ['/session', '/account', '/account/settings'])
      expect(await (await shop.get(path, { cookie })).text()).not.toContain(token);
  });

  test('says the same of a wrong password and of an unknown address, after the same time', async () => {
    const answers = new Set<string>();
    const signIn = (email: string) =>
      timed(async () => {
        const answer = await forms.signIn(wrong({ email }));
        const html = (await answer.text()).replaceAll(email, 'ADDRESS');
        answers.add(`${answer.status} ${html.replaceAll(/nonce="[^"]+"/g, '')}`);
      });
    let person = await makePerson(shop.rows, { realHash: true });
    await expectAlike(async (turn) => {
      // Some more wrong tries are a lock.
      if (turn % 2 === 0) person = await makePerson(shop.rows, { realHash: true });
      return [await signIn(person.email), await signIn(newAddress())];
    });
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^401 /);
    expect([...answers][0]).toContain('Sign in failed');
  });

  test('before confirming offers to send the link again, to those who know the password', async () => {
    const person = await makePerson(shop.rows, { confirmed: false });
    const answer = await forms.signIn(right(person));
    expect(answer.status).toBe(403);
    const html = await answer.text();
    expect(html).toContain('Please confirm your email address first.');
    expect(html).toContain('Send the confirmation email again');
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('session');
    const stranger = await forms.signIn(wrong(person));
    expect(stranger.status).toBe(401);
    expect(await stranger.text()).not.toContain('Send the confirmation email again');
  });

  test.each([
    ['/checkout', '/checkout'],
    ['/product/1?x=1', '/product/1?x=1'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth', '/'],
    ['/auth?returnTo=/auth', '/'],
    ['', '/'],
    ['x'.repeat(600), '/'],
  ])('goes on at "%s" by going to %s', async (asked, gone) => {
    const person = await makePerson(shop.rows);
    const query = `?returnTo=${encodeURIComponent(asked)}`;
    const answer = await forms.signIn(right(person), somewhere(), query);
    expect(answer.headers.get('location')).toBe(gone);
    const cookie = cookieIn(answer, '__Host-session') ?? '';
    expect((await shop.get(`/auth${query}`, { cookie })).headers.get('location')).toBe(gone);
  });

  test.each(['email', 'password'])('survives anything in the field %s', async (field) => {
    const person = await makePerson(shop.rows);
    const before = await wholeDatabase(shop.rows);
    for (const text of BAD_TEXTS) {
      const answer = await forms.signIn({ ...right(person), [field]: text });
      expect(answer.status).toBeLessThan(500);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      await shop.rows(`delete from sign_in_failures`);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});

describe('signing out', () => {
  test('ends the session: its cookie is dead everywhere', async () => {
    const person = await makePerson(shop.rows);
    const cookie = cookieIn(await forms.signIn(right(person)), '__Host-session') ?? '';
    const answer = await shop.post('/sign-out', '', {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    const plain = await shop.post('/sign-out', '', {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-mode': 'navigate',
    });
    expect(plain.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(await who(cookie)).toBeUndefined();
    const late = await shop.post('/account?index', new URLSearchParams({ first_name: 'x' }), {
      cookie,
    });
    expect(late.status).toBe(401);
  });

  test('does not happen by following a link', async () => {
    const person = await makePerson(shop.rows);
    const cookie = cookieIn(await forms.signIn(right(person)), '__Host-session') ?? '';
    await shop.get('/sign-out', { cookie });
    expect(await who(cookie)).toBe(person.id);
  });
});

describe('guessing', () => {
  test('locks an account for a quarter of an hour, from wherever the guesses come, and tells its owner once', async () => {
    const person = await makePerson(shop.rows);
    expect(await wrongTries(person, 5)).toEqual([401, 401, 401, 401, 401]);
    const answer = await forms.signIn(right(person));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(await answer.text()).toContain('Too many wrong attempts.');
    await wrongTries(person, 10);
    const mails = await mailsTo(shop.rows, person.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['accounts.locked']);
  });

  test('opens again when the time is over', async () => {
    const person = await makePerson(shop.rows);
    await wrongTries(person, 5);
    await shop.rows(
      `update sign_in_failures set locked_until = locked_until - interval '15 minutes',
              window_ends_at = window_ends_at - interval '15 minutes'`,
    );
    expect((await forms.signIn(right(person))).status).toBe(302);
  });

  test('forty at once count as forty', async () => {
    const person = await makePerson(shop.rows);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => forms.signIn(wrong(person))),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect((await forms.signIn(right(person))).status).toBe(429);
  });

  test('locks an address that nobody has in the same way', async () => {
    const email = newAddress();
    expect(await wrongTries({ email }, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await mailsTo(shop.rows, email)).toEqual([]);
  });

  test('is forgotten after the right password', async () => {
    const person = await makePerson(shop.rows);
    await wrongTries(person, 4);
    expect((await forms.signIn(right(person))).status).toBe(302);
    await wrongTries(person, 4);
    expect((await forms.signIn(right(person))).status).toBe(302);
  });

  test('by a stranger does not lock out a device on which the owner signed in before', async () => {
    const person = await makePerson(shop.rows);
    const device = cookieIn(await forms.signIn(right(person)), '__Host-device') ?? '';
    await wrongTries(person, 5);
    expect((await forms.signIn(right(person))).status).toBe(429);
    const here = { ...somewhere(), cookie: device };
    expect((await forms.signIn(right(person), here)).status).toBe(302);
    // Its own count ends too, and a device of another account has none.
    expect((await wrongTries(person, 6, here)).at(-1)).toBe(429);
    const other = await makePerson(shop.rows);
    await wrongTries(other, 5);
    expect((await forms.signIn(right(other), { ...somewhere(), cookie: device })).status).toBe(429);
  });

  test('at many accounts from one address locks the address, and nobody else', async () => {
    const here = somewhere();
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      statuses.push((await forms.signIn(wrong({ email: newAddress() }), here)).status);
      // The pace is another limit; this one counts wrong passwords.
      await shop.rows(`delete from rate_limits`);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    const person = await makePerson(shop.rows);
    expect((await forms.signIn(right(person), here)).status).toBe(429);
    expect((await forms.signIn(right(person))).status).toBe(302);
  });

  test('listens to the owner\'s setting of "max login attempts"', async () => {
    await shop.rows(
      `insert into settings (section, values) values ('security', '{"maxLoginAttempts": 3}')`,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await wrongTries({ email: newAddress() }, 4)).toEqual([401, 401, 401, 429]);
    await shop.rows(`delete from settings where section = 'security'`);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  });

  test('is limited to twenty a minute from one address, whatever the visitor says of theirs', async () => {
    const person = await makePerson(shop.rows);
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      // The hop that we trust adds the true address at the end.
      const headers = { 'x-forwarded-for': `1.2.3.${turn}, 10.9.9.9` };
      statuses.push((await forms.signIn(right(person), headers)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 302), 429]);
  });
});

describe('the tables', () => {
  test('hold nothing that opens a door', async () => {
    const person = await makePerson(shop.rows, { realHash: true });
    const answer = await forms.signIn(right(person));
    await forms.sendReset(person.email);
    const cookie = decodeURIComponent((cookieIn(answer, '__Host-session') ?? '').slice(15));
    const dump = JSON.stringify(
      await shop.rows(
        `select to_jsonb(s) from sessions s union all select to_jsonb(v) from verifications v
          union all select to_jsonb(m) from mails m union all select to_jsonb(a) from accounts a`,
      ),
    );
    expect(dump).not.toContain(cookie);
    expect(dump).not.toMatch(/token=|reset-password:/);
    expect(dump).not.toContain(person.password);
    expect(dump).toContain('$argon2id$v=19$m=19456');
  });
});
