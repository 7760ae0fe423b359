import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeSession, type Person } from '../../support/people.ts';
import { makeSampleRecords } from '../../support/sample-records.ts';
import { makeDataFolder } from '../../support/test-folder.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { codeNow, makePersonWithApp } from '../../support/two-factor.ts';

let shop: TestShop;
let admin: Person;
let ids: Record<string, string>;
beforeAll(async () => {
  const dataDir = await makeDataFolder('password-again');
  shop = await openTestShop({ DATA_DIR: dataDir });
  admin = await makePerson(shop.rows, { roles: ['admin'] });
  ids = await makeSampleRecords(shop.rows, dataDir);
});

const signedIn = async (person = admin) => ({
  cookie: `__Host-session=${await makeSession(shop.rows, person, { proven: false })}`,
});
const confirm = (
  who: Record<string, string>,
  fields: Record<string, string>,
  to = '/admin/users',
) =>
  shop.post(`/admin/confirm?returnTo=${encodeURIComponent(to)}`, new URLSearchParams(fields), who);

describe('what asks for the password again', () => {
  test.each([
    ['the dialog that gives a role', '/admin/users/:userId/roles'],
    ['the dialog that takes a role', '/admin/users/:userId/roles/moderator/remove'],
    ['the file of all users', '/admin/users/export?q=ama'],
    ['the settings of signing in', '/admin/settings/security'],
  ])('%s', async (_, address) => {
    const path = address.replace(':userId', ids.userId ?? '');
    const who = await signedIn();
    const first = await shop.get(path, who);
    expect(first.status).toBe(302);
    const to = `/admin/confirm?returnTo=${encodeURIComponent(path)}`;
    expect(decodeURIComponent(first.headers.get('location') ?? '')).toBe(decodeURIComponent(to));
    const done = await confirm(who, { password: admin.password }, path);
    expect(done.headers.get('location')).toBe(path);
    expect((await shop.get(path, who)).status).toBe(200);
    await shop.rows(`update sessions set proven_at = now() - interval '11 minutes'
                      where proven_at < now()`);
    expect((await shop.get(path, who)).status).toBe(302);
  });

  test.each([
    ['giving a role', '/admin/users/:userId/roles', 'role=admin'],
    ['taking a role', '/admin/users/:userId/roles/moderator/remove', ''],
    [
      'saving the settings of signing in',
      '/admin/settings/security',
      'intent=save&section=security',
    ],
  ])('%s, also past its dialog', async (_, address, body) => {
    const path = address.replace(':userId', ids.userId ?? '');
    const answer = await shop.post(path, new URLSearchParams(body), await signedIn());
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('Please confirm your password first');
    expect(await shop.rows(`select role from user_roles where user_id = $1`, [ids.userId])).toEqual(
      [{ role: 'moderator' }],
    );
  });

  test('downloading a backup', async () => {
    const who = await signedIn();
    const path = `/admin/settings/backups/${ids.backupId}`;
    const first = await shop.post(path, new URLSearchParams(), who);
    expect(first.status).toBe(302);
    expect(first.headers.get('location')).toContain('/admin/confirm?returnTo=');
    await confirm(who, { password: admin.password });
    const second = await shop.post(path, new URLSearchParams(), who);
    expect(second.headers.get('content-type')).toBe('application/gzip');
  });
});

describe('the question', () => {
  test('takes no wrong password, and not for ever', async () => {
    const other = await makePerson(shop.rows, { roles: ['admin'] });
    const who = await signedIn(other);
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await confirm(who, { password: `guess ${turn}` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  });

  test('asks for a code where two-factor sign-in is on, and takes each once', async () => {
    const { person: other, secret, codes } = await makePersonWithApp(shop);
    await shop.rows(`insert into user_roles (user_id, role) values ($1, 'admin')`, [other.id]);
    const who = await signedIn(other);
    expect(await (await shop.get('/admin/confirm', who)).text()).toContain('authenticator app');
    const { password } = other;
    expect((await confirm(who, { password })).status).toBe(422);
    expect((await confirm(who, { password, code: '000000' })).status).toBe(403);
    const code = codeNow(secret);
    expect((await confirm(who, { password, code })).status).toBe(302);
    const again = await signedIn(other);
    expect((await confirm(again, { password, code })).status).toBe(403);
    const recovery = codes[0]?.toLowerCase().replace('-', ' ') ?? '';
    expect((await confirm(again, { password, code: recovery })).status).toBe(302);
    const third = await signedIn(other);
    expect((await confirm(third, { password, code: recovery })).status).toBe(403);
  });

  test.each(['https://evil.test', '//evil.test/admin/', '/account', '/auth'])(
    'leads to no other place than the back-office: %s',
    async (to) => {
      const who = await signedIn();
      const answer = await confirm(who, { password: admin.password }, to);
      expect(answer.headers.get('location')).toBe('/admin');
    },
  );
});
