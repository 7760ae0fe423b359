import { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CurrentRequest, withRequest } from '#app/platform/current-request.ts';
import { limitStatements } from '#app/platform/statement-limit.ts';

const WAIT_MS = Number(process.env.DATABASE_WAIT_MS);

let pool: Pool;
let givenUp = 0;
beforeAll(() => {
  pool = new Pool({ connectionString: inject('postgresUrl'), max: 1 });
  limitStatements(pool, { onSilence: () => (givenUp += 1) });
});
afterAll(() => pool.end());

function requestThatWaited(ms: number) {
  const waiting = { ms, asks: 0, since: 0 };
  const request: CurrentRequest = {
    requestId: '',
    method: 'GET',
    address: '',
    hostname: '',
    hasJustWritten: false,
    waiting,
  };
  const ask = (sql: string) =>
    withRequest(request, () => pool.query<{ answer: number }>(sql)).then(
      ({ rows }) => rows[0]?.answer,
    );
  return { waiting, ask };
}

test('a statement that waits for a connection waits at the cost of its own request', async () => {
  const first = requestThatWaited(0);
  const second = requestThatWaited(0);
  const answers = [
    first.ask('select 1 as answer'),
    second.ask('select 2 as answer, pg_sleep(0.2)'),
  ];
  expect(await Promise.all(answers)).toEqual([1, 2]);
  expect(second.waiting.ms).toBeGreaterThanOrEqual(200);
  expect(first.waiting.ms).toBeLessThan(second.waiting.ms);
});

test('a request that has used up its time takes none of that of others', async () => {
  const late = requestThatWaited(WAIT_MS);
  const others = Array.from({ length: 5 }, () => requestThatWaited(0));
  const [own, ...rest] = await Promise.allSettled([
    late.ask('select pg_sleep(5)'),
    ...others.map(({ ask }) => ask('select 7 as answer')),
  ]);
  expect(own.status).toBe('rejected');
  expect(rest).toEqual(others.map(() => ({ status: 'fulfilled', value: 7 })));
  expect(givenUp).toBe(1);
});
