import { expect, test } from 'vitest';
import { parsePostmasterFile } from './postmaster-file.ts';

const whole = '4711\n/data/cluster\n1700000000\n45449\n\n127.0.0.1\n  1234 5\nready   \n';

test('reads pid, port and state', () => {
  expect(parsePostmasterFile(whole)).toEqual({ pid: 4711, port: 45_449, ready: true });
});

test('is not ready while PostgreSQL says that it is starting', () => {
  expect(parsePostmasterFile(whole.replace('ready   ', 'starting'))?.ready).toBe(false);
});

test.each(['', '\n', 'nonsense\n', '-12\n', '0\n'])('makes nothing of %j', (text) => {
  expect(parsePostmasterFile(text)).toBeUndefined();
});

test('takes a file of which only the first line is written yet', () => {
  expect(parsePostmasterFile('4711\n')).toEqual({ pid: 4711, port: undefined, ready: false });
});
