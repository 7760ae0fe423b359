const WHOLE = new Intl.NumberFormat('en-GH');

/** "213 orders", and "more than 1,000 orders" where nobody counted on. */
export function foundText(found: number, [one, many]: readonly [string, string], counted = 1_000) {
  if (found > counted) return `More than ${WHOLE.format(counted)} ${many}`;
  return `${WHOLE.format(found)} ${found === 1 ? one : many}`;
}
