import { randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L, U and V, which are easily misread on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const HALF = 5;
const AMOUNT = 10;

export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}

/** Ten codes like "K7QNA-3MXPW": about 48 bits each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: AMOUNT }, () => `${half()}-${half()}`);
}

function half(): string {
  return Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

const bare = (code: string) => code.replace(/[\s\p{Pd}]/gu, '');
const plain = (code: string) => bare(code).toUpperCase();

/**
 * The stored code that a typed one matches, ignoring case, spaces and dashes. Older codes had both cases and all letters: where two differ
 * in case only, the match must be exact.
 */
export function findRecoveryCode(typed: string, codes: readonly string[]): string | undefined {
  const exact = codes.find((code) => bare(code) === bare(typed));
  if (exact !== undefined) return exact;
  const alike = codes.filter((code) => plain(code) === plain(typed));
  return alike.length === 1 ? alike[0] : undefined;
}
