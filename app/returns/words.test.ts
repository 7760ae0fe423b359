import { expect, test } from 'vitest';
import { type ReturnPromise, nextPromise } from './rules.ts';
import { brokenWords, dueText, promiseText, shortDay, shortTime } from './words.ts';

const at = (text: string) => new Date(`${text}Z`);

test.each([
  ['2026-11-16T14:30:00', 'Mon 16 Nov', 'Mon 16 Nov, 14:30'],
  ['2026-09-06T00:05:00', 'Sun 6 Sep', 'Sun 6 Sep, 00:05'],
  ['2026-06-01T23:59:59', 'Mon 1 Jun', 'Mon 1 Jun, 23:59'],
])('a near time %s is short and the same in every engine', (text, day, time) => {
  expect(shortDay(at(text))).toBe(day);
  expect(shortTime(at(text))).toBe(time);
});

const standing = { createdAt: at('2026-11-16T14:30:00'), receivedAt: at('2026-11-20T09:00:00') };
const promised = (kind: 'return' | 'exchange', state: 'requested' | 'received'): ReturnPromise => {
  const found = nextPromise({ ...standing, kind, state });
  if (!found) throw new Error('nothing is promised');
  return found;
};

test.each([
  [
    promised('return', 'requested'),
    'We answer by Tue 17 Nov, 14:30.',
    'We promised an answer by Tue 17 Nov, 14:30.',
    'Answer due Tue 17 Nov, 14:30',
  ],
  [
    promised('return', 'received'),
    'Your refund is processed between Fri 27 Nov and Tue 1 Dec.',
    'We promised your refund by Tue 1 Dec.',
    'Refund due Tue 1 Dec',
  ],
  [
    promised('exchange', 'received'),
    'Your exchange ships between Mon 23 Nov and Wed 25 Nov.',
    'We promised to ship your exchange by Wed 25 Nov.',
    'Exchange to ship by Wed 25 Nov',
  ],
])(
  '%o has a text for customers in time, for customers too late, and for staff',
  (what, ...words) => {
    expect([promiseText(what), brokenWords(what), dueText(what)]).toEqual(words);
  },
);
