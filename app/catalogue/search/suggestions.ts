import { href } from 'react-router';
import type { Money } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture-file.ts';

export const SUGGESTIONS_PATH = href('/search/suggestions');
/** Shorter than this would find half the shop. */
export const LEAST_TYPED = 2;

export type Suggestions = {
  products: {
    id: string;
    name: string;
    price: Money;
    inStock: boolean;
    picture: PictureFile | null;
  }[];
  categories: { name: string; path: string }[];
  /** The corrected query, if a word was corrected. */
  corrected: string | undefined;
};

export type Option =
  | { kind: 'correction'; to: string; text: string }
  | { kind: 'category'; to: string; name: string }
  | { kind: 'product'; to: string; product: Suggestions['products'][number] }
  | { kind: 'all'; to: string; text: string };

const resultsOf = (q: string) => `${href('/categories')}?${new URLSearchParams({ q }).toString()}`;

/** The options of the suggestion list in order; the last one searches for the typed words. */
export function optionsFor(q: string, { products, categories, corrected }: Suggestions): Option[] {
  return [
    ...(corrected
      ? [{ kind: 'correction' as const, to: resultsOf(corrected), text: corrected }]
      : []),
    ...products.map((product) => ({
      kind: 'product' as const,
      to: href('/product/:id', { id: product.id }),
      product,
    })),
    ...categories.map(({ name, path }) => ({ kind: 'category' as const, to: path, name })),
    { kind: 'all', to: resultsOf(q), text: q },
  ];
}

/** What a screen reader announces when the list changes. */
export function announcement({ products, categories, corrected }: Suggestions): string {
  const count = products.length + categories.length;
  const start = corrected ? `Did you mean ${corrected}? ` : '';
  if (count === 0) return `${start}No suggestions.`;
  return `${start}${count === 1 ? '1 suggestion' : `${count} suggestions`}, use the up and down arrow keys.`;
}
