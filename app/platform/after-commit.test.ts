import { expect, test } from 'vitest';
import { afterCommit, withAfterCommit } from './after-commit.ts';

function record() {
  const done: string[] = [];
  return { done, wake: () => void done.push('woken') };
}

test('what is given within a transaction happens once, when it is committed', async () => {
  const { done, wake } = record();
  await withAfterCommit(async () => {
    afterCommit(wake);
    afterCommit(wake);
    await Promise.resolve();
    done.push('committed');
  });
  expect(done).toEqual(['committed', 'woken']);
});

test('rolled back, it does not happen', async () => {
  const { done, wake } = record();
  const rolledBack = withAfterCommit(async () => {
    afterCommit(wake);
    throw new Error('sold out');
  });
  await expect(rolledBack).rejects.toThrow('sold out');
  expect(done).toEqual([]);
});

test('without a transaction it does not happen: the workers look by themselves', () => {
  const { done, wake } = record();
  afterCommit(wake);
  expect(done).toEqual([]);
});
