import { describe, expect, test } from 'vitest';
import { findRecoveryCode, isAppCode, makeRecoveryCodes } from './recovery-code.ts';

describe('recovery codes', () => {
  test('are ten, different, and of characters that are not easily confused', () => {
    const codes = Array.from({ length: 50 }, makeRecoveryCodes).flat();
    expect(codes).toHaveLength(500);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/);
  });

  const NEW = ['K7QNA-3MXPW', '22222-33333'];
  const OLD = ['aB0OlI-xYz12', 'abcde-fghij', 'ABCDE-fghij'];
  test.each([
    ['K7QNA-3MXPW', 'K7QNA-3MXPW'],
    ['k7qna-3mxpw', 'K7QNA-3MXPW'],
    ['K7QNA3MXPW', 'K7QNA-3MXPW'],
    [' k7 qna – 3mx pw ', 'K7QNA-3MXPW'],
    ['2222233333', '22222-33333'],
    ['aB0OlI-xYz12', 'aB0OlI-xYz12'],
    ['AB0OLI XYZ12', 'aB0OlI-xYz12'],
    // Two old codes that differ only in case: each matches exactly.
    ['abcde-fghij', 'abcde-fghij'],
    ['ABCDE-fghij', 'ABCDE-fghij'],
    ['abcdefghij', 'abcde-fghij'],
    ['ABCDEFGHIJ', undefined],
    ['K7QNA-3MXP', undefined],
    ['', undefined],
    ['-', undefined],
  ])('%j means %j', (typed, code) => {
    expect(findRecoveryCode(typed, [...NEW, ...OLD])).toBe(code);
  });

  test.each([
    ['123456', true],
    ['12345', false],
    ['K7QNA-3MXPW', false],
    ['２３４５６７', false],
  ])('%s is a code of an app: %s', (typed, is) => expect(isAppCode(typed)).toBe(is));
});
