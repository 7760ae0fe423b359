import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings } from '../support/account-settings.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { twoStepSignIn } from '../support/two-step-sign-in.ts';
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
    const { main } = await my.open('/account/settings', here.cookie);
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
    const { main } = await my.open('/account/settings', here.cookie);
    expect(rowsIn(main)).toHaveLength(1);
    expect(main).not.toContain('Sign out everywhere else');
  });

  test('can be ended one by one', async () => {
    const [one, two] = [await sessionOf(ama), await sessionOf(ama)];
    const { answer } = await my.post('/account/sessions', { intent: 'end', session: one.id });
    expect(answer.headers.get('location')).toBe('/account/settings?notice=session');
    expect(await steps.isIn(one.cookie)).toBe(false);
    expect((await my.post('/account/password', {}, one.cookie)).status).toBe(401);
    expect(await steps.isIn(two.cookie)).toBe(true);
    expect(await steps.isIn(cookie)).toBe(true);
  });

  test('can be ended everywhere else at once', async () => {
    const kofi = await makePerson(shop.rows);
    const others = [await sessionOf(ama), await sessionOf(ama)];
    const his = await sessionOf(kofi);
    const { answer } = await my.post('/account/sessions', { intent: 'end-others' });
    expect(answer.headers.get('location')).toBe('/account/settings?notice=sessions');
    for (const other of others) expect(await steps.isIn(other.cookie)).toBe(false);
    expect(await steps.isIn(cookie)).toBe(true);
    expect(await steps.isIn(his.cookie)).toBe(true);
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
      expect((await my.post('/account/sessions', { intent: 'end', session })).status, session).toBe(
        404,
      );
    }
    expect((await my.post('/account/sessions', { intent: 'end' })).status).toBe(404);
    expect((await my.post('/account/sessions', {})).status).toBe(400);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect(await steps.isIn(his.cookie)).toBe(true);
  });
});
