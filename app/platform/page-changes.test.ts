import { expect, test } from 'vitest';
import { type ChangesSince, openPageChanges } from './page-changes.ts';

/** A fake database: each poll sees the committed transactions and the oldest running one. */
function fakeDatabase() {
  const state = { committed: [] as [number, string][], oldest: 1, now: 0 };
  const froms: (bigint | undefined)[] = [];
  const read = async (from: bigint | undefined): Promise<ChangesSince> => {
    froms.push(from);
    return {
      oldestRunning: BigInt(state.oldest),
      changes: state.committed
        .filter(([transaction]) => from !== undefined && BigInt(transaction) >= from)
        .map(([transaction, tag]) => ({ transaction: BigInt(transaction), tag })),
    };
  };
  return { state, froms, poll: openPageChanges(read, () => state.now) };
}

test('the first poll reports no earlier changes, later ones each change once', async () => {
  const { state, poll } = fakeDatabase();
  expect(await poll()).toBe('everything');
  state.committed.push([1, 'a'], [2, 'b']);
  state.oldest = 3;
  expect(await poll()).toEqual(['a', 'b']);
  expect(await poll()).toEqual([]);
});

test('a transaction that commits late is seen, and others only once', async () => {
  const { state, poll } = fakeDatabase();
  await poll();
  // The second transaction commits while the first still runs.
  state.committed.push([2, 'b']);
  expect(await poll()).toEqual(['b']);
  expect(await poll()).toEqual([]);
  state.committed.push([1, 'a']);
  state.oldest = 3;
  expect(await poll()).toEqual(['a']);
  expect(await poll()).toEqual([]);
});

test('a tag that changed in two transactions is reported once', async () => {
  const { state, poll } = fakeDatabase();
  await poll();
  state.committed.push([1, 'a'], [2, 'a']);
  state.oldest = 3;
  expect(await poll()).toEqual(['a']);
});

test.each<
  [string, (state: { oldest: number; now: number; committed: [number, string][] }) => void]
>([
  ['another database is in its place', (state) => (state.oldest = 4)],
  ['nobody polled for half an hour', (state) => (state.now += 31 * 60_000)],
  [
    'there is more than one poll can return',
    (state) => {
      for (let index = 0; index < 2_000; index += 1) state.committed.push([12, `tag ${index}`]);
    },
  ],
])('everything may have changed if %s', async (_, happen) => {
  const { state, poll } = fakeDatabase();
  state.oldest = 10;
  await poll();
  expect(await poll()).toEqual([]);
  happen(state);
  expect(await poll()).toBe('everything');
});

test('a poll after a failed one catches up', async () => {
  const { state, poll } = fakeDatabase();
  await poll();
  state.committed.push([1, 'a']);
  let isAway = true;
  const failing = openPageChanges(async (from) => {
    if (isAway && from !== undefined) throw new Error('away');
    return {
      oldestRunning: 1n,
      changes: from === undefined ? [] : [{ transaction: 1n, tag: 'a' }],
    };
  });
  await failing();
  await expect(failing()).rejects.toThrow('away');
  isAway = false;
  expect(await failing()).toEqual(['a']);
});
