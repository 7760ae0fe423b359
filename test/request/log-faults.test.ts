import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { until } from '../support/until.ts';

let server: Awaited<ReturnType<typeof openServer>>;
let admin: { cookie: string };
beforeAll(async () => {
  server = await openServer(4_226);
  const person = await makePerson(server.rows, { roles: ['admin'] });
  admin = { cookie: await cookieOf(server.rows, person) };
});
afterAll(() => server.close());

type Line = {
  level: number;
  msg: string;
  path?: string;
  status?: number;
  requestId?: string;
  err?: { code?: string };
};
const INFO = 30;
const ERROR = 50;

/** What the log says after this moment. */
function listen() {
  const from = server.log().length;
  return (): Line[] =>
    server
      .log()
      .slice(from)
      .split('\n')
      .filter((text) => text.startsWith('{') && text.endsWith('}'))
      .map((text) => JSON.parse(text));
}

describe('the log', () => {
  test('says of a request that the visitor broke off that it was broken off', async () => {
    const heard = listen();
    const held = server.rows(
      `begin; lock table categories in access exclusive mode; select pg_sleep(1.5); commit`,
    );
    await until(async () => {
      const locks = await server.rows(
        `select 1 from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'categories'::regclass
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return locks.length > 0;
    });
    const path = '/admin/categories';
    const gone = new AbortController();
    const asked = fetch(server.origin + path, { headers: admin, signal: gone.signal });
    const waiting = () =>
      server.rows(
        `select 1 from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
    await until(async () => (await waiting()).length > 0);
    gone.abort();
    await expect(asked).rejects.toThrow();
    await held;
    await until(async () => heard().some((line) => line.path === path));
    const lines = heard().filter((line) => line.path === path);
    expect(lines).toMatchObject([{ level: INFO, msg: 'request aborted' }]);
    expect(lines[0]?.status).toBeUndefined();
    expect(heard().filter(({ level }) => level >= ERROR)).toEqual([]);
  });

  test('takes an answer that a route gives for no fault of the shop', async () => {
    const heard = listen();
    const customer = { cookie: await cookieOf(server.rows, await makePerson(server.rows)) };
    for (const path of ['/orders/%00', '/account?index']) {
      const answer = await server.post(path, new URLSearchParams({ intent: 'x' }), customer);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    await until(async () => heard().filter(({ msg }) => msg === 'request').length === 2);
    expect(heard().filter(({ level }) => level >= ERROR)).toEqual([]);
  });

  test('names the cause of a fault beside the reference that the visitor sees', async () => {
    const heard = listen();
    await server.rows('alter table orders rename to orders_away');
    const answer = await server.get('/admin/search?q=anybody', admin);
    await server.rows('alter table orders_away rename to orders');
    const [, reference] = /Reference: (\S+)$/.exec(await answer.text()) ?? [];
    expect(reference).toBeDefined();
    await until(async () => heard().some(({ msg }) => msg === 'request'));
    const about = heard().filter(({ requestId }) => requestId === reference);
    expect(about).toMatchObject([
      { level: ERROR, msg: 'unhandled error', err: { code: '42P01' } },
      { level: ERROR, msg: 'request', status: 500 },
    ]);
  });
});
