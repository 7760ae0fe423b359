import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const withCode = (code: string) => Object.assign(new Error('the driver says so'), { code });

/** Errors observed at a failover, behind a pooler and at a restart. */
const AWAY = [
  withCode('57P01'),
  withCode('57P03'),
  withCode('08P01'),
  withCode('08006'),
  withCode('53300'),
  withCode('57014'),
  // A node that is not (or no longer) the primary.
  withCode('25006'),
  withCode('ECONNREFUSED'),
  withCode('ECONNRESET'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
];

test.each(AWAY)('%s: the database is away', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDatabaseAway(new Error('Failed query', { cause: error }))).toBe(true);
});

test.each([withCode('23505'), withCode('40P01'), withCode('42P01'), new Error('no'), 'text', null])(
  '%s: it is not',
  (error) => expect(isDatabaseAway(error)).toBe(false),
);
