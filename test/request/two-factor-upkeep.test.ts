import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings } from '../support/account-settings.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { twoFactorStateOf, codesIn, twoFactorPage } from '../support/two-factor.ts';
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('recovery codes', () => {
  test('sign in once each, and the page counts those that are left', async () => {
    const { codes } = await twoFactor.turnOn();
    const [code = ''] = codes;
    const first = await steps.signIn(ama);
    expect((await steps.giveCode(first.challenge, code)).session).toBeDefined();
    const second = await steps.signIn(ama);
    expect((await steps.giveCode(second.challenge, code)).status).toBe(401);
    expect((await my.open('/account/two-factor')).main).toContain('9 of 10 are left');
  });

  test('renewed with the password: the old stop working, the new work', async () => {
    const { codes } = await twoFactor.turnOn();
    const before = await wholeDatabase(shop.rows);
    const wrong = await twoFactor.send({ intent: 'renew', password: 'wrong' });
    expect([wrong.status, codesIn(wrong.main)]).toEqual([403, []]);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    const { status, main } = await twoFactor.send({ intent: 'renew', password: ama.password });
    expect(status).toBe(200);
    expect(main).toContain('The codes that you had before no longer work.');
    const fresh = codesIn(main);
    expect(new Set([...fresh, ...codes]).size).toBe(20);
    const { challenge } = await steps.signIn(ama);
    expect((await steps.giveCode(challenge, codes[0] ?? '')).status).toBe(401);
    expect((await steps.giveCode(challenge, fresh[0] ?? '')).session).toBeDefined();
  });

  test('cannot be made while it is off', async () => {
    await twoFactor.begin();
    const { answer, main } = await twoFactor.send({ intent: 'renew', password: ama.password });
    expect(answer.status).toBe(302);
    expect(codesIn(main)).toEqual([]);
  });
});

describe('turning two-factor sign-in off', () => {
  test('asks for the password; then the password alone signs in', async () => {
    await twoFactor.turnOn();
    const wrong = await twoFactor.send({ intent: 'stop', password: 'wrong' });
    expect(wrong.status).toBe(403);
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: true, verified: true });
    const { answer } = await twoFactor.send({ intent: 'stop', password: ama.password });
    expect(answer.headers.get('location')).toBe('/account/settings?notice=two-factor-off');
    expect(await twoFactorStateOf(shop.rows, ama)).toEqual({ on: false, verified: null });
    expect(await steps.isIn(cookie)).toBe(true);
    expect((await steps.signIn(ama)).session).toBeDefined();
    expect((await twoFactor.turnOn()).codes).toHaveLength(10);
  });

  test('is refused to staff while the owner asks them for it, and the page says so', async () => {
    const staff = await makePerson(shop.rows, { roles: ['moderator'] });
    const hers = await cookieOf(shop.rows, staff);
    await twoFactor.turnOn(hers);
    await twoFactor.turnOn();
    const lacking = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
    await shop.rows(
      `insert into settings (section, values) values ('security', '{"staffTwoFactor": true}')`,
    );
    await pause(1_100);
    try {
      const { status, main } = await twoFactor.send(
        { intent: 'stop', password: staff.password },
        hers,
      );
      expect(status).toBe(403);
      expect(main).toContain('This shop asks its staff for two-factor sign-in');
      expect(await twoFactorStateOf(shop.rows, staff)).toEqual({ on: true, verified: true });
      expect((await my.open('/account/two-factor?do=stop', hers)).main).not.toContain(
        'name="password"',
      );
      for (const path of ['/account/two-factor', '/account/settings?required=two-factor']) {
        expect((await my.open(path, lacking)).main).toContain(
          'Staff of this shop need two-factor sign-in. Turn it on to open the back-office.',
        );
        expect((await my.open(path)).main).not.toContain('asks its staff');
      }
      expect((await twoFactor.send({ intent: 'stop', password: ama.password })).status).toBe(302);
    } finally {
      await shop.rows(`delete from settings where section = 'security'`);
      await pause(1_100);
    }
  });
});
