import { describe, expect, test } from 'vitest';
import { codeAt, stepAt, stepOf } from './totp.ts';

// RFC 6238, appendix B, cut to six digits.
const SECRET = '12345678901234567890';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the app shows %s', (second, code) => {
  expect(codeAt(SECRET, stepAt(new Date(second * 1000)))).toBe(code);
});

describe('a code belongs to the step', () => {
  const now = new Date(1_234_567_890_000);
  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('%i away: %s', (away, known) => {
    const step = stepAt(now) + away;
    expect(stepOf(codeAt(SECRET, step), SECRET, now)).toBe(known ? step : undefined);
  });

  test('and nothing else is one', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', '000000 '])
      expect(stepOf(code, SECRET, now)).toBeUndefined();
  });
});
