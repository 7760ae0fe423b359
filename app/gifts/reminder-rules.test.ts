import { expect, test } from 'vitest';
import { dayNextYear, daysToRemindOf } from './reminder-rules.ts';

test.each([
  ['2026-11-20', '2027-11-20'],
  ['2027-02-14', '2028-02-14'],
  ['2028-02-29', '2029-02-28'],
  ['2027-12-31', '2028-12-31'],
])('a year after %s is %s', (day, next) => {
  expect(dayNextYear(day)).toBe(next);
});

test('a mail is due a week before, and until it is too late', () => {
  expect(daysToRemindOf('2027-02-07')).toEqual({ from: '2027-02-09', to: '2027-02-14' });
  expect(daysToRemindOf('2027-12-28')).toEqual({ from: '2027-12-30', to: '2028-01-04' });
});
