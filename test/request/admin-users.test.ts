import { beforeAll, describe, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let owner: Person;
let admin: { cookie: string };
beforeAll(async () => {
  shop = await openTestShop();
  owner = await makePerson(shop.rows, { roles: ['admin'], firstName: 'Owner' });
  admin = { cookie: await cookieOf(shop.rows, owner) };
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
const list = async (query = '') => (await shop.get(`/admin/users${query}`, admin)).text();
const shows = (html: string, { email }: Person) => html.includes(email);
const assign = (userId: string, role: string, who = admin) =>
  shop.post(`/admin/users/${userId}/roles`, new URLSearchParams({ role }), who);
const remove = (userId: string, role: string, who = admin) =>
  shop.post(`/admin/users/${userId}/roles/${role}/remove`, new URLSearchParams(), who);
const rolesOf = async ({ id }: Person) =>
  (
    await shop.rows<{ role: string }>(
      'select role from user_roles where user_id = $1 order by role',
      [id],
    )
  ).map(({ role }) => role);
const activity = ({ id }: Pick<Person, 'id'>) =>
  shop.rows<{ action: string }>(
    'select action, admin_id, table_name, ip is not null as has_ip from admin_activity_log where record_id = $1 order by number',
    [id],
  );

describe('everybody with an account is listed', () => {
  test('without a profile too', async () => {
    const person = await makePerson(shop.rows, { firstName: 'Profileless' });
    await shop.rows('delete from profiles where user_id = $1', [person.id]);
    const html = await list('?q=profileless');
    expect(shows(html, person)).toBe(true);
    expect(html).toContain(person.id.slice(0, 8));
  });

  test('and found by name, e-mail, phone and the beginning of the id, taken literally', async () => {
    const person = await makePerson(shop.rows, { firstName: 'Ab%cd_ef', lastName: 'Quaye' });
    const other = await makePerson(shop.rows, { firstName: 'Abxcdyef' });
    await shop.rows(`update profiles set phone = '+233209998877' where user_id = $1`, [person.id]);
    for (const q of [
      'b%CD_e',
      person.email.toUpperCase(),
      '020 999 8877',
      '+233 20 999 8877',
      '99988',
      person.id.slice(0, 8),
      person.id,
    ]) {
      const html = await list(`?${new URLSearchParams({ q })}`);
      expect([q, shows(html, person), shows(html, other)]).toEqual([q, true, false]);
    }
  });

  test('and found by two letters where a word begins with them', async () => {
    const person = await makePerson(shop.rows, { firstName: 'Xylia', lastName: 'Vqaye' });
    for (const [q, found] of [
      ['xy', true],
      ['VQ', true],
      ['qa', false],
      ['qay', true],
    ] as const) {
      expect([q, shows(await list(`?q=${q}`), person)]).toEqual([q, found]);
    }
  });

  test('and filtered by role, where no role at all is a user', async () => {
    const [none, user, moderator, boss] = await Promise.all([
      makePerson(shop.rows, { firstName: 'Filterme' }),
      makePerson(shop.rows, { firstName: 'Filterme', roles: ['user'] }),
      makePerson(shop.rows, { firstName: 'Filterme', roles: ['moderator'] }),
      makePerson(shop.rows, { firstName: 'Filterme', roles: ['admin'] }),
    ]);
    const cases: [string, Person[]][] = [
      ['', [none, user, moderator, boss]],
      ['admin', [boss]],
      ['moderator', [moderator]],
      ['user', [none, user]],
      ['root', [none, user, moderator, boss]],
    ];
    for (const [role, expected] of cases) {
      const html = await list(`?q=filterme&role=${role}`);
      const shown = [none, user, moderator, boss].filter((person) => shows(html, person));
      expect([role, shown]).toEqual([role, expected]);
    }
    await shop.rows(`delete from user_roles where user_id = $1`, [boss.id]);
  });

  test('each once by Next and by Previous, also where many joined in one moment', async () => {
    await shop.rows(
      `insert into users (name, email, created_at)
       select 'Crowd ' || n, 'crowd' || n || '@crowd.test', '2026-01-01' from generate_series(1, 60) n`,
    );
    for (const sort of ['', '&sort=joined']) {
      const there = await walk('Next', `/admin/users?q=%40crowd.test${sort}`);
      expect(there.map(({ people }) => people.length)).toEqual([25, 25, 10]);
      expect(new Set(there.flatMap(({ people }) => people)).size).toBe(60);
      const back = await walk('Previous', there.at(-1)?.path ?? '');
      expect(back.map(({ people }) => people).toReversed()).toEqual(
        there.map(({ people }) => people),
      );
    }
  });

  async function walk(label: 'Next' | 'Previous', start: string) {
    const pages: { path: string; people: string[] }[] = [];
    let path = start;
    while (path !== '') {
      const html: string = await (await shop.get(path, admin)).text();
      const people = [...html.matchAll(/crowd\d+@crowd\.test/g)].map(([email]) => email);
      pages.push({ path, people: [...new Set(people)] });
      const link = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${label}</a>`).exec(html)?.[1] ?? '';
      path = link.replaceAll('&amp;', '&');
    }
    return pages;
  }

  test('and a failure is told, with a way to try again', async () => {
    await shop.rows('alter table profiles rename to away');
    const answer = await shop.get('/admin/users', admin);
    await shop.rows('alter table away rename to profiles');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Failed to fetch users');
    expect(html).toContain('Try again');
    expect(html).not.toContain('No users here');
  });
});

test('the details say what staff need on one screen', async () => {
  const person = await makePerson(shop.rows, { firstName: 'Esi', roles: ['moderator'] });
  await shop.rows(
    `update profiles set phone = '+233241112223', address_line_1 = '7 Ring Road', city = 'Kumasi', country = 'GH' where user_id = $1`,
    [person.id],
  );
  await cookieOf(shop.rows, person);
  const paid = await makeOrder(shop.rows, person, {
    status: 'processing',
    method: 'card',
    total: 10_000,
  });
  await makeOrder(shop.rows, person, { status: 'shipped', total: 77_000 });
  await makeOrder(shop.rows, person, { method: 'card', total: 5_000, refunded: 1_500 });
  const other = await makeOrder(shop.rows, await makePerson(shop.rows), {});
  await shop.rows(
    `insert into order_notes (order_id, author_id, body) values ($1, $3, 'Calls twice.'), ($2, $3, 'Not theirs.')`,
    [paid.id, other.id, person.id],
  );
  const html = await (await shop.get(`/admin/users/${person.id}`, admin)).text();
  expect(html).not.toContain('Not theirs.');
  const facts = ['024 111 2223', '7 Ring Road', 'Kumasi', 'Ghana', 'GH₵135.00', '1 device'];
  for (const words of [...facts, 'Calls twice.']) expect(html).toContain(words);
  expect(html).toContain(`/admin/orders/${paid.id}`);
  expect(html).toContain('Remove moderator role from Esi Mensah');
});

describe('a role', () => {
  test('that somebody has is not offered again, and can be asked about before it goes', async () => {
    const person = await makePerson(shop.rows, { roles: ['moderator'] });
    const offered = await (await shop.get(`/admin/users/${person.id}/roles`, admin)).text();
    expect(
      [...offered.matchAll(/type="radio"[^>]*name="role"[^>]*value="(\w+)"/g)].map(
        ([, role]) => role,
      ),
    ).toEqual(['admin', 'user']);
    const question = (role: string) =>
      shop.get(`/admin/users/${person.id}/roles/${role}/remove`, admin);
    expect((await question('moderator')).status).toBe(200);
    expect((await question('admin')).status).toBe(404);
  });

  test('is assigned and removed, each with its one line in the log', async () => {
    const person = await makePerson(shop.rows);
    const given = await assign(person.id, 'moderator');
    expect(given.status).toBe(200);
    expect(await given.text()).toContain('moderator role assigned successfully');
    expect(await rolesOf(person)).toEqual(['moderator']);
    const taken = await remove(person.id, 'moderator');
    expect(taken.status).toBe(200);
    expect(await rolesOf(person)).toEqual([]);
    const line = { admin_id: owner.id, table_name: 'user_roles', has_ip: true };
    expect(await activity(person)).toEqual([
      { ...line, action: 'Assigned moderator role to user' },
      { ...line, action: 'Removed moderator role from user' },
    ]);
  });

  test('is refused with the right status, and nothing changes', async () => {
    const person = await makePerson(shop.rows, { roles: ['moderator'] });
    const customer = { cookie: await cookieOf(shop.rows, await makePerson(shop.rows)) };
    const helper = { cookie: await cookieOf(shop.rows, person) };
    const before = await wholeDatabase(shop.rows);
    const refused: [Response, number][] = [
      [await assign(person.id, 'root'), 400],
      [await assign(person.id, 'Admin'), 400],
      [await assign(person.id, 'moderator'), 409],
      [await assign(NOBODY, 'admin'), 404],
      [await assign('not-an-id', 'admin'), 404],
      [await remove(person.id, 'admin'), 409],
      [await remove(person.id, 'root'), 400],
      [await remove(NOBODY, 'admin'), 404],
      [await remove('%00', 'admin'), 404],
      [await assign(person.id, 'admin', customer), 403],
      [await assign(person.id, 'admin', helper), 403],
      [await remove(owner.id, 'admin', helper), 403],
    ];
    for (const [answer, status] of refused) expect(answer.status).toBe(status);
    for (const role of BAD_TEXTS) {
      expect([role, (await assign(person.id, role)).status]).toEqual([role, 400]);
      const asked = new URLSearchParams({ q: role.toWellFormed(), role, sort: role, after: role });
      expect((await shop.get(`/admin/users?${asked}`, admin)).status).toBe(200);
    }
    for (const [type, body] of BAD_BODIES) {
      const headers = { ...admin, 'content-type': type };
      const answer = await shop.post(`/admin/users/${person.id}/roles`, body, headers);
      expect([400, 415]).toContain(answer.status);
    }
    const twice = new URLSearchParams('role=user&role=admin');
    expect((await shop.post(`/admin/users/${person.id}/roles`, twice, admin)).status).toBe(400);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('that is taken away closes the back-office at that person’s next request', async () => {
    const second = await makePerson(shop.rows, { roles: ['admin'] });
    const cookie = await cookieOf(shop.rows, second);
    expect((await shop.get('/admin/users', { cookie })).status).toBe(200);
    expect((await remove(second.id, 'admin')).status).toBe(200);
    expect((await shop.get('/admin/users', { cookie })).headers.get('location')).toBe('/');
    expect((await assign(second.id, 'admin', { cookie })).status).toBe(403);
  });

  test('of the last admin stays, and the answer says why', async () => {
    await shop.rows(`delete from user_roles where role = 'admin' and user_id <> $1`, [owner.id]);
    const answer = await remove(owner.id, 'admin');
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('This is the only admin');
    expect(await rolesOf(owner)).toEqual(['admin']);
    expect(await activity(owner)).toEqual([]);
  });
});
