import { expect, test } from 'vitest';
import { type DeliverySchedule, earliestDay, earliestDayWithRoom } from './rules.ts';

const WORKDAYS: DeliverySchedule = {
  weekdays: [1, 2, 3, 4, 5, 6],
  cutOff: '14:00',
  leadDays: 1,
  closedDays: [],
};

// 16 November 2026 is a Monday.
const cases: [
  what: string,
  change: Partial<DeliverySchedule>,
  now: string,
  by: string,
  day: string,
][] = [
  ['before the cut-off', {}, '2026-11-16T13:59:59Z', '2026-11-16T14:00', '2026-11-17'],
  ['at the cut-off', {}, '2026-11-16T14:00:00Z', '2026-11-17T14:00', '2026-11-18'],
  ['the last second of a day', {}, '2026-11-16T23:59:59Z', '2026-11-17T14:00', '2026-11-18'],
  ['the first of the next', {}, '2026-11-17T00:00:00Z', '2026-11-17T14:00', '2026-11-18'],
  ['before a Sunday', {}, '2026-11-21T10:00:00Z', '2026-11-21T14:00', '2026-11-23'],
  ['on a Sunday', {}, '2026-11-22T10:00:00Z', '2026-11-23T14:00', '2026-11-24'],
  ['the same day', { leadDays: 0 }, '2026-11-16T13:00:00Z', '2026-11-16T14:00', '2026-11-16'],
  ['too late for it', { leadDays: 0 }, '2026-11-16T15:00:00Z', '2026-11-17T14:00', '2026-11-17'],
  ['three days', { leadDays: 3 }, '2026-11-20T13:00:00Z', '2026-11-20T14:00', '2026-11-24'],
  [
    'a closed day of arrival',
    { closedDays: ['2026-11-17'] },
    '2026-11-16T13:00:00Z',
    '2026-11-16T14:00',
    '2026-11-18',
  ],
  [
    'a closed day today',
    { closedDays: ['2026-11-16'] },
    '2026-11-16T13:00:00Z',
    '2026-11-17T14:00',
    '2026-11-18',
  ],
  ['one day a week', { weekdays: [6] }, '2026-11-16T13:00:00Z', '2026-11-21T14:00', '2026-11-28'],
  [
    'a special day on a Sunday',
    { specialDays: ['2026-11-22'] },
    '2026-11-21T10:00:00Z',
    '2026-11-21T14:00',
    '2026-11-22',
  ],
  [
    'a special day that is closed',
    { specialDays: ['2026-11-22'], closedDays: ['2026-11-22'] },
    '2026-11-21T10:00:00Z',
    '2026-11-21T14:00',
    '2026-11-23',
  ],
  ['over the year', {}, '2026-12-31T14:00:00Z', '2027-01-01T14:00', '2027-01-02'],
  ['a leap day', {}, '2028-02-28T10:00:00Z', '2028-02-28T14:00', '2028-02-29'],
];

test.each(cases)('%s', (_, change, now, by, day) => {
  expect(earliestDay({ ...WORKDAYS, ...change }, new Date(now))).toEqual({
    day,
    orderBy: Date.parse(`${by}:00Z`),
  });
});

test('a shop that never delivers names no day', () => {
  expect(earliestDay({ ...WORKDAYS, weekdays: [] }, new Date())).toBeNull();
});

// Monday before the cut-off: without full days, Tuesday.
const FULL_CASES: [string, fullDays: string[], change: Partial<DeliverySchedule>, ...string[]][] = [
  ['none', [], {}, '2026-11-17', '2026-11-16T14:00'],
  ['another day', ['2026-11-18'], {}, '2026-11-17', '2026-11-16T14:00'],
  ['the first', ['2026-11-17'], {}, '2026-11-18', '2026-11-17T14:00'],
  ['two in a row', ['2026-11-17', '2026-11-18'], {}, '2026-11-19', '2026-11-18T14:00'],
  ['a Saturday', ['2026-11-21'], { weekdays: [6] }, '2026-11-28', '2026-11-21T14:00'],
  ['today', ['2026-11-16'], { leadDays: 0 }, '2026-11-17', '2026-11-17T14:00'],
  // It still counts as a day of work.
  ['one of the days between', ['2026-11-17'], { leadDays: 2 }, '2026-11-18', '2026-11-16T14:00'],
];

test.each(FULL_CASES)('full: %s', (_, fullDays, change, day, by) => {
  const schedule = { ...WORKDAYS, ...change };
  const weekly = change.weekdays ? '2026-11-14T13:00:00Z' : '2026-11-16T13:00:00Z';
  expect(earliestDayWithRoom(schedule, fullDays, new Date(weekly))).toEqual({
    day,
    orderBy: Date.parse(`${by}:00Z`),
  });
});
