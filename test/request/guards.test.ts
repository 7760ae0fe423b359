import { beforeAll, describe, expect, test } from 'vitest';
import { everyPath } from '../support/every-route.ts';
import { cookieOf, makePerson, makeSession } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let paths: string[];
let customer: { cookie: string };
let admin: { cookie: string };

const as = async (roles: 'admin'[]) => ({
  cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles })),
});

beforeAll(async () => {
  shop = await openTestShop();
  paths = everyPath();
  [customer, admin] = [await as([]), await as(['admin'])];
});

const under = (prefix: string) =>
  paths.filter((path) => path === prefix || path.startsWith(`${prefix}/`));
const nothing = () => new URLSearchParams({ intent: 'anything' });

describe('what belongs to a person', () => {
  const own = () => [
    ...under('/account'),
    ...paths.filter((path) => path.startsWith('/wishlist/')),
  ];

  test('takes no write from nobody, and nothing changes', async () => {
    const before = await wholeDatabase(shop.rows);
    for (const path of own()) {
      const answer = await shop.post(path, nothing());
      expect([401, 405], path).toContain(answer.status);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('is kept out of every cache', async () => {
    for (const path of [...under('/account'), '/orders', '/wishlist', '/session', '/auth']) {
      for (const who of [{}, customer]) {
        const answer = await shop.get(path, who);
        expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
      }
    }
  });
});

describe('every address', () => {
  test('refuses a form from another site, whoever is signed in, and nothing changes', async () => {
    const before = await wholeDatabase(shop.rows);
    for (const path of paths) {
      for (const origin of ['https://evil.example', 'null']) {
        for (const type of [
          'application/x-www-form-urlencoded',
          'text/plain',
          'multipart/form-data',
        ]) {
          const headers = { ...customer, origin, 'content-type': type };
          const answer = await shop.post(path, 'intent=sign-in&email=a@b.test', headers);
          expect([path, answer.status]).toEqual([path, 403]);
        }
      }
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('changes nothing by being read, once or twice', async () => {
    const before = await wholeDatabase(shop.rows);
    for (const who of [{}, customer, admin, customer]) {
      for (const path of paths) {
        const answer = await shop.get(path, who);
        await answer.arrayBuffer();
        expect(answer.status, path).toBeLessThan(500);
      }
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('answers another site without leave to read', async () => {
    for (const path of ['/session', '/account', '/orders', '/']) {
      const answer = await shop.get(path, { ...customer, origin: 'https://evil.example' });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('a session cookie', () => {
  test.each([
    '',
    'x',
    '.',
    'a.b',
    '%',
    '%00.%00',
    'e'.repeat(5_000),
    '../../etc.passwd',
    "' or 1=1--.x",
    'null.undefined',
    '%F0%9F%8C%B9.%F0%9F%8C%B9',
  ])('that is "%s" is nobody', async (value) => {
    const cookie = `__Host-session=${value}`;
    expect(await (await shop.get('/session', { cookie })).json()).toMatchObject({ user: null });
    expect((await shop.get('/admin', { cookie })).status).toBe(302);
  });

  test('is nobody with one changed character, a foreign signature or a session of the table alone', async () => {
    const person = await makePerson(shop.rows);
    const good = await makeSession(shop.rows, person);
    const other = await makeSession(shop.rows, person);
    const [token = '', signature = ''] = decodeURIComponent(good).split('.');
    const [, foreign = ''] = decodeURIComponent(other).split('.');
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const who = async (value: string) =>
      (
        await shop.get('/session', { cookie: `__Host-session=${encodeURIComponent(value)}` })
      ).json();
    expect(await who(`${token}.${signature}`)).toMatchObject({ user: { id: person.id } });
    for (const value of [`${flipped}.${signature}`, `${token}.${foreign}`, token, `${token}.`]) {
      expect(await who(value)).toMatchObject({ user: null });
    }
  });
});

describe('a session ends', () => {
  const signedIn = async (cookie: string) => {
    const view: { user: object | null } = await (await shop.get('/session', { cookie })).json();
    return view.user !== null;
  };

  test.each([
    ['a customer stays for 29 days of use', [], '29 days', '1 day', true],
    ['a customer is out after 30 days, used or not', [], '30 days 1 minute', '1 minute', false],
    ['a customer is out after a week without use', [], '8 days', '7 days 1 minute', false],
    ['staff stay for 59 minutes', ['admin'], '1 day', '59 minutes', true],
    ['staff are out after an hour without use', ['admin'], '1 day', '61 minutes', false],
    ['moderators are staff', ['moderator'], '1 day', '61 minutes', false],
  ] as const)('%s', async (_, roles, age, idle, expected) => {
    const person = await makePerson(shop.rows, { roles: [...roles] });
    const cookie = await cookieOf(shop.rows, person);
    await shop.rows(
      `update sessions set created_at = now() - $2::interval, last_used_at = now() - $3::interval,
              expires_at = now() - $2::interval + interval '30 days' where user_id = $1`,
      [person.id, age, idle],
    );
    expect(await signedIn(cookie)).toBe(expected);
  });

  test('after the time that the owner has set for staff', async () => {
    const person = await makePerson(shop.rows, { roles: ['admin'] });
    const cookie = await cookieOf(shop.rows, person);
    await shop.rows(
      `update sessions set last_used_at = now() - interval '6 minutes' where user_id = $1`,
      [person.id],
    );
    await shop.rows(
      `insert into settings (section, values) values ('security', '{"sessionTimeoutMinutes": 5}')`,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await signedIn(cookie)).toBe(false);
    await shop.rows(`delete from settings where section = 'security'`);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  });

  test('and using it moves the end, at most once a minute', async () => {
    const person = await makePerson(shop.rows);
    const cookie = await cookieOf(shop.rows, person);
    const lastUse = async () =>
      (
        await shop.rows<{ at: Date }>(
          `select last_used_at as at from sessions where user_id = $1`,
          [person.id],
        )
      )[0]?.at.getTime();
    const first = await lastUse();
    await shop.get('/session', { cookie });
    expect(await lastUse()).toBe(first);
    await shop.rows(
      `update sessions set last_used_at = now() - interval '2 minutes' where user_id = $1`,
      [person.id],
    );
    await shop.get('/session', { cookie });
    expect(await lastUse()).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
  });
});

describe('when two-factor is compulsory for staff', () => {
  test('an admin without it is led to its settings and can write nothing', async () => {
    await shop.rows(
      `insert into settings (section, values) values ('security', '{"staffTwoFactor": true}')`,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const person = await makePerson(shop.rows, { roles: ['admin'] });
    const cookie = await cookieOf(shop.rows, person);
    const answer = await shop.get('/admin', { cookie });
    expect(answer.headers.get('location')).toMatch(/^\/account.*two-factor/);
    await shop.rows(`update users set two_factor_enabled = true where id = $1`, [person.id]);
    expect((await shop.get('/admin', { cookie })).status).toBe(200);
    await shop.rows(`delete from settings where section = 'security'`);
  });
});
