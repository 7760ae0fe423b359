import { formatCount } from './format-count.ts';

/** Nobody reads further than this; counting on would cost what a list itself must not. */
export const COUNT_LIMIT = 1_000;

/** "213", and "1,000+" where nobody counted on. */
export function countText(count: number): string {
  return count > COUNT_LIMIT ? `${formatCount(COUNT_LIMIT)}+` : formatCount(count);
}

/** "213 orders", and "more than 1,000 orders" where nobody counted on. */
export function foundText(found: number, [one, many]: readonly [string, string]): string {
  if (found > COUNT_LIMIT) return `More than ${formatCount(COUNT_LIMIT)} ${many}`;
  return `${formatCount(found)} ${found === 1 ? one : many}`;
}
