import type { Metric, PageKind } from './rules.ts';

export const PAGE_WORDS: Record<PageKind, string> = {
  home: 'Home',
  category: 'Categories and bestsellers',
  product: 'Products',
  cart: 'Cart and wishlist',
  checkout: 'Checkout',
  account: 'Account and orders',
  content: 'Everything else',
};

/** "1.8 s", "180 ms", "0.02". */
export function vitalText(metric: Metric, value: number): string {
  if (metric === 'CLS') return value.toFixed(2);
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}
