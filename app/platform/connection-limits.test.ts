import { expect, test } from 'vitest';
import { connectionLimits, MAX_WORKERS } from './connection-limits.ts';

test.each([
  [1, { pool: 10, queuedWrites: 4 }],
  [4, { pool: 10, queuedWrites: 4 }],
  [8, { pool: 6, queuedWrites: 3 }],
  [16, { pool: 3, queuedWrites: 1 }],
])('each of %i workers has %j', (workers, limits) => {
  expect(connectionLimits(workers)).toEqual(limits);
});

test('all workers together fit into the database, and each can read while its writes wait', () => {
  for (let workers = 1; workers <= MAX_WORKERS; workers += 1) {
    const { pool, queuedWrites } = connectionLimits(workers);
    expect(pool * workers).toBeLessThanOrEqual(48);
    expect(queuedWrites).toBeGreaterThan(0);
    expect(queuedWrites).toBeLessThan(pool);
  }
});
