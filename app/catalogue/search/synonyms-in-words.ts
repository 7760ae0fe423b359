import type { SynonymRule } from '#app/settings/starter-synonyms.ts';

/** A rule on one line: "lube, lubricant", or "chocolate → ganache" if it works one way only. */
export function synonymsInWords({ words, also }: Omit<SynonymRule, 'id'>): string {
  return also.length > 0 ? `${words.join(', ')} → ${also.join(', ')}` : words.join(', ');
}
