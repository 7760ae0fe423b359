import { beforeAll, expect, test } from 'vitest';
import { csvRows } from '#app/values/csv.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: { cookie: string };

beforeAll(async () => {
  shop = await openTestShop();
  admin = { cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] })) };
  await shop.rows(
    `insert into users (name, email, created_at) select 'Akɔsua ' || n, 'sheet' || n || '@crowd.test',
       timestamptz '2026-01-01' + (n / 300) * interval '1 second' from generate_series(1, 2100) as n`,
  );
});

const exported = (query: string) => shop.get(`/admin/users/export${query}`, admin);
const idsIn = (text: string) => (csvRows(text) ?? []).slice(1).map(([id = '']) => id);

test('the file says what the list says, with no formula, and so that Excel reads it', async () => {
  const person = await makePerson(shop.rows, {
    firstName: '=1+1',
    lastName: 'Sheetling, Esi',
    roles: ['moderator', 'admin'],
  });
  await shop.rows(`update profiles set phone = '+233209998877' where user_id = $1`, [person.id]);
  await shop.rows(`update users set created_at = '2026-02-14T23:05:41Z' where id = $1`, [
    person.id,
  ]);
  const answer = await exported('?q=sheetling');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
    [
      '\uFEFFid,name,email,phone,roles,joined_at\r\n',
      `${person.id},"'=1+1 Sheetling, Esi",${person.email},'+233209998877,`,
      'admin moderator,2026-02-14T23:05:41.000Z\r\n',
    ].join(''),
  );
});

const CROWD = `where email like '%@crowd.test'`;
test.each([
  ['?q=%40crowd.test', `${CROWD} order by created_at desc, id`],
  ['?q=%40crowd.test&sort=joined&after=x', `${CROWD} order by created_at, id`],
  [
    '?role=admin',
    `where id in (select user_id from user_roles where role = 'admin') order by created_at desc, id`,
  ],
  ['?q=nobody-is-called-so', 'where false'],
  ['?role=nonsense&sort=%00', 'order by created_at desc, id'],
])('at "%s" it holds everybody once, in the order of the list', async (query, sql) => {
  const expected = await shop.rows<{ id: string }>(`select id from users ${sql}`);
  expect(idsIn(await (await exported(query)).text())).toEqual(expected.map(({ id }) => id));
});
