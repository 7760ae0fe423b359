import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings, NEW_PASSWORD } from '../support/account-settings.ts';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let ama: Person;
let cookie: string;
let my: ReturnType<typeof accountSettings>;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
  cookie = await cookieOf(shop.rows, ama);
  my = accountSettings(shop, cookie);
});

type Fields = Record<string, string>;
const PAGES = [
  '/account/settings',
  '/account/password',
  '/account/two-factor',
  '/account/deletion',
];
const FORMS = [
  '/account/password',
  '/account/two-factor',
  '/account/sessions',
  '/account/deletion',
];

describe('the pages of the settings', () => {
  test('have a part for each thing, and nobody keeps them', async () => {
    const { answer, main } = await my.open('/account/settings');
    expect(answer.status).toBe(200);
    const parts = [...main.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, title]) => title);
    expect(parts).toEqual([
      'Email address',
      'Password',
      'Two-factor sign-in',
      'Where you are signed in',
      'Your data',
      'Delete my account',
    ]);
    for (const path of PAGES) {
      const page = await my.open(path);
      expect(page.answer.headers.get('cache-control'), path).toBe('no-store');
      expect(page.main, path).not.toContain('Access Your Account');
    }
  });

  test.each(PAGES)('%s shows a visitor the way to sign in, and nothing else', async (path) => {
    const { answer, main } = await my.open(path, '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(main).toContain('Access Your Account');
    expect(main).toContain(`href="/auth?returnTo=${encodeURIComponent(path)}"`);
    expect(main).not.toContain('<form');
  });

  test('a form is answered with 401 where nobody is signed in, and nothing changes', async () => {
    const before = await wholeDatabase(shop.rows);
    const fields = {
      intent: 'end-others',
      current: ama.password,
      password: NEW_PASSWORD,
      confirm: NEW_PASSWORD,
      sure: 'yes',
    };
    for (const path of FORMS) {
      for (const as of ['', '__Host-session=abc.def']) {
        expect((await my.post(path, fields, as)).status, path).toBe(401);
      }
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('whatever is sent in any field gives an answer, and nothing changes', async () => {
    const before = await wholeDatabase(shop.rows);
    const right = { current: ama.password, password: ama.password, sure: 'yes', intent: 'end' };
    for (const text of BAD_TEXTS) {
      await shop.rows('truncate rate_limits');
      const tries: [string, Fields][] = [
        ['/account/password', { current: text, password: NEW_PASSWORD, confirm: NEW_PASSWORD }],
        ['/account/password', { ...right, password: text, confirm: `${text}.` }],
        ['/account/two-factor', { intent: text, password: ama.password }],
        ['/account/two-factor', { intent: 'start', password: text }],
        ['/account/two-factor', { intent: 'renew', password: text }],
        ['/account/two-factor', { intent: 'stop', password: text }],
        ['/account/two-factor', { intent: 'confirm', code: text, ticket: text }],
        ['/account/sessions', { intent: text, session: text }],
        ['/account/sessions', { intent: 'end', session: text }],
        ['/account/deletion', { password: text, sure: 'yes' }],
        ['/account/deletion', { password: ama.password, sure: text }],
      ];
      for (const [path, fields] of tries) {
        const { status } = await my.post(path, fields);
        expect([path, JSON.stringify(text).slice(0, 40), status >= 400 && status < 500]).toEqual([
          path,
          JSON.stringify(text).slice(0, 40),
          true,
        ]);
      }
      const query = encodeURIComponent(text.toWellFormed().slice(0, 500));
      for (const path of [
        `/account/settings?notice=${query}&required=${query}`,
        `/account/two-factor?do=${query}`,
      ]) {
        expect((await my.open(path)).answer.status).toBe(200);
      }
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test.each(BAD_BODIES)('a body that is no form (%s, %s) is refused', async (type, body) => {
    const before = await wholeDatabase(shop.rows);
    for (const path of FORMS) {
      const headers = { cookie, 'content-type': type };
      const { status } = await shop.post(path, body, headers);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});
