import { expect, test } from 'vitest';
import { dayAfter } from '#app/values/day.ts';
import {
  ageInWords,
  changeInWords,
  dayLabel,
  daysFrom,
  everyDay,
  inColumns,
  periodOf,
  scaleTop,
} from './rules.ts';

test.each([
  ['7', 7],
  ['30', 30],
  ['90', 90],
  [null, 30],
  ['31', 30],
  ['7.0', 30],
  ['', 30],
])('?days=%s asks for %i days', (text, days) => expect(daysFrom(text)).toBe(days));

test('a period ends today, and the one before ends at the same time of its last day', () => {
  const now = new Date('2026-02-14T09:30:00Z');
  expect(periodOf(7, now)).toEqual({
    start: new Date('2026-02-08T00:00:00Z'),
    startBefore: new Date('2026-02-01T00:00:00Z'),
    endBefore: new Date('2026-02-07T09:30:00Z'),
  });
});

test('days without orders are included, also at the end of a month', () => {
  const found = [{ day: '2026-03-01', revenue: 500, orders: 2 }];
  expect(everyDay(found, new Date('2026-02-27T00:00:00Z'), 3)).toEqual([
    { day: '2026-02-27', revenue: 0, orders: 0 },
    { day: '2026-02-28', revenue: 0, orders: 0 },
    { day: '2026-03-01', revenue: 500, orders: 2 },
  ]);
});

test('days are sent in columns, and each gets its date back', () => {
  const days = everyDay([], new Date('2026-02-27T00:00:00Z'), 3);
  const { start, revenue, orders } = inColumns(days);
  expect([revenue, orders]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(revenue.map((_, at) => dayAfter(start, at))).toEqual(days.map(({ day }) => day));
});

test.each([
  [110, 100, '10 % more than in the 7 days before'],
  [50, 100, '50 % less than in the 7 days before'],
  [1_001, 1_000, 'About the same as in the 7 days before'],
  [2_500, 100, '2,400 % more than in the 7 days before'],
  [0, 100, '100 % less than in the 7 days before'],
  [5, 0, 'Nothing in the 7 days before to compare with'],
  [0, 0, 'Nothing in the 7 days before either'],
])('%i after %i: %s', (now, before, words) => expect(changeInWords(now, before, 7)).toBe(words));

test.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 1],
  [[3], 5],
  [[7, 2], 10],
  [[10], 10],
  [[11], 20],
  [[499], 500],
  [[123_456], 200_000],
])('a scale for %j ends at %i', (values, top) => expect(scaleTop(values)).toBe(top));

test.each([
  ['2026-02-04', '4 Feb'],
  ['2026-12-31', '31 Dec'],
])('%s is %s', (day, label) => expect(dayLabel(day)).toBe(label));

test.each([
  [0, null],
  [4_999, null],
  [20_400, 'Figures of 20 seconds ago'],
  [60_000, 'Figures of 60 seconds ago'],
])('%i ms old: %s', (age, words) => expect(ageInWords(age)).toBe(words));
