import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings } from '../support/account-settings.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { countOf } from '../support/count-of.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import {
  twoFactorStateOf,
  codeNow,
  codesIn,
  secretIn,
  ticketIn,
  twoFactorPage,
} from '../support/two-factor.ts';
import { twoStepSignIn } from '../support/two-step-sign-in.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let steps: ReturnType<typeof twoStepSignIn>;
let ama: Person;
let cookie: string;
let my: ReturnType<typeof accountSettings>;
let twoFactor: ReturnType<typeof twoFactorPage>;
beforeAll(async () => {
  shop = await openTestShop();
  steps = twoStepSignIn(shop);
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
  cookie = await cookieOf(shop.rows, ama);
  my = accountSettings(shop, cookie);
  twoFactor = twoFactorPage(my);
});

type Fields = Record<string, string>;

describe('turning two-factor sign-in on', () => {
  test('asks for the password, shows what the app needs, and changes nothing yet', async () => {
    expect((await my.open('/account/two-factor')).main).toContain(
      '<strong class="text-ink">off</strong>',
    );
    const wrong = await twoFactor.begin(cookie, 'wrong');
    expect(wrong.status).toBe(403);
    expect(wrong.main).toContain('The password is not right.');
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: false, verified: null });
    const { status, main, secret, ticket, answer } = await twoFactor.begin();
    expect(status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(secret).toHaveLength(32);
    expect(ticket).not.toBe('');
    const link = /href="(otpauth:[^"]+)"/.exec(main)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(link).toContain(`otpauth://totp/Corvox:${encodeURIComponent(ama.email)}?secret=`);
    expect(main).toMatch(/<svg role="img" aria-label="QR code[^>]*>\s*<path d="M\d+ \d+h/);
    expect(main, 'groups of four').toMatch(/<code[^>]*>([A-Z2-7]{4} ){12}[A-Z2-7]{4}<\/code>/);
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: false, verified: false });
    expect((await steps.signIn(ama)).session).toBeDefined();
  });

  test('with a wrong first code shows the same again; with the right one it is on', async () => {
    const { secret, ticket } = await twoFactor.begin();
    const wrong = codeNow(secret, 5);
    const again = await twoFactor.send({ intent: 'confirm', code: wrong, ticket });
    expect(again.status).toBe(403);
    expect(again.main).toContain('This code is not right.');
    expect(secretIn(again.main)).toBe(secret);
    expect(ticketIn(again.main)).toBe(ticket);
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: false, verified: false });
    const empty = await twoFactor.send({ intent: 'confirm', code: ' ', ticket });
    expect([empty.status, secretIn(empty.main)]).toEqual([422, secret]);

    const code = codeNow(secret);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const on = await twoFactor.send({ intent: 'confirm', code: typed, ticket });
    expect(on.status).toBe(200);
    expect(on.answer.headers.get('cache-control')).toBe('no-store');
    expect(on.main).toContain('Two-factor sign-in is on.');
    const codes = codesIn(on.main);
    expect(new Set(codes).size).toBe(10);
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: true, verified: true });
    expect(await steps.isIn(cookie), 'the session goes on').toBe(true);

    const page = await my.open('/account/two-factor');
    expect(page.main).toContain('<strong class="text-ink">on</strong>');
    expect(page.main).toContain('10 of 10 are left');
    for (const { main } of [page, await my.open('/account/settings')]) {
      for (const secretText of [...codes, secret]) expect(main).not.toContain(secretText);
    }
    expect((await my.open('/account/settings')).main).toContain('10 of 10 recovery codes left.');
  });

  test('uses up the first code; the next one signs in, once', async () => {
    const { secret } = await twoFactor.turnOn();
    const { challenge, session, status } = await steps.signIn(ama);
    expect([status, session]).toEqual([302, undefined]);
    expect((await steps.giveCode(challenge, codeNow(secret))).status).toBe(401);
    const next = codeNow(secret, 1);
    expect((await steps.giveCode(challenge, next)).session).toBeDefined();
    const second = await steps.signIn(ama);
    expect((await steps.giveCode(second.challenge, next)).status).toBe(401);
  });

  test('never shows a set-up to who only opens the page', async () => {
    const { secret } = await twoFactor.begin();
    const { main } = await my.open('/account/two-factor');
    expect(main).not.toContain('otpauth:');
    expect(secretIn(main)).toBe('');
    expect(main).not.toContain(secret);
  });

  test('is finished only by the session that gave the password, and only soon', async () => {
    const { secret, ticket } = await twoFactor.begin();
    const stolen = await cookieOf(shop.rows, ama);
    const [end = '', mark = ''] = ticket.split('.');
    const kofi = await makePerson(shop.rows);
    const his = await cookieOf(shop.rows, kofi);
    await twoFactor.begin(his);
    const tries: [Fields, string][] = [
      [{ ticket }, stolen],
      [{ ticket }, his],
      [{ ticket: '' }, cookie],
      [{ ticket: `${Number(end) + 1}.${mark}` }, cookie],
      [{ ticket: `${Date.now() - 1}.${mark}` }, cookie],
    ];
    for (const [fields, as] of tries) {
      const { status, main } = await twoFactor.send(
        { intent: 'confirm', code: codeNow(secret), ...fields },
        as,
      );
      expect(status).toBe(409);
      expect(main).toContain('Please begin again.');
      expect(secretIn(main)).toBe('');
    }
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: false, verified: false });
    expect(await twoFactorStateOf(shop.rows, kofi)).toEqual({ on: false, verified: false });
    const newer = await twoFactor.begin();
    expect(newer.secret).not.toBe(secret);
    expect(
      (await twoFactor.send({ intent: 'confirm', code: codeNow(secret), ticket })).status,
    ).toBe(409);
    const { ticket: fresh } = newer;
    const done = await twoFactor.send({
      intent: 'confirm',
      code: codeNow(newer.secret),
      ticket: fresh,
    });
    expect(codesIn(done.main)).toHaveLength(10);
  });

  test('ten times at once is once: one answer has the codes', async () => {
    const { secret, ticket } = await twoFactor.begin();
    const code = codeNow(secret);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => twoFactor.send({ intent: 'confirm', code, ticket })),
    );
    expect(answers.filter(({ main }) => codesIn(main).length === 10)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: true, verified: true });
    const { challenge } = await steps.signIn(ama);
    expect((await steps.giveCode(challenge, code)).status).toBe(401);
    expect((await steps.giveCode(challenge, codeNow(secret, 1))).session).toBeDefined();
  });

  test('begun five times at once leaves one set-up', async () => {
    const begun = await Promise.all(Array.from({ length: 5 }, () => twoFactor.begin()));
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOf(shop.rows, 'two_factors where user_id = $1', [ama.id])).toBe(1);
    const last = await twoFactor.begin();
    const { ticket } = last;
    const on = await twoFactor.send({ intent: 'confirm', code: codeNow(last.secret), ticket });
    expect(codesIn(on.main)).toHaveLength(10);
  });

  test('begun anew at the moment it is confirmed, it stays on and locks nobody out', async () => {
    const { secret, ticket } = await twoFactor.begin();
    const held = {
      sql: 'select 1 from two_factors where user_id = $1 for update',
      values: [ama.id],
    };
    const [on, again] = await sendConcurrently(shop, held, [
      () => twoFactor.send({ intent: 'confirm', code: codeNow(secret), ticket }),
      () => twoFactor.begin(),
    ]);
    expect(codesIn(on?.main ?? '')).toHaveLength(10);
    expect(again?.status).toBe(302);
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: true, verified: true });
    const { challenge } = await steps.signIn(ama);
    expect((await steps.giveCode(challenge, codeNow(secret, 1))).session).toBeDefined();
  });

  test('begun anew while it is on changes nothing', async () => {
    await twoFactor.turnOn();
    const before = await wholeDatabase(shop.rows);
    const { answer } = await twoFactor.begin();
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/account/two-factor');
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('takes twenty first codes in ten minutes and no more', async () => {
    const { secret, ticket } = await twoFactor.begin();
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await twoFactor.send({ intent: 'confirm', code: '12345', ticket })).status).toBe(403);
    }
    const { answer } = await twoFactor.send({ intent: 'confirm', code: codeNow(secret), ticket });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: false, verified: false });
  });
});
