import { parsePhone } from '#app/values/phone.ts';

const LOWEST = '00000000-0000-0000-0000-000000000000';
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The ids that begin with this text, which is how they are shown in short; undefined where it is no id's beginning. */
export function idSpan(text: string): { first: string; last: string } | undefined {
  const start = text.toLowerCase();
  // Fewer than four signs are more likely a part of a word.
  if (start.length < 4 || start.length > 36) return undefined;
  const shape = start.replaceAll(/[0-9a-f]/g, '0');
  if (shape !== LOWEST.slice(0, start.length)) return undefined;
  return { first: start + LOWEST.slice(start.length), last: start + HIGHEST.slice(start.length) };
}

/** What a stored number holds of this text: all of it where it is a whole number, else its digits. */
export function phonePart(text: string): string | undefined {
  const whole = parsePhone(text);
  if (whole) return whole;
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '').replace(/^0/, '');
  return digits.length >= 3 ? digits : undefined;
}
