import { expect, test } from 'vitest';
import { earliestDayText } from './words.ts';

const NOON = Date.parse('2026-11-16T12:00:00Z');
const MONDAY = { day: '2026-11-17', orderBy: NOON + 130 * 60_000 };

test.each([
  [NOON, 'Order within 2 h 10 min for Tuesday 17 November'],
  [NOON + 59_999, 'Order within 2 h 9 min for Tuesday 17 November'],
  [NOON + 10 * 60_000, 'Order within 2 h for Tuesday 17 November'],
  [NOON + 129 * 60_000 + 59_000, 'Order within 1 min for Tuesday 17 November'],
  [NOON - 86_400_000, 'Order by Monday 14:10, Accra time, for Tuesday 17 November'],
  [undefined, 'Order by Monday 14:10, Accra time, for Tuesday 17 November'],
])('at %s: %s', (now, text) => {
  expect(earliestDayText(MONDAY, now)).toBe(text);
});
