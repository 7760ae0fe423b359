import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings, NEW_PASSWORD } from '../support/account-settings.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { linkTo, tokenOf } from '../support/mails.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import {
  twoFactorStateOf,
  codeNow,
  makePersonWithApp,
  midStep,
  twoFactorPage,
} from '../support/two-factor.ts';
import { twoStepSignIn, sessionIn } from '../support/two-step-sign-in.ts';
import { authForms } from '../support/visitors.ts';

let shop: TestShop;
let steps: ReturnType<typeof twoStepSignIn>;
let ama: Person;
let secret: string;
let codes: string[];
beforeAll(async () => {
  shop = await openTestShop();
  steps = twoStepSignIn(shop);
});
beforeEach(async () => {
  ({ person: ama, secret, codes } = await makePersonWithApp(shop));
});

const held = () => ({
  sql: 'select 1 from two_factors where user_id = $1 for update',
  values: [ama.id],
});

describe('the password of somebody with an authenticator app', () => {
  test('opens no session; it asks for the code in a cookie that scripts and other sites cannot reach', async () => {
    const { answer, session, challenge } = await steps.signIn(ama);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth?tab=code']);
    expect(session).toBeUndefined();
    expect(await steps.sessionsOf(ama)).toBe(0);
    const line = answer.headers.getSetCookie().find((cookie) => cookie.includes('two-factor'));
    expect(line).toMatch(/^__Host-two-factor=[^;]{20,};/);
    for (const attribute of ['Max-Age=600', 'Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(line?.toLowerCase().split('; ')).toContain(attribute.toLowerCase());
    expect(line).not.toMatch(/domain/i);
    expect(await steps.isIn(challenge)).toBe(false);
    const value = challenge?.slice('__Host-two-factor='.length) ?? '';
    expect(await steps.isIn(`__Host-session=${value}`)).toBe(false);
    const form = await shop.get('/auth?tab=code', { cookie: challenge ?? '' });
    expect([form.status, form.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await form.text()).toContain('name="code"');
  });

  test('that is wrong asks for no code', async () => {
    const { status, challenge } = await steps.signIn({ ...ama, password: 'not this one' });
    expect([status, challenge]).toEqual([401, undefined]);
  });

  test('set anew by a mail still asks for the code', async () => {
    const forms = authForms(shop);
    await forms.sendReset(ama.email);
    const token = tokenOf(await linkTo(shop.rows, ama.email, 'accounts.reset'));
    const reset = await forms.newPassword({ token, password: NEW_PASSWORD, confirm: NEW_PASSWORD });
    expect(reset.headers.get('location')).toBe('/auth?notice=password');
    expect(sessionIn(reset)).toBeUndefined();
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: true, verified: true });
    const { challenge, session } = await steps.signIn({ ...ama, password: NEW_PASSWORD });
    expect(session).toBeUndefined();
    expect(await steps.sessionsOf(ama)).toBe(0);
    expect((await steps.giveCode(challenge, '12345')).status).toBe(401);
    expect(await steps.isIn((await steps.giveCode(challenge, codeNow(secret))).session)).toBe(true);
  });

  test('set anew by a mail ends a sign-in that was half done with the one before', async () => {
    const challenge = await steps.challengeOf(ama);
    const forms = authForms(shop);
    await forms.sendReset(ama.email);
    const token = tokenOf(await linkTo(shop.rows, ama.email, 'accounts.reset'));
    await forms.newPassword({ token, password: NEW_PASSWORD, confirm: NEW_PASSWORD });
    const late = await steps.giveCode(challenge, codeNow(secret));
    expect([late.status, late.location, late.session]).toEqual([302, '/auth', undefined]);
  });
});

describe('a code', () => {
  test.each([
    ['of now', 0],
    ['of one step ago', -1],
    ['of one step ahead', 1],
  ])('%s enters, in a new session', async (_, later) => {
    const challenge = await steps.challengeOf(ama);
    await midStep();
    const code = codeNow(secret, later);
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    const { status, location, session } = await steps.giveCode(challenge, typed);
    expect([status, location]).toEqual([302, '/']);
    expect(await steps.isIn(session)).toBe(true);
    expect(await steps.sessionsOf(ama)).toBe(1);
  });

  test.each([-20, -3, -2, 3, 20])('of %i steps from now does not enter', async (later) => {
    const { status, session } = await steps.giveCode(
      await steps.challengeOf(ama),
      codeNow(secret, later),
    );
    expect([status, session]).toEqual([401, undefined]);
    expect(await steps.sessionsOf(ama)).toBe(0);
  });

  test('works once, and none from before it works after it', async () => {
    await midStep();
    const [before, now, ahead] = [-1, 0, 1].map((later) => codeNow(secret, later)) as [
      string,
      string,
      string,
    ];
    const enter = async (code: string) =>
      (await steps.giveCode(await steps.challengeOf(ama), code)).status;
    expect(await enter(now)).toBe(302);
    expect([await enter(now), await enter(before)]).toEqual([401, 401]);
    expect(await enter(ahead)).toBe(302);
    expect([await enter(ahead), await enter(now), await enter(before)]).toEqual([401, 401, 401]);
  });

  test('of somebody else does not enter', async () => {
    const { person: kofi } = await makePersonWithApp(shop);
    const { status, session } = await steps.giveCode(
      await steps.challengeOf(kofi),
      codeNow(secret),
    );
    expect([status, session]).toEqual([401, undefined]);
  });

  test('in two questions at the same moment opens one session', async () => {
    const challenges = [await steps.challengeOf(ama), await steps.challengeOf(ama)];
    const code = codeNow(secret, 1);
    const answers = await sendConcurrently(
      shop,
      held(),
      challenges.map((challenge) => () => steps.giveCode(challenge, code)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 401]);
    expect(answers.filter(({ session }) => session)).toHaveLength(1);
    expect(await steps.sessionsOf(ama)).toBe(1);
  });

  test('in six questions, and twice in each, opens one session', async () => {
    const challenges: string[] = [];
    for (let made = 0; made < 6; made += 1) challenges.push(await steps.challengeOf(ama));
    const code = codeNow(secret, 1);
    const answers = await Promise.all(
      [...challenges, ...challenges].map((challenge) => steps.giveCode(challenge, code)),
    );
    expect(answers.filter(({ session }) => session)).toHaveLength(1);
    for (const { status, location } of answers)
      expect([status, location]).toBeOneOf([
        [302, '/'],
        [302, '/auth'],
        [401, null],
      ]);
    expect(await steps.sessionsOf(ama)).toBe(1);
  });

  test('leads to where somebody wanted to go', async () => {
    const to = encodeURIComponent('/product/1?x=1');
    const { answer, challenge } = await steps.signIn(ama, `?returnTo=${to}`);
    expect(answer.headers.get('location')).toBe(`/auth?tab=code&returnTo=${to}`);
    const query = `&returnTo=${to}`;
    expect((await steps.giveCode(challenge, '12345', { query })).status).toBe(401);
    const lost = await steps.giveCode('', codeNow(secret), { query });
    expect(lost.location).toBe(`/auth?returnTo=${to}`);
    const { location, session } = await steps.giveCode(challenge, codeNow(secret), { query });
    expect([location, await steps.isIn(session)]).toEqual(['/product/1?x=1', true]);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example'])(
    'never leads to %s',
    async (asked) => {
      const query = `&returnTo=${encodeURIComponent(asked)}`;
      const challenge = await steps.challengeOf(ama);
      expect((await steps.giveCode(challenge, codeNow(secret), { query })).location).toBe('/');
    },
  );

  test('given by somebody who is signed in does not finish a set-up', async () => {
    const kofi = await makePerson(shop.rows);
    const cookie = await cookieOf(shop.rows, kofi);
    const begun = await twoFactorPage(accountSettings(shop, cookie)).begin();
    await steps.giveCode(cookie, codeNow(begun.secret));
    expect(await twoFactorStateOf(shop.rows, kofi)).toEqual({ on: false, verified: false });
  });
});

describe('a recovery code', () => {
  test('enters once, also in two questions at the same moment', async () => {
    const [code = ''] = codes;
    const challenges = [await steps.challengeOf(ama), await steps.challengeOf(ama)];
    const answers = await sendConcurrently(
      shop,
      held(),
      challenges.map((challenge) => () => steps.giveCode(challenge, code)),
    );
    expect(answers.filter(({ session }) => session)).toHaveLength(1);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 401]);
    expect((await steps.giveCode(await steps.challengeOf(ama), code)).status).toBe(401);
    expect(await steps.sessionsOf(ama)).toBe(1);
    const next = await steps.giveCode(await steps.challengeOf(ama), codes[1] ?? '');
    expect(await steps.isIn(next.session)).toBe(true);
  });

  test('of somebody else does not enter, and stays theirs', async () => {
    const { person: kofi, codes: his } = await makePersonWithApp(shop);
    const foreign = await steps.giveCode(await steps.challengeOf(ama), his[0] ?? '');
    expect([foreign.status, foreign.session]).toEqual([401, undefined]);
    const own = await steps.giveCode(await steps.challengeOf(kofi), his[0] ?? '');
    expect(own.session).toBeDefined();
  });
});
