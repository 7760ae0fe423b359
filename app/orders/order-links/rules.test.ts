import { describe, expect, test } from 'vitest';
import { hasLastDigits, isLinkExpired, isLocked, mayTryAgain } from './rules.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

describe('the last digits of a phone number', () => {
  test.each([
    ['4567', true],
    [' 45 67 ', true],
    ['024 123 4567', true],
    ['+233241234567', true],
    ['4568', false],
    ['567', false],
    ['', false],
    ['4567 or 4568', false],
    ['4567'.padStart(30, '0'), false],
  ])('%j: %s', (typed, isRight) => {
    expect(hasLastDigits('+233241234567', typed)).toBe(isRight);
  });

  test('are nobody’s where the customer was forgotten', () => {
    expect(hasLastDigits('', '')).toBe(false);
    expect(hasLastDigits('', '0000')).toBe(false);
  });
});

test.each([
  [0, false],
  [4, false],
  [5, true],
])('a link is locked after %i wrong tries: %s', (wrong, locked) => {
  expect(isLocked({ wrong })).toBe(locked);
});

test.each([
  [null, false],
  [hoursAgo(0), false],
  [hoursAgo(23.9), false],
  [hoursAgo(24), true],
])('a new email gives new tries where the last went wrong at %s: %s', (lockedAt, may) => {
  expect(mayTryAgain({ lockedAt }, NOW)).toBe(may);
});

test.each([
  ['pending', 2_000, false],
  ['shipped', 2_000, false],
  ['delivered', 14 * 24 - 1, false],
  ['delivered', 14 * 24, true],
  ['cancelled', 14 * 24, true],
] as const)('an order that is %s for %i hours has lost its link: %s', (status, hours, expired) => {
  expect(isLinkExpired({ status, since: hoursAgo(hours) }, NOW)).toBe(expired);
});
