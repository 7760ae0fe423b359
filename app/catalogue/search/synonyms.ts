import type { SearchSettings } from '#app/settings/shop-settings.ts';
import { singular, wordsOf } from './normalize.ts';

/** By words in the form of `keyOf`: the other words to search with them. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export const MAX_PHRASE_WORDS = 3;

/** The normalized key of a word or phrase in the owner's lists: "Gift Boxes" is "gift box". */
export function keyOf(words: readonly string[]): string {
  return words.map(singular).join(' ');
}

export const keyFrom = (text: string) => keyOf(wordsOf(text));

function readSynonyms(rules: SearchSettings['synonyms']): Synonyms {
  const known = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const key = keyFrom(from);
    const phrase = wordsOf(to).join(' ');
    if (key === '' || phrase === '' || keyFrom(to) === key) return;
    const targets = known.get(key) ?? [];
    if (!targets.includes(phrase)) targets.push(phrase);
    known.set(key, targets);
  };
  for (const { words, also } of rules) {
    for (const word of words)
      for (const target of also.length > 0 ? also : words) add(word, target);
  }
  return known;
}

const read = new WeakMap<SearchSettings, Synonyms>();

/** The owner's rules as a lookup table, built once for each saved version. */
export function synonymsFrom(settings: SearchSettings): Synonyms {
  const known = read.get(settings) ?? readSynonyms(settings.synonyms);
  read.set(settings, known);
  return known;
}
