import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '#app/accounts/two-factor/totp.ts';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { until } from '../support/until.ts';
import { authForms, cookieIn, somewhere } from '../support/visitors.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let ama: Person;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
  cookie = await cookieOf(shop.rows, ama);
});

type Fields = Record<string, string>;
const NEW_PASSWORD = 'nine blue lanterns';
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

async function open(path: string, as = cookie) {
  const answer = await shop.get(path, as ? { cookie: as } : {});
  return { answer, main: mainOf(await answer.text()) };
}

async function post(path: string, fields: Fields, as = cookie) {
  const headers = { ...somewhere(), ...(as ? { cookie: as } : {}) };
  const answer = await shop.post(path, new URLSearchParams(fields), headers);
  return { answer, status: answer.status, main: mainOf(await answer.clone().text()) };
}

// React marks the seams between texts with comments.
const mainOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll('<!-- -->', '');
const isIn = async (as: string) => {
  const view: { user: object | null } = await (await shop.get('/session', { cookie: as })).json();
  return view.user !== null;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const countOf = async (sql: string, values: unknown[]) =>
  Number((await shop.rows<{ n: string }>(`select count(*) as n from ${sql}`, values))[0]?.n);

/** Signs in as a browser would; the cookie of the session, or of the question for a code. */
async function signIn({ email, password }: { email: string; password: string }) {
  const answer = await authForms(shop).signIn({ email, password });
  return {
    status: answer.status,
    session: sessionIn(answer),
    challenge: cookieIn(answer, '__Host-two-factor'),
  };
}

async function giveCode(challenge: string | undefined, code: string) {
  const fields = new URLSearchParams({ act: 'verify-code', code });
  const answer = await shop.post('/auth?tab=code', fields, {
    ...somewhere(),
    cookie: challenge ?? '',
  });
  return { status: answer.status, session: sessionIn(answer) };
}

/** The session that an answer opens; one that it closes is none. */
const sessionIn = (answer: Response) =>
  cookieIn(answer, '__Host-session')?.replace(/^__Host-session=$/, '') || undefined;

/**
 * Sends requests while a transaction of ours holds something fast, each as soon as the one before waits in the
 * database, and lets go once all wait: then they truly meet.
 */
async function meeting<Result>(
  held: { sql: string; values: unknown[] },
  requests: (() => Promise<Result>)[],
): Promise<Result[]> {
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(held.sql, held.values);
    const sent: Promise<Result>[] = [];
    for (const request of requests) {
      sent.push(request());
      await until(async () => (await waiting()) >= sent.length);
    }
    await client.query('commit');
    return await Promise.all(sent);
  } finally {
    await client.end();
  }
}
const waiting = () =>
  countOf(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, []);

describe('the pages of the settings', () => {
  test('have a part for each thing, and nobody keeps them', async () => {
    const { answer, main } = await open('/account/settings');
    expect(answer.status).toBe(200);
    const parts = [...main.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, title]) => title);
    expect(parts).toEqual([
      'Password',
      'Two-factor sign-in',
      'Where you are signed in',
      'Your data',
      'Delete my account',
    ]);
    for (const path of PAGES) {
      const page = await open(path);
      expect(page.answer.headers.get('cache-control'), path).toBe('no-store');
      expect(page.main, path).not.toContain('Access Your Account');
    }
  });

  test.each(PAGES)('%s shows a visitor the way to sign in, and nothing else', async (path) => {
    const { answer, main } = await open(path, '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(main).toContain('Access Your Account');
    expect(main).toContain(`href="/auth?returnTo=${encodeURIComponent(path)}"`);
    expect(main).not.toContain('<form');
  });

  test('a form is answered with 401 where nobody is signed in, and nothing changes', async () => {
    const before = await wholeDatabase(shop.rows);
    const fields = {
      act: 'end-others',
      current: ama.password,
      password: NEW_PASSWORD,
      confirm: NEW_PASSWORD,
      sure: 'yes',
    };
    for (const path of FORMS) {
      for (const as of ['', '__Host-session=abc.def']) {
        expect((await post(path, fields, as)).status, path).toBe(401);
      }
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('whatever is sent in any field gives an answer, and nothing changes', async () => {
    const before = await wholeDatabase(shop.rows);
    const right = { current: ama.password, password: ama.password, sure: 'yes', act: 'end' };
    for (const text of BAD_TEXTS) {
      await shop.rows('truncate rate_limits');
      const tries: [string, Fields][] = [
        ['/account/password', { current: text, password: NEW_PASSWORD, confirm: NEW_PASSWORD }],
        ['/account/password', { ...right, password: text, confirm: `${text}.` }],
        ['/account/two-factor', { act: text, password: ama.password }],
        ['/account/two-factor', { act: 'start', password: text }],
        ['/account/two-factor', { act: 'renew', password: text }],
        ['/account/two-factor', { act: 'stop', password: text }],
        ['/account/two-factor', { act: 'confirm', code: text, ticket: text }],
        ['/account/sessions', { act: text, session: text }],
        ['/account/sessions', { act: 'end', session: text }],
        ['/account/deletion', { password: text, sure: 'yes' }],
        ['/account/deletion', { password: ama.password, sure: text }],
      ];
      for (const [path, fields] of tries) {
        const { status } = await post(path, fields);
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
        expect((await open(path)).answer.status).toBe(200);
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

describe('changing the password', () => {
  const change = (fields: Fields = {}, as = cookie) =>
    post(
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
    expect(await isIn(next)).toBe(true);
    expect(await isIn(cookie)).toBe(false);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(kofi)).toBe(true);
    const { main } = await open('/account/settings?notice=password', next);
    expect(main).toContain('Password updated');
    const [stored] = await shop.rows<{ hash: string }>(
      'select password as hash from accounts where user_id = $1',
      [ama.id],
    );
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    expect((await signIn(ama)).status).toBe(401);
    expect((await signIn({ ...ama, password: NEW_PASSWORD })).session).toBeDefined();
  });

  test('makes reset links and half-done sign-ins of before useless', async () => {
    await shop.rows(
      `insert into verifications (identifier, value, expires_at) values ('x', $1, now() + interval '10 minutes')`,
      [ama.id],
    );
    await change({ current: 'something else' });
    expect(await countOf('verifications where value = $1', [ama.id])).toBe(1);
    await change();
    expect(await countOf('verifications where value = $1', [ama.id])).toBe(0);
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
    expect(await isIn(cookie)).toBe(true);
  });

  test.each(['      ', ' 🌹🌹🌹 ', 'ü'.repeat(128), '<b>bold</b>', "' or 1=1--"])(
    'takes %j as it was typed',
    async (password) => {
      expect((await change({ password, confirm: password })).answer.status).toBe(302);
      expect((await signIn({ ...ama, password })).session).toBeDefined();
      expect(
        (await signIn({ ...ama, password: password.trim() || 'x' })).session === undefined,
      ).toBe(password.trim() !== password);
    },
  );

  test('a stolen session cannot guess for ever, wherever it guesses', async () => {
    const guess = { password: 'guess', sure: 'yes' };
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await change({ current: 'guess' })).status).toBe(403);
      expect((await post('/account/deletion', guess)).status).toBe(403);
      expect((await post('/account/two-factor', { act: 'start', ...guess })).status).toBe(403);
    }
    expect((await post('/account/two-factor', { act: 'stop', ...guess })).status).toBe(403);
    const { answer, main } = await change();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(main).toContain('Please wait 10 minutes and try again.');
    expect((await post('/account/deletion', { password: ama.password, sure: 'yes' })).status).toBe(
      429,
    );
    for (const act of ['start', 'renew', 'stop']) {
      expect((await post('/account/two-factor', { act, password: ama.password })).status).toBe(429);
    }
    const kofi = await makePerson(shop.rows);
    expect((await change({}, await cookieOf(shop.rows, kofi))).status).toBe(302);
  });

  test('twenty guesses at once are twenty guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change({ current: `guess ${n}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(10).fill(429)]);
  });

  test('twice at once happens once', async () => {
    const passwords = ['first of two', 'second of two'];
    const held = { sql: 'select 1 from accounts where user_id = $1 for update', values: [ama.id] };
    const answers = await meeting(
      held,
      passwords.map((password) => () => change({ password, confirm: password })),
    );
    expect(answers.map(({ status }) => status)).toEqual([302, 401]);
    expect(await countOf('sessions where user_id = $1', [ama.id])).toBe(1);
    const [won] = answers;
    expect(won && (await isIn(cookieIn(won.answer, '__Host-session') ?? ''))).toBe(true);
    expect((await signIn({ ...ama, password: 'first of two' })).session).toBeDefined();
  });
});

/** What a person would type into an app, back as the app understands it. */
function secretIn(main: string): string {
  const typed = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(main)?.[1] ?? '';
  const bits = typed
    .replaceAll(' ', '')
    .split('')
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes).toString();
}
const ticketIn = (main: string) => /name="ticket" value="([^"]+)"/.exec(main)?.[1] ?? '';
const codesIn = (main: string) =>
  [...main.matchAll(/<li[^>]*>([a-zA-Z\d]{5}-[a-zA-Z\d]{5})<\/li>/g)].map(([, code]) => code ?? '');
const codeNow = (secret: string, later = 0) => codeAt(secret, stepAt(new Date()) + later);

const twoFactor = (fields: Fields, as = cookie) => post('/account/two-factor', fields, as);

async function begin(as = cookie, password = ama.password) {
  const started = await twoFactor({ act: 'start', password }, as);
  return { ...started, secret: secretIn(started.main), ticket: ticketIn(started.main) };
}

async function turnOn(as = cookie) {
  const { secret, ticket } = await begin(as);
  const { main } = await twoFactor({ act: 'confirm', code: codeNow(secret), ticket }, as);
  return { secret, codes: codesIn(main) };
}

const appOf = async ({ id }: Person) =>
  (
    await shop.rows<{ on: boolean; verified: boolean | null }>(
      `select u.two_factor_enabled as on, t.verified from users u
         left join two_factors t on t.user_id = u.id where u.id = $1`,
      [id],
    )
  )[0];

describe('turning two-factor sign-in on', () => {
  test('asks for the password, shows what the app needs, and changes nothing yet', async () => {
    expect((await open('/account/two-factor')).main).toContain(
      '<strong class="text-ink">off</strong>',
    );
    const wrong = await begin(cookie, 'wrong');
    expect(wrong.status).toBe(403);
    expect(wrong.main).toContain('The password is not right.');
    expect(await appOf(ama)).toEqual({ on: false, verified: null });
    const { status, main, secret, ticket, answer } = await begin();
    expect(status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(secret).toHaveLength(32);
    expect(ticket).not.toBe('');
    const link = /href="(otpauth:[^"]+)"/.exec(main)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(link).toContain(`otpauth://totp/Corvox:${encodeURIComponent(ama.email)}?secret=`);
    expect(main).toMatch(/<svg role="img" aria-label="QR code[^>]*>\s*<path d="M\d+ \d+h/);
    expect(main, 'groups of four').toMatch(/<code[^>]*>([A-Z2-7]{4} ){12}[A-Z2-7]{4}<\/code>/);
    expect(await appOf(ama)).toEqual({ on: false, verified: false });
    expect((await signIn(ama)).session).toBeDefined();
  });

  test('with a wrong first code shows the same again; with the right one it is on', async () => {
    const { secret, ticket } = await begin();
    const wrong = codeNow(secret, 5);
    const again = await twoFactor({ act: 'confirm', code: wrong, ticket });
    expect(again.status).toBe(403);
    expect(again.main).toContain('This code is not right.');
    expect(secretIn(again.main)).toBe(secret);
    expect(ticketIn(again.main)).toBe(ticket);
    expect(await appOf(ama)).toEqual({ on: false, verified: false });
    const empty = await twoFactor({ act: 'confirm', code: ' ', ticket });
    expect([empty.status, secretIn(empty.main)]).toEqual([422, secret]);

    const code = codeNow(secret);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const on = await twoFactor({ act: 'confirm', code: typed, ticket });
    expect(on.status).toBe(200);
    expect(on.answer.headers.get('cache-control')).toBe('no-store');
    expect(on.main).toContain('Two-factor sign-in is on.');
    const codes = codesIn(on.main);
    expect(new Set(codes).size).toBe(10);
    expect(await appOf(ama)).toEqual({ on: true, verified: true });
    expect(await isIn(cookie), 'the session goes on').toBe(true);

    const page = await open('/account/two-factor');
    expect(page.main).toContain('<strong class="text-ink">on</strong>');
    expect(page.main).toContain('10 of 10 are left');
    for (const { main } of [page, await open('/account/settings')]) {
      for (const secretText of [...codes, secret]) expect(main).not.toContain(secretText);
    }
    expect((await open('/account/settings')).main).toContain('10 of 10 recovery codes left.');
  });

  test('uses up the first code; the next one signs in, once', async () => {
    const { secret } = await turnOn();
    const { challenge, session, status } = await signIn(ama);
    expect([status, session]).toEqual([302, undefined]);
    expect((await giveCode(challenge, codeNow(secret))).status).toBe(401);
    const next = codeNow(secret, 1);
    expect((await giveCode(challenge, next)).session).toBeDefined();
    const second = await signIn(ama);
    expect((await giveCode(second.challenge, next)).status).toBe(401);
  });

  test('never shows a set-up to who only opens the page', async () => {
    const { secret } = await begin();
    const { main } = await open('/account/two-factor');
    expect(main).not.toContain('otpauth:');
    expect(secretIn(main)).toBe('');
    expect(main).not.toContain(secret);
  });

  test('is finished only by the session that gave the password, and only soon', async () => {
    const { secret, ticket } = await begin();
    const stolen = await cookieOf(shop.rows, ama);
    const [end = '', mark = ''] = ticket.split('.');
    const kofi = await makePerson(shop.rows);
    const his = await cookieOf(shop.rows, kofi);
    await begin(his);
    const tries: [Fields, string][] = [
      [{ ticket }, stolen],
      [{ ticket }, his],
      [{ ticket: '' }, cookie],
      [{ ticket: `${Number(end) + 1}.${mark}` }, cookie],
      [{ ticket: `${Date.now() - 1}.${mark}` }, cookie],
    ];
    for (const [fields, as] of tries) {
      const { status, main } = await twoFactor(
        { act: 'confirm', code: codeNow(secret), ...fields },
        as,
      );
      expect(status).toBe(409);
      expect(main).toContain('Please begin again.');
      expect(secretIn(main)).toBe('');
    }
    expect(await appOf(ama)).toEqual({ on: false, verified: false });
    expect(await appOf(kofi)).toEqual({ on: false, verified: false });
    const newer = await begin();
    expect(newer.secret).not.toBe(secret);
    expect((await twoFactor({ act: 'confirm', code: codeNow(secret), ticket })).status).toBe(409);
    const { ticket: fresh } = newer;
    const done = await twoFactor({ act: 'confirm', code: codeNow(newer.secret), ticket: fresh });
    expect(codesIn(done.main)).toHaveLength(10);
  });

  test('ten times at once is once: one answer has the codes', async () => {
    const { secret, ticket } = await begin();
    const code = codeNow(secret);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => twoFactor({ act: 'confirm', code, ticket })),
    );
    expect(answers.filter(({ main }) => codesIn(main).length === 10)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await appOf(ama)).toEqual({ on: true, verified: true });
    const { challenge } = await signIn(ama);
    expect((await giveCode(challenge, code)).status).toBe(401);
    expect((await giveCode(challenge, codeNow(secret, 1))).session).toBeDefined();
  });

  test('begun five times at once leaves one set-up', async () => {
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOf('two_factors where user_id = $1', [ama.id])).toBe(1);
    const last = await begin();
    const { ticket } = last;
    const on = await twoFactor({ act: 'confirm', code: codeNow(last.secret), ticket });
    expect(codesIn(on.main)).toHaveLength(10);
  });

  test('begun anew at the moment it is confirmed, it stays on and locks nobody out', async () => {
    const { secret, ticket } = await begin();
    const held = {
      sql: 'select 1 from two_factors where user_id = $1 for update',
      values: [ama.id],
    };
    const [on, again] = await meeting(held, [
      () => twoFactor({ act: 'confirm', code: codeNow(secret), ticket }),
      () => begin(),
    ]);
    expect(codesIn(on?.main ?? '')).toHaveLength(10);
    expect(again?.status).toBe(302);
    expect(await appOf(ama)).toEqual({ on: true, verified: true });
    const { challenge } = await signIn(ama);
    expect((await giveCode(challenge, codeNow(secret, 1))).session).toBeDefined();
  });

  test('begun anew while it is on changes nothing', async () => {
    await turnOn();
    const before = await wholeDatabase(shop.rows);
    const { answer } = await begin();
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/account/two-factor');
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('takes twenty first codes in ten minutes and no more', async () => {
    const { secret, ticket } = await begin();
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await twoFactor({ act: 'confirm', code: '12345', ticket })).status).toBe(403);
    }
    const { answer } = await twoFactor({ act: 'confirm', code: codeNow(secret), ticket });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await appOf(ama)).toEqual({ on: false, verified: false });
  });
});

describe('recovery codes', () => {
  test('sign in once each, and the page counts those that are left', async () => {
    const { codes } = await turnOn();
    const [code = ''] = codes;
    const first = await signIn(ama);
    expect((await giveCode(first.challenge, code)).session).toBeDefined();
    const second = await signIn(ama);
    expect((await giveCode(second.challenge, code)).status).toBe(401);
    expect((await open('/account/two-factor')).main).toContain('9 of 10 are left');
  });

  test('renewed with the password: the old stop working, the new work', async () => {
    const { codes } = await turnOn();
    const before = await wholeDatabase(shop.rows);
    const wrong = await twoFactor({ act: 'renew', password: 'wrong' });
    expect([wrong.status, codesIn(wrong.main)]).toEqual([403, []]);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    const { status, main } = await twoFactor({ act: 'renew', password: ama.password });
    expect(status).toBe(200);
    expect(main).toContain('The codes that you had before no longer work.');
    const fresh = codesIn(main);
    expect(new Set([...fresh, ...codes]).size).toBe(20);
    const { challenge } = await signIn(ama);
    expect((await giveCode(challenge, codes[0] ?? '')).status).toBe(401);
    expect((await giveCode(challenge, fresh[0] ?? '')).session).toBeDefined();
  });

  test('cannot be made while it is off', async () => {
    await begin();
    const { answer, main } = await twoFactor({ act: 'renew', password: ama.password });
    expect(answer.status).toBe(302);
    expect(codesIn(main)).toEqual([]);
  });
});

describe('turning two-factor sign-in off', () => {
  test('asks for the password; then the password alone signs in', async () => {
    await turnOn();
    const wrong = await twoFactor({ act: 'stop', password: 'wrong' });
    expect(wrong.status).toBe(403);
    expect(await appOf(ama)).toEqual({ on: true, verified: true });
    const { answer } = await twoFactor({ act: 'stop', password: ama.password });
    expect(answer.headers.get('location')).toBe('/account/settings?notice=two-factor-off');
    expect(await appOf(ama)).toEqual({ on: false, verified: null });
    expect(await isIn(cookie)).toBe(true);
    expect((await signIn(ama)).session).toBeDefined();
    expect((await turnOn()).codes).toHaveLength(10);
  });

  test('is refused to staff while the owner asks them for it, and the page says so', async () => {
    const staff = await makePerson(shop.rows, { roles: ['moderator'] });
    const hers = await cookieOf(shop.rows, staff);
    await turnOn(hers);
    await turnOn();
    const lacking = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
    await shop.rows(
      `insert into settings (section, values) values ('security', '{"staffTwoFactor": true}')`,
    );
    await pause(1_100);
    try {
      const { status, main } = await twoFactor({ act: 'stop', password: staff.password }, hers);
      expect(status).toBe(403);
      expect(main).toContain('This shop asks its staff for two-factor sign-in');
      expect(await appOf(staff)).toEqual({ on: true, verified: true });
      expect((await open('/account/two-factor?do=stop', hers)).main).not.toContain(
        'name="password"',
      );
      for (const path of ['/account/two-factor', '/account/settings?required=two-factor']) {
        expect((await open(path, lacking)).main).toContain(
          'This shop asks its staff for two-factor sign-in. The back-office opens once yours is on.',
        );
        expect((await open(path)).main).not.toContain('asks its staff');
      }
      expect((await twoFactor({ act: 'stop', password: ama.password })).status).toBe(302);
    } finally {
      await shop.rows(`delete from settings where section = 'security'`);
      await pause(1_100);
    }
  });
});

describe('where somebody is signed in', () => {
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

  async function sessionOf(person: Person, set = '') {
    const made = await cookieOf(shop.rows, person);
    const [row] = await shop.rows<{ id: string }>(
      `select id from sessions where user_id = $1 order by created_at desc, id limit 1`,
      [person.id],
    );
    if (set) await shop.rows(`update sessions set ${set} where id = $1`, [row?.id]);
    return { cookie: made, id: row?.id ?? '' };
  }
  // The first three are the tabs.
  const rowsIn = (main: string) =>
    [...main.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].slice(3).map(([, row = '']) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );

  test('is listed, this device first, without those that have ended', async () => {
    await shop.rows('delete from sessions where user_id = $1', [ama.id]);
    const phone = await sessionOf(
      ama,
      `user_agent = '${ANDROID}', created_at = '2026-01-02 03:04:05Z'::timestamptz,
       ip_address = '154.160.1.2', expires_at = now() + interval '20 days'`,
    );
    await shop.rows(`update sessions set created_at = now() - interval '3 days' where id = $1`, [
      phone.id,
    ]);
    await sessionOf(ama, `user_agent = 'old', created_at = now() - interval '31 days'`);
    await sessionOf(ama, `user_agent = 'idle', last_used_at = now() - interval '8 days'`);
    await sessionOf(ama, `user_agent = 'past', expires_at = now() - interval '1 minute'`);
    await sessionOf(await makePerson(shop.rows));
    const here = await sessionOf(ama, `last_used_at = now() - interval '5 minutes'`);
    const { main } = await open('/account/settings', here.cookie);
    const rows = rowsIn(main);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(
      /^A browser This device Signed in \d+ \w+ \d{4}, \d\d:\d\d In use now$/,
    );
    expect(rows[1]).toMatch(
      /^Chrome on Android Signed in \d+ \w+ \d{4}, \d\d:\d\d Last used \d+ \w+ \d{4}, \d\d:\d\d Sign out$/,
    );
    expect(main).not.toContain('154.160');
    expect(main).toContain('Sign out everywhere else');
    const [{ token } = { token: '' }] = await shop.rows<{ token: string }>(
      'select token from sessions where id = $1',
      [phone.id],
    );
    expect(main).not.toContain(token);
  });

  test('staff see only what is inside their shorter limit', async () => {
    const staff = await makePerson(shop.rows, { roles: ['admin'] });
    const here = await sessionOf(staff);
    await sessionOf(staff, `last_used_at = now() - interval '2 hours'`);
    const { main } = await open('/account/settings', here.cookie);
    expect(rowsIn(main)).toHaveLength(1);
    expect(main).not.toContain('Sign out everywhere else');
  });

  test('can be ended one by one', async () => {
    const [one, two] = [await sessionOf(ama), await sessionOf(ama)];
    const { answer } = await post('/account/sessions', { act: 'end', session: one.id });
    expect(answer.headers.get('location')).toBe('/account/settings?notice=session');
    expect(await isIn(one.cookie)).toBe(false);
    expect((await post('/account/password', {}, one.cookie)).status).toBe(401);
    expect(await isIn(two.cookie)).toBe(true);
    expect(await isIn(cookie)).toBe(true);
  });

  test('can be ended everywhere else at once', async () => {
    const kofi = await makePerson(shop.rows);
    const others = [await sessionOf(ama), await sessionOf(ama)];
    const his = await sessionOf(kofi);
    const { answer } = await post('/account/sessions', { act: 'end-others' });
    expect(answer.headers.get('location')).toBe('/account/settings?notice=sessions');
    for (const other of others) expect(await isIn(other.cookie)).toBe(false);
    expect(await isIn(cookie)).toBe(true);
    expect(await isIn(his.cookie)).toBe(true);
  });

  test('an id of somebody else, of nothing, of this device or of no shape is 404, and nothing changes', async () => {
    const his = await sessionOf(await makePerson(shop.rows));
    const [mine] = await shop.rows<{ id: string }>('select id from sessions where user_id = $1', [
      ama.id,
    ]);
    const before = await wholeDatabase(shop.rows);
    for (const session of [
      his.id,
      mine?.id ?? '',
      '00000000-0000-4000-8000-000000000000',
      his.id.toUpperCase(),
      `${his.id} `,
      `{${his.id}}`,
      his.id.replaceAll('-', ''),
      '1',
      '',
    ]) {
      expect((await post('/account/sessions', { act: 'end', session })).status, session).toBe(404);
    }
    expect((await post('/account/sessions', { act: 'end' })).status).toBe(404);
    expect((await post('/account/sessions', {})).status).toBe(400);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect(await isIn(his.cookie)).toBe(true);
  });
});

describe('the file of one’s own data', () => {
  test('holds everything that is kept about a person, and no secret', async () => {
    const { secret, codes } = await turnOn();
    const kofi = await makePerson(shop.rows, { firstName: 'Kofi' });
    await makeOrder(shop.rows, kofi, { lines: [{ name: 'Somebody’s secret' }] });
    const order = await makeOrder(shop.rows, ama, { lines: [{ name: 'Red Roses', quantity: 2 }] });
    await shop.rows(
      `insert into wishlist (user_id, product_id) select $1, id from products where name = 'Rose Gold Locket'`,
      [ama.id],
    );
    await shop.rows('insert into newsletter_subscriptions (email) values ($1), ($2)', [
      ama.email.toUpperCase(),
      kofi.email,
    ]);
    await shop.rows(
      `insert into contact_messages (name, email, subject, message)
       values ('Ama', $1, 'My question', 'Where is it?'), ('Kofi', $2, 'His question', 'His words')`,
      [ama.email, kofi.email],
    );
    await shop.rows(`update profiles set city = 'Kumasi' where user_id = $1`, [ama.id]);
    await shop.rows(`insert into user_roles (user_id, role) values ($1, 'user')`, [ama.id]);
    const answer = await shop.get('/account/data', { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      account: {
        email: ama.email,
        name: 'Ama Mensah',
        emailConfirmed: true,
        twoFactorSignIn: true,
        createdAt: expect.stringMatching(/^\d{4}-/),
      },
      roles: ['user'],
      profile: { first_name: 'Ama', last_name: 'Mensah', city: 'Kumasi', email: ama.email },
      sessions: [{ thisDevice: true, signedInAt: expect.stringMatching(/^\d{4}-/) }],
      wishlist: [{ product: 'Rose Gold Locket' }],
      orders: [
        {
          number: order.number,
          currency: 'GHS',
          total: '255.00',
          status: 'pending',
          customer: { phone: '+233241234567' },
          shippingAddress: { region: 'Greater Accra' },
          lines: [{ name: 'Red Roses', quantity: 2, price: '120.00' }],
        },
      ],
      newsletter: { email: ama.email.toUpperCase() },
      messages: [{ subject: 'My question', message: 'Where is it?' }],
    });
    const [stored] = await shop.rows<{ all: string[] }>(
      `select array[a.password, s.token, t.secret, t.backup_codes] as all from accounts a
         join sessions s using (user_id) join two_factors t using (user_id) where user_id = $1`,
      [ama.id],
    );
    expect(stored?.all).toHaveLength(4);
    for (const hidden of [
      ...(stored?.all ?? []),
      secret,
      ...codes,
      'argon2',
      kofi.email,
      'secret',
    ]) {
      expect(text).not.toContain(hidden);
    }
  });

  test('of somebody who has nothing yet is short and whole', async () => {
    const file = await (await shop.get('/account/data', { cookie })).json();
    expect(file).toMatchObject({
      wishlist: [],
      orders: [],
      newsletter: null,
      messages: [],
      roles: [],
    });
  });

  test('is for its owner alone, ten times an hour', async () => {
    const nobody = await shop.get('/account/data');
    expect(nobody.headers.get('location')).toBe('/auth?returnTo=%2Faccount%2Fsettings');
    for (let times = 0; times < 10; times += 1) {
      expect((await shop.get('/account/data', { cookie })).status).toBe(200);
    }
    const limited = await shop.get('/account/data', { cookie });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await limited.text()).toBe('Please wait 60 minutes and try again.');
    expect(limited.headers.get('content-disposition')).toBeNull();
  });
});

describe('deleting the account', () => {
  const leave = (fields: Fields = {}, as = cookie) =>
    post('/account/deletion', { password: ama.password, sure: 'yes', ...fields }, as);
  const exists = async ({ id }: Person) => (await countOf('users where id = $1', [id])) === 1;

  test('takes everything with it, keeps orders without the person, and moves no stock', async () => {
    const kofi = await makePerson(shop.rows);
    const [locket] = await shop.rows<{ id: string }>(
      `select id from products where name = 'Rose Gold Locket'`,
    );
    const lines = [{ name: 'Rose Gold Locket', productId: locket?.id ?? '', quantity: 2 }];
    const orders = [
      await makeOrder(shop.rows, ama, { status: 'delivered', lines }),
      await makeOrder(shop.rows, ama, { status: 'cancelled' }),
    ];
    const his = await makeOrder(shop.rows, kofi, { status: 'delivered' });
    for (const { id } of [ama, kofi]) {
      await shop.rows('insert into wishlist (user_id, product_id) values ($1, $2)', [
        id,
        locket?.id,
      ]);
    }
    await shop.rows('insert into newsletter_subscriptions (email) values ($1), ($2)', [
      ama.email.toUpperCase(),
      kofi.email,
    ]);
    await shop.rows(
      `insert into verifications (identifier, value, expires_at) values ('y', $1, now() + interval '1 hour')`,
      [ama.id],
    );
    await shop.rows(
      `insert into mails (kind, to_address, subject) values ('x', $1, 'Hello'), ('x', $2, 'Hello')`,
      [ama.email, kofi.email],
    );
    await turnOn();
    const stock = () =>
      shop.rows('select id, stock_quantity, in_stock, units_sold from products order by id');
    const books = () =>
      shop.rows(
        `select o.id, order_number, total_amount_minor, status, payment_method, payment_reference,
                o.created_at, i.name, i.quantity, i.price_minor, i.product_id
           from orders o join order_items i on i.order_id = o.id where o.id = any($1) order by o.id`,
        [[...orders, his].map(({ id }) => id)],
      );
    const [stockBefore, booksBefore] = [await stock(), await books()];

    const { answer } = await leave();
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/');
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0/);
    expect(await isIn(cookie)).toBe(false);
    expect(await exists(ama)).toBe(false);
    for (const table of [
      'sessions',
      'accounts',
      'profiles',
      'two_factors',
      'wishlist',
      'user_roles',
    ]) {
      expect(await countOf(`${table} where user_id = $1`, [ama.id]), table).toBe(0);
    }
    expect(await countOf('verifications where value = $1', [ama.id])).toBe(0);
    expect(await countOf('mails where to_address = $1', [ama.email])).toBe(0);
    expect(await countOf('newsletter_subscriptions where lower(email) = $1', [ama.email])).toBe(0);
    const kept = await shop.rows<object>(
      `select user_id, customer_info, shipping_address, billing_address from orders where id = any($1)`,
      [orders.map(({ id }) => id)],
    );
    const address = { address: '', city: '', region: 'Greater Accra' };
    for (const order of kept) {
      expect(order).toEqual({
        user_id: null,
        customer_info: { firstName: '', lastName: '', email: '', phone: '', ...address },
        shipping_address: address,
        billing_address: address,
      });
    }
    expect(kept).toHaveLength(2);
    expect(await books()).toEqual(booksBefore);
    expect(await stock()).toEqual(stockBefore);

    expect(await exists(kofi)).toBe(true);
    expect(await countOf('wishlist where user_id = $1', [kofi.id])).toBe(1);
    expect(await countOf('newsletter_subscriptions where email = $1', [kofi.email])).toBe(1);
    expect(await countOf('mails where to_address = $1', [kofi.email])).toBe(1);
    expect(
      await countOf(`orders where user_id = $1 and customer_info->>'firstName' = 'Ama'`, [kofi.id]),
    ).toBe(1);
    expect((await signIn(ama)).status).toBe(401);
    const again = await authForms(shop).signUp({ email: ama.email, password: NEW_PASSWORD });
    expect(again.status).toBe(200);
    expect(await countOf('users where email = $1', [ama.email])).toBe(1);
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 403, 'The password is not right.'],
    ['no password', { password: '' }, 422, 'Please enter your password'],
    ['the box unticked', { sure: '' }, 422, 'Please tick the box if you are sure'],
    ['the box ticked by something else', { sure: 'no' }, 422, 'Please tick the box'],
  ])('with %s is refused, and nothing changes', async (_, fields, status, words) => {
    const before = await wholeDatabase(shop.rows);
    const { answer, main } = await leave(fields);
    expect(answer.status).toBe(status);
    expect(main).toContain(words);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test.each(['pending', 'processing', 'shipped'] as const)(
    'waits for an order that is %s',
    async (status) => {
      await makeOrder(shop.rows, ama, { status: 'delivered' });
      const order = await makeOrder(shop.rows, ama, { status });
      const before = await wholeDatabase(shop.rows);
      expect((await open('/account/deletion')).main).toContain(
        'An order of yours is still under way',
      );
      const { answer, main } = await leave();
      expect(answer.status).toBe(409);
      expect(main).toContain('An order of yours is still under way');
      expect(await wholeDatabase(shop.rows)).toEqual(before);
      await shop.rows(`update orders set status = 'delivered' where id = $1`, [order.id]);
      expect((await leave()).status).toBe(302);
    },
  );

  test('never loses an order that is placed at the same moment', async () => {
    const placing = {
      sql: `insert into orders (user_id, total_amount_minor, status, payment_method, customer_info,
                                shipping_address, billing_address)
            values ($1, 100, 'pending', 'card', '{"firstName": "Ama"}', '{}', '{}')`,
      values: [ama.id],
    };
    const [answer] = await meeting(placing, [() => leave()]);
    expect(answer?.status).toBe(409);
    expect(answer?.main).toContain('An order of yours is still under way');
    expect(await countOf('orders where user_id = $1', [ama.id])).toBe(1);
    expect(await exists(ama)).toBe(true);
  });

  test('is refused to the only admin, and to one of two who leave at once', async () => {
    await shop.rows(`delete from user_roles where role = 'admin'`);
    const alone = await makePerson(shop.rows, { roles: ['admin'] });
    const as = await cookieOf(shop.rows, alone);
    expect((await open('/account/deletion', as)).main).toContain('You are the only admin');
    const refused = await leave({}, as);
    expect(refused.status).toBe(409);
    expect(refused.main).toContain('You are the only admin');
    expect(await exists(alone)).toBe(true);
    await shop.rows(`delete from user_roles where role = 'admin'`);
    const pair = [
      await makePerson(shop.rows, { roles: ['admin'] }),
      await makePerson(shop.rows, { roles: ['admin', 'user'] }),
    ];
    const cookies = await Promise.all(pair.map((person) => cookieOf(shop.rows, person)));
    const held = { sql: `select 1 from user_roles where role = 'admin' for update`, values: [] };
    const answers = await meeting(
      held,
      cookies.map((each) => () => leave({}, each)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    expect(await countOf(`user_roles where role = 'admin'`, [])).toBe(1);
  });

  test('twice at once is once', async () => {
    const answers = await Promise.all([leave(), leave(), leave()]);
    for (const { status } of answers) expect([302, 401, 403]).toContain(status);
    expect(answers.some(({ status }) => status === 302)).toBe(true);
    expect(await exists(ama)).toBe(false);
  });
});
