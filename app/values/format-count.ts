/** "1,234", for a whole number. By hand: a phone takes longer to load the words of a language than to start the shop. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
