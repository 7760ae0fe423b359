import { expect, test } from 'vitest';
import { accraDay, accraTime } from './accra-time.ts';

test.each([
  ['2026-07-18T14:05:59Z', '18 July 2026, 14:05'],
  ['2026-12-31T23:59:00-02:00', '1 January 2027, 01:59'],
  ['2026-02-03T00:00:00Z', '3 February 2026, 00:00'],
])('%s is %s in Accra', (at, shown) => expect(accraTime(new Date(at))).toBe(shown));

test.each([
  ['2026-07-18T23:59:59Z', '18 July 2026'],
  ['2026-12-31T23:59:00-02:00', '1 January 2027'],
])('%s is on %s in Accra', (at, shown) => expect(accraDay(new Date(at))).toBe(shown));
