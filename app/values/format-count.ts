/** "1,234", for a whole number. By hand: on a phone loading a locale takes longer than starting the shop. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** An estimate rounded to its two significant digits: 1003112 → 1000000. */
export function roundedCount(count: number): number {
  const unit = 10 ** Math.max(0, String(Math.round(count)).length - 2);
  return Math.round(count / unit) * unit;
}
