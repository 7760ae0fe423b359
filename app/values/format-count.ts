/** "1,234", for a whole number. By hand: a phone takes longer to load the words of a language than to start the shop. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Of an estimate the two digits that it is good for: 1003112 → 1000000. */
export function roundedCount(count: number): number {
  const unit = 10 ** Math.max(0, String(Math.round(count)).length - 2);
  return Math.round(count / unit) * unit;
}
