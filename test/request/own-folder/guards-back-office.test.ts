import { beforeAll, describe, expect, test } from 'vitest';
import { everyPath, UNKNOWN } from '../../support/every-route.ts';
import { cookieOf, makePerson } from '../../support/people.ts';
import { makeSampleRecords } from '../../support/sample-records.ts';
import { makeDataFolder } from '../../support/test-folder.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let shop: TestShop;
let dataDir: string;
let paths: string[];
type Name = 'nobody' | 'customer' | 'moderator' | 'admin' | 'expired';
let people: Record<Name, Record<string, string>>;

const as = async (roles: ('admin' | 'moderator')[]) => ({
  cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles })),
});

/** An admin who has been away for longer than staff may. */
async function expired() {
  const person = await makePerson(shop.rows, { roles: ['admin'] });
  const cookie = await cookieOf(shop.rows, person);
  await shop.rows(
    `update sessions set last_used_at = now() - interval '61 minutes' where user_id = $1`,
    [person.id],
  );
  return { cookie };
}

beforeAll(async () => {
  dataDir = await makeDataFolder('guards');
  shop = await openTestShop({ DATA_DIR: dataDir });
  paths = everyPath();
  people = {
    nobody: {},
    customer: await as([]),
    moderator: await as(['moderator']),
    admin: await as(['admin']),
    expired: await expired(),
  };
});

const under = (prefix: string) =>
  paths.filter((path) => path === prefix || path.startsWith(`${prefix}/`));
const MODERATED = '/admin/reviews';
// Taken by a form alone.
const isBackup = (path: string) => path.startsWith('/admin/settings/backups/');
const after = (answerParts: unknown[], name: string) => answerParts[answerParts.indexOf(name) + 1];
const nothing = () => new URLSearchParams({ intent: 'anything' });

describe('the back-office', () => {
  test('is found in the table of contents', () => {
    expect(under('/admin').length).toBeGreaterThanOrEqual(7);
  });

  test('sends nobody to sign in, and back afterwards', async () => {
    for (const path of under('/admin')) {
      const answer = await shop.get(path);
      expect([path, answer.status]).toEqual([path, 302]);
      expect(answer.headers.get('location')).toBe(`/auth?returnTo=${encodeURIComponent(path)}`);
    }
  });

  test('sends customers to the shop, and moderators too except from their own screen', async () => {
    for (const path of under('/admin')) {
      for (const who of under(MODERATED).includes(path)
        ? [people.customer]
        : [people.customer, people.moderator]) {
        const answer = await shop.get(path, who);
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/']);
        expect(await answer.text()).toBe('');
      }
    }
  });

  test('lets moderators into the one screen that names them', async () => {
    for (const path of under(MODERATED)) {
      const answer = await shop.get(path, people.moderator);
      expect([path, answer.status]).toEqual([path, path.includes(UNKNOWN) ? 404 : 200]);
    }
  });

  test.each(['nobody', 'customer', 'moderator', 'expired'] as const)(
    'answers the data requests of %s in the same way: the page in the browser is not the guard',
    async (name) => {
      for (const path of under('/admin')) {
        if (name === 'moderator' && under(MODERATED).includes(path)) continue;
        const answer = await shop.get(`${path}.data`, people[name]);
        const led = ['customer', 'moderator'].includes(name)
          ? '/'
          : `/auth?returnTo=${encodeURIComponent(path)}`;
        // The router's script reads where it is led to from the body.
        expect([path, answer.status]).toEqual([path, 202]);
        const answerParts: unknown[] = JSON.parse(await answer.text());
        expect([path, after(answerParts, 'redirect'), after(answerParts, 'status')]).toEqual([
          path,
          led,
          302,
        ]);
        expect(answerParts.length, path).toBeLessThan(15);
      }
    },
  );

  test.each(['nobody', 'customer', 'moderator', 'expired'] as const)(
    'takes no write from %s, and nothing changes',
    async (name) => {
      const refusal = ['customer', 'moderator'].includes(name) ? 403 : 401;
      const before = await wholeDatabase(shop.rows);
      for (const path of under('/admin')) {
        if (name === 'moderator' && under(MODERATED).includes(path)) continue;
        for (const at of [path, `${path}.data`]) {
          const answer = await shop.post(at, nothing(), people[name]);
          // 405 where nothing can be written at all.
          expect([refusal, 405], at).toContain(answer.status);
          if (at !== path) expect((await answer.text()).length, at).toBeLessThan(600);
        }
      }
      expect(await wholeDatabase(shop.rows)).toEqual(before);
    },
  );

  test('lets admins in, and keeps what they see out of every cache', async () => {
    for (const path of under('/admin')) {
      const answer = await shop.get(path, people.admin);
      // No record has the id that stands in for each parameter.
      const expected = isBackup(path) ? 405 : path.includes(UNKNOWN) ? 404 : 200;
      expect([path, answer.status]).toEqual([path, expected]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('closes at the next request when the role is taken away', async () => {
    const person = await makePerson(shop.rows, { roles: ['admin'] });
    const cookie = await cookieOf(shop.rows, person);
    expect((await shop.get('/admin', { cookie })).status).toBe(200);
    await shop.rows(`delete from user_roles where user_id = $1`, [person.id]);
    expect((await shop.get('/admin', { cookie })).headers.get('location')).toBe('/');
  });

  test('changes nothing by being read, with records that are there too', async () => {
    const given = await makeSampleRecords(shop.rows, dataDir);
    const open = everyPath(given).filter((path) => path.startsWith('/admin'));
    expect(open.join()).not.toContain(UNKNOWN);
    const before = await wholeDatabase(shop.rows);
    for (const ending of ['', '.data']) {
      for (const path of open) {
        const answer = await shop.get(path + ending, people.admin);
        await answer.arrayBuffer();
        expect([path, answer.status]).toEqual([path, isBackup(path) ? 405 : 200]);
      }
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});
