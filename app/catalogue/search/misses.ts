import { normalize } from './normalize.ts';

export const MOST_MISSES = 1_000;
export const MISS_DAYS = 90;
const LONGEST = 60;
const MOST_WORDS = 6;
const MOST_DIGITS = 4;

/**
 * How a search that found nothing is written down; undefined where it may say who searched: email addresses, phone
 * numbers, links and long texts.
 */
export function missFrom(q: string): string | undefined {
  if (/[@/\\]|www\./i.test(q)) return undefined;
  const query = normalize(q);
  const digits = query.replace(/\D/gu, '').length;
  const isKept =
    query.length >= 2 &&
    query.length <= LONGEST &&
    digits <= MOST_DIGITS &&
    query.split(' ').length <= MOST_WORDS &&
    /\p{L}/u.test(query);
  return isKept ? query : undefined;
}
