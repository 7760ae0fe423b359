import { describe, expect, test } from 'vitest';
import {
  backOfficePath,
  authPath,
  isUseWorthNoting,
  mayLoseRole,
  mostFailures,
  returnPath,
  type Role,
  type RoleChange,
  rolesAfter,
  sessionEndsAt,
  shownRoles,
} from './rules.ts';

const at = (text: string) => new Date(`2026-02-14T${text}Z`);
const days = (count: number) => new Date(at('00:00:00').getTime() + count * 86_400_000);

describe('a session ends', () => {
  test.each<[string, Role[], Date, Date]>([
    ['for a customer a week after the last use', [], days(0), days(7)],
    ['for a customer 30 days after signing in', [], days(29), days(30)],
    ['for a user with the role user like for a customer', ['user'], days(0), days(7)],
    ['for an admin after the owner’s time', ['admin'], days(0), at('01:00:00')],
    ['for a moderator after the owner’s time', ['moderator'], days(0), at('01:00:00')],
    [
      'for an admin who is also a user',
      ['admin', 'user'],
      days(2),
      new Date(days(2).getTime() + 3_600_000),
    ],
    ['for an admin after 30 days, however busy', ['admin'], days(30), days(30)],
  ])('%s', (_, roles, lastUsedAt, end) => {
    const times = { createdAt: days(0), lastUsedAt, roles, staffIdleMinutes: 60 };
    expect(sessionEndsAt(times)).toEqual(end);
  });

  test('and its use is recorded at most once a minute', () => {
    expect(isUseWorthNoting(at('12:00:00'), at('12:00:59'))).toBe(false);
    expect(isUseWorthNoting(at('12:00:00'), at('12:01:00'))).toBe(true);
    // If the clock was set back, nothing is recorded and nothing breaks.
    expect(isUseWorthNoting(at('12:00:00'), at('11:00:00'))).toBe(false);
  });
});

test.each([
  [['admin'], '/admin'],
  [['moderator', 'admin'], '/admin'],
  [['moderator'], '/admin/reviews'],
  [['user'], null],
  [[], null],
] as const)('the back-office of %j begins at %s', (roles, path) =>
  expect(backOfficePath(roles)).toBe(path),
);

test.each([
  ['/checkout', '/checkout'],
  ['/categories/flowers?sort=newest#list', '/categories/flowers?sort=newest#list'],
  ['/authors', '/authors'],
  [null, '/'],
  [undefined, '/'],
  ['', '/'],
  ['checkout', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/x\\..\\..//evil.example', '/'],
  ['/%09/evil.example', '/%09/evil.example'],
  ['/\t/evil.example', '/'],
  ['/\n//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/./..//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth', '/'],
  ['/auth?tab=signup', '/'],
  ['/x/../auth', '/'],
  [`/${'x'.repeat(500)}`, '/'],
])('after sign-in, %j redirects to %j', (requested, gone) => {
  expect(returnPath(requested)).toBe(gone);
});

test.each([
  ['signin', '/', '/auth'],
  ['signup', '/', '/auth?tab=signup'],
  ['signin', '/orders?page=2', '/auth?returnTo=%2Forders%3Fpage%3D2'],
  ['code', '/checkout', '/auth?tab=code&returnTo=%2Fcheckout'],
] as const)('the tab %s that leads back to %s is at %s', (tab, returnTo, path) => {
  expect(authPath(tab, returnTo)).toBe(path);
});

test.each<[Role, number, boolean]>([
  ['admin', 1, false],
  ['admin', 2, true],
  ['moderator', 1, true],
  ['user', 0, true],
])('the role %s with %i admins may be lost: %s', (role, admins, may) => {
  expect(mayLoseRole(role, admins)).toBe(may);
});

test('an address may fail more often than one account', () => {
  expect(mostFailures('account', 5)).toBe(5);
  expect(mostFailures('address', 5)).toBe(20);
});

test.each<[string, Role[], Omit<RoleChange, 'userId'>[], Role[]]>([
  ['stay as they are', ['admin'], [], ['admin']],
  ['gain one in its place', ['user'], [{ role: 'admin', change: 'assign' }], ['admin', 'user']],
  ['lose one', ['admin', 'moderator'], [{ role: 'admin', change: 'remove' }], ['moderator']],
  ['are not held twice', ['admin'], [{ role: 'admin', change: 'assign' }], ['admin']],
])('the roles that are shown %s', (_, roles, changes, after) => {
  const own = changes.map((change) => ({ ...change, userId: 'ama' }));
  const others = ROLES_OF_ANOTHER.map((change) => ({ ...change, userId: 'kofi' }));
  expect(rolesAfter({ id: 'ama', roles }, [...own, ...others])).toEqual(after);
});
const ROLES_OF_ANOTHER = [
  { role: 'moderator', change: 'assign' },
  { role: 'admin', change: 'remove' },
] as const;

test('an account without a role is shown as a user', () => {
  expect(shownRoles([])).toEqual(['user']);
  expect(shownRoles(['moderator'])).toEqual(['moderator']);
});
