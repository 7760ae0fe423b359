import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import type { grantRole } from '#app/accounts/roles/grant-role.ts';
import type { removeRole } from '#app/accounts/roles/remove-role.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { authForms, newAddress } from '../support/visitors.ts';

type Commands = { grantRole: typeof grantRole; removeRole: typeof removeRole };

let shop: TestShop;
let commands: Commands;
beforeAll(async () => {
  shop = await openTestShop();
  // Read after the shop's database is known.
  commands = {
    ...(await import('#app/accounts/roles/grant-role.ts')),
    ...(await import('#app/accounts/roles/remove-role.ts')),
  };
});

/** What `npm run admin -- …` runs. */
function runAdmin(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['build/bin/admin.js', ...args],
      { env: { ...process.env, DATABASE_URL: shop.databaseUrl, ORIGIN: 'https://shop.test' } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

const rolesOf = async (email: string) =>
  (
    await shop.rows<{ role: string }>(
      `select r.role from user_roles r join users u on u.id = r.user_id where u.email = $1 order by 1`,
      [email],
    )
  ).map(({ role }) => role);
const activity = (userId: string) =>
  shop.rows<{ action: string; admin_id: string | null }>(
    `select action, admin_id from admin_activity_log where record_id = $1 order by created_at`,
    [userId],
  );
const idOf = async (email: string) =>
  (await shop.rows<{ id: string }>(`select id from users where email = $1`, [email]))[0]?.id ?? '';

describe('npm run admin', () => {
  test('makes somebody an admin, in force at their next request, and takes it away again', async () => {
    const person = await makePerson(shop.rows);
    const cookie = await cookieOf(shop.rows, person);
    expect((await shop.get('/admin', { cookie })).status).toBe(302);
    const granted = await runAdmin('grant', person.email.toUpperCase());
    expect(granted).toMatchObject({ code: 0 });
    expect((await shop.get('/admin', { cookie })).status).toBe(200);
    expect((await runAdmin('grant', person.email)).output).toContain('is an admin already');
    expect((await runAdmin('list')).output).toContain(`admin      ${person.email}`);
    expect((await runAdmin('revoke', person.email)).code).toBe(0);
    expect((await shop.get('/admin', { cookie })).headers.get('location')).toBe('/');
    expect(await activity(person.id)).toEqual([
      { action: 'Assigned admin role to user', admin_id: null },
      { action: 'Removed admin role from user', admin_id: null },
    ]);
  });

  test('makes an account for an unknown address, whose owner chooses the password once', async () => {
    const email = newAddress();
    const { output } = await runAdmin('grant', email);
    const token = /token=(\S+)/.exec(output)?.[1] ?? '';
    expect(await rolesOf(email)).toEqual([]);
    const forms = authForms(shop);
    const fields = { token, password: 'chosen by me', confirm: 'chosen by me' };
    expect((await forms.newPassword(fields)).status).toBe(302);
    expect((await forms.newPassword(fields)).status).toBe(400);
    expect(await rolesOf(email)).toEqual(['admin']);
    expect((await forms.signIn({ email, password: 'chosen by me' })).status).toBe(302);
    await commands.removeRole('command line', { userId: await idOf(email), role: 'admin' });
  });

  test.each([
    [[]],
    [['help']],
    [['grant']],
    [['grant', 'nobody']],
    [['grant', 'a@b.test', 'more']],
  ])('says how it is used when asked %j', async (args) => {
    const { code, output } = await runAdmin(...args);
    expect(code).toBe(1);
    expect(output).toContain('npm run admin -- grant someone@example.com');
  });

  test('says so when there is no such admin', async () => {
    const { code, output } = await runAdmin('revoke', newAddress());
    expect(code).toBe(1);
    expect(output).toContain('is no admin');
  });
});

describe('the last admin', () => {
  test('cannot be removed, by nobody', async () => {
    const only = 'admin@corvox.test';
    expect(
      await commands.removeRole('command line', { userId: await idOf(only), role: 'admin' }),
    ).toEqual({
      ok: false,
      reason: 'last_admin',
    });
    const { code, output } = await runAdmin('revoke', only);
    expect(code).toBe(1);
    expect(output).toContain('is the only admin');
    expect(await rolesOf(only)).toEqual(['admin']);
  });

  test('is left over when all are removed at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, () => makePerson(shop.rows, { roles: ['admin'] })),
    );
    const everyone = [await idOf('admin@corvox.test'), ...people.map(({ id }) => id)];
    const outcomes = await Promise.all(
      everyone.map((userId) => commands.removeRole('command line', { userId, role: 'admin' })),
    );
    expect(outcomes.filter(({ ok }) => !ok)).toHaveLength(1);
    const [left] = await shop.rows<{ n: number }>(
      `select count(*)::int as n from user_roles where role = 'admin'`,
    );
    expect(left).toEqual({ n: 1 });
    await commands.grantRole('command line', { userId: everyone[0] ?? '', role: 'admin' });
  });
});

describe('a role and its line in the log of activity', () => {
  test('are one transaction: without the line there is no role', async () => {
    const person = await makePerson(shop.rows);
    await shop.rows(`alter table admin_activity_log rename to away`);
    await expect(
      commands.grantRole('command line', { userId: person.id, role: 'moderator' }),
    ).rejects.toThrow();
    await shop.rows(`alter table away rename to admin_activity_log`);
    expect(await rolesOf(person.email)).toEqual([]);
  });

  test('are refused together', async () => {
    const person = await makePerson(shop.rows, { roles: ['moderator'] });
    const unknownId = '00000000-0000-4000-8000-000000000000';
    expect(
      await commands.grantRole('command line', { userId: person.id, role: 'moderator' }),
    ).toEqual({ ok: false, reason: 'has_it_already' });
    expect(await commands.grantRole('command line', { userId: unknownId, role: 'admin' })).toEqual({
      ok: false,
      reason: 'unknown_user',
    });
    expect(await commands.removeRole('command line', { userId: person.id, role: 'admin' })).toEqual(
      {
        ok: false,
        reason: 'has_it_not',
      },
    );
    expect(await activity(person.id)).toEqual([]);
  });
});

test.each([
  `update admin_activity_log set action = 'nothing'`,
  `delete from admin_activity_log`,
  `truncate admin_activity_log`,
  `delete from admin_activity_log where false`,
])('nobody can do this: %s', async (statement) => {
  const person = await makePerson(shop.rows);
  await commands.grantRole('command line', { userId: person.id, role: 'moderator' });
  await expect(shop.rows(statement)).rejects.toThrow('admin_activity_log is for ever');
  expect(await activity(person.id)).toHaveLength(1);
});
