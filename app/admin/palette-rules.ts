export type Hit = {
  group: 'Screens' | 'Actions' | 'Settings' | 'Orders' | 'Products' | 'Customers';
  to: string;
  label: string;
  detail?: string;
  /** It leads to all that match, of which a few are shown before it. */
  isRest?: true;
};

/** Shorter than this would find half the shop. */
export const LEAST_TYPED = 2;

/** Screens and actions whose name holds every word that was typed; all of them before anything is. */
export function screensFor(q: string, all: readonly Hit[]): Hit[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** Settings that hold every word, once something is typed: there are too many to show before. */
export function settingsFor(q: string, all: readonly Hit[]): Hit[] {
  if (q.length < LEAST_TYPED) return [];
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ label, detail = '' }) => {
    const text = `${label} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // What is called so comes before what only stands in a section that is.
  const isNamed = ({ label }: Hit) => words.some((word) => label.toLowerCase().includes(word));
  return [...found.filter(isNamed), ...found.filter((hit) => !isNamed(hit))].slice(0, MAX_SETTINGS);
}

const MAX_SETTINGS = 8;

/** The number of results for screen readers; "more than" where not all are shown. */
export function foundWords(hits: readonly Hit[]): string {
  const shown = hits.filter(({ isRest }) => !isRest).length;
  const more = hits
    .filter(({ isRest }) => isRest)
    .map(({ group }) => group.toLowerCase())
    .join(' and ');
  const results = shown === 1 ? '1 result' : `${shown} results`;
  return more === '' ? results : `${results} shown. There are more ${more}.`;
}
