import { expect, test } from 'vitest';
import { dateRangeFrom } from './date-range.ts';

const NOW = new Date('2026-11-16T23:59:59.999Z');
const rangeOf = (query: string, now = NOW) => {
  const range = dateRangeFrom(new URLSearchParams(query), now);
  return range && [range.from?.toISOString() ?? null, range.before?.toISOString() ?? null];
};
const at = (day: string) => `${day}T00:00:00.000Z`;

test.each([
  ['date=today', at('2026-11-16'), at('2026-11-17')],
  ['date=yesterday', at('2026-11-15'), at('2026-11-16')],
  ['date=7-days', at('2026-11-10'), at('2026-11-17')],
  ['date=30-days', at('2026-10-18'), at('2026-11-17')],
  ['date=custom&from=2026-11-01&to=2026-11-03', at('2026-11-01'), at('2026-11-04')],
  ['date=custom&from=2026-11-03&to=2026-11-01', at('2026-11-01'), at('2026-11-04')],
  ['date=custom&from=2026-11-03&to=2026-11-03', at('2026-11-03'), at('2026-11-04')],
  ['date=custom&from=2026-11-03', at('2026-11-03'), null],
  ['date=custom&to=2026-02-28', null, at('2026-03-01')],
  ['date=custom&from=2024-02-29', at('2024-02-29'), null],
])('%s means the days in Accra from %s to before %s', (query, from, before) => {
  expect(rangeOf(query)).toEqual([from, before]);
});

test('a day begins at midnight in Accra', () => {
  const range = rangeOf('date=today', new Date('2026-11-16T00:00:00.000Z'));
  expect(range).toEqual([at('2026-11-16'), at('2026-11-17')]);
});

test.each([
  '',
  'date=',
  'date=never',
  'date=custom',
  'date=custom&from=2026-02-30',
  'date=custom&from=yesterday&to=2026-13-01',
  'date=custom&from=0000-01-01',
  "date=custom&from=2026-11-01'--",
  'from=2026-11-01',
])('"%s" asks for no days', (query) => {
  expect(rangeOf(query)).toBeUndefined();
});
