import { normalize } from './normalize.ts';

export const MAX_MISSES = 1_000;
export const MISS_DAYS = 90;
const LONGEST = 60;
const MAX_WORDS = 6;
const MAX_DIGITS = 4;

/**
 * How a search without results is recorded; undefined where it may identify who searched: email addresses, phone numbers, links and long
 * texts.
 */
export function missedQueryFrom(q: string): string | undefined {
  if (/[@/\\]|www\./i.test(q)) return undefined;
  const query = normalize(q);
  const digits = query.replace(/\D/gu, '').length;
  const isKept =
    query.length >= 2 &&
    query.length <= LONGEST &&
    digits <= MAX_DIGITS &&
    query.split(' ').length <= MAX_WORDS &&
    /\p{L}/u.test(query);
  return isKept ? query : undefined;
}
