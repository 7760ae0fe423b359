import { formatCount } from './format-count.ts';

/** The limit of an exact count: beyond it, counting would cost more than the list itself. */
export const COUNT_LIMIT = 1_000;

/** "213", and "1,000+" above the limit. */
export function countText(count: number): string {
  return count > COUNT_LIMIT ? `${formatCount(COUNT_LIMIT)}+` : formatCount(count);
}

/** "213 orders", and "more than 1,000 orders" above the limit. */
export function foundText(found: number, [one, many]: readonly [string, string]): string {
  if (found > COUNT_LIMIT) return `More than ${formatCount(COUNT_LIMIT)} ${many}`;
  return `${formatCount(found)} ${found === 1 ? one : many}`;
}
