export type Hit = {
  group: 'Screens' | 'Actions' | 'Settings' | 'Orders' | 'Products' | 'Customers';
  to: string;
  label: string;
  detail?: string;
  /** Links to the list of all matches, after the first few. */
  isRest?: true;
};

/** Shorter than this would find half the shop. */
export const LEAST_TYPED = 2;

/** Screens and actions whose name contains every typed word; all of them for an empty query. */
export function screensFor(q: string, all: readonly Hit[]): Hit[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** Settings that contain every word, if there is a query: too many to show without one. */
export function settingsFor(q: string, all: readonly Hit[]): Hit[] {
  if (q.length < LEAST_TYPED) return [];
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ label, detail = '' }) => {
    const text = `${label} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  // A match of the name ranks above a match of its section.
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
