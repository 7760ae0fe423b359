import { COMMON_WORDS } from './common-words.ts';
import { singular } from './normalize.ts';
import { type Candidate, correctionFor, distanceBetween } from './spelling.ts';
import { keyOf, MAX_PHRASE_WORDS, type Synonyms } from './synonyms.ts';

/** What the catalogue knows about the words of a query. */
export type Knowledge = {
  /** Words in the vocabulary, exactly or by their stem. */
  known: ReadonlySet<string>;
  /** "the", "for": searched only if the query has nothing else. */
  stopWords: ReadonlySet<string>;
  /** Words in the vocabulary that end with it: "hatbox" for "box". */
  compounds: ReadonlyMap<string, readonly string[]>;
  /** Words in the vocabulary that begin with it. */
  completions: ReadonlyMap<string, readonly string[]>;
  candidates: ReadonlyMap<string, readonly Candidate[]>;
};

/** One requirement of a query: a product must match all of these words, or an alternative. */
export type Term = {
  words: readonly string[];
  /** Phrases that match instead. */
  also: readonly string[];
  /** The last word is a prefix: "choc" finds "chocolate". */
  prefix: boolean;
  /** Nothing in the catalogue matches it. */
  unknown: boolean;
};

export type Interpretation = {
  terms: readonly Term[];
  /** The corrected query, if a word was corrected. */
  corrected: string | undefined;
};

type Wanted = { words: readonly string[]; synonyms: Synonyms; exact: boolean; typing: boolean };

// Words that people add around what they look for.
const NOISE = new Set(
  'something buy order send get want need looking find show please best cheap cheapest price prices cost online shop store sale near ghana accra kumasi delivery deliver pcs piece pieces of'.split(
    ' ',
  ),
);
const NUMBERS = new Map(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at) => [String(at + 1), word] as const),
);
const MORE_NUMBERS: Record<string, readonly string[]> = {
  '12': ['dozen'],
  '24': ['two dozen'],
  '30': ['thirty'],
  '40': ['forty'],
  '50': ['fifty'],
  '60': ['sixty'],
  '100': ['hundred'],
};

/** Other ways to write a number: 12 is twelve and a dozen. */
function numberWords(word: string): string[] {
  const spelt = NUMBERS.get(word);
  return [...(spelt ? [spelt] : []), ...(MORE_NUMBERS[word] ?? [])];
}

/** Two adjacent words that may be one ("hat box"), and one word that may be two ("eyemask"). */
export function joinsAndSplits(words: readonly string[]): string[] {
  const joins = words.slice(1).map((word, at) => `${words[at]}${word}`);
  const splits = words.flatMap((word) => splitsOf(word).flat());
  return [...joins, ...splits];
}

const SHORTEST_PART = 3;

function splitsOf(word: string): [string, string][] {
  const count = Math.max(0, word.length - 2 * SHORTEST_PART + 1);
  return Array.from({ length: count }, (_, at) => [
    word.slice(0, at + SHORTEST_PART),
    word.slice(at + SHORTEST_PART),
  ]);
}

/** The owner's synonyms that an unknown word is a prefix or a misspelling of. */
export function nearKeys(word: string, synonyms: Synonyms): string[] {
  const isNear = (key: string) =>
    word.length >= 4 && Math.abs(key.length - word.length) <= 2 && distanceBetween(word, key) <= 3;
  return [...synonyms.keys()].filter(
    (key) => !key.includes(' ') && ((word.length >= 3 && key.startsWith(word)) || isNear(key)),
  );
}

/** What each word of a query means: the word itself if the catalogue knows it, else its most likely correction. */
export function interpret(wanted: Wanted, knowledge: Knowledge): Interpretation {
  const { words, synonyms } = wanted;
  const { known, stopWords } = knowledge;
  const terms: Term[] = [];
  const shown: string[] = [];
  let hasCorrection = false;
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at, synonyms);
    const word = words[at] ?? '';
    const next = words[at + 1];
    const isLast = at === words.length - 1;
    if (phrase) {
      terms.push(
        termOf(phrase, synonyms, { prefix: wanted.typing && isLast && phrase.length === 1 }),
      );
      shown.push(...phrase);
      at += phrase.length;
      continue;
    }
    at += 1;
    if (next !== undefined && known.has(word + next)) {
      terms.push({
        ...termOf([word, next], synonyms),
        also: [word + next, ...alsoFor([word + next], synonyms)],
      });
      shown.push(word, next);
      at += 1;
      continue;
    }
    if (stopWords.has(word) || NOISE.has(word)) {
      shown.push(word);
      continue;
    }
    const read = readWord(word, wanted, { knowledge, isLast });
    terms.push(...read.terms);
    shown.push(read.shown);
    hasCorrection ||= read.shown !== word;
  }
  // Only stop words: then they are searched for.
  if (terms.length === 0) {
    for (const word of words)
      terms.push({ words: [word], also: [], prefix: false, unknown: false });
  }
  return { terms, corrected: hasCorrection ? shown.join(' ') : undefined };
}

/** Also matches compounds: "box" finds the hatbox. Used if the words themselves find nothing. */
export function withCompounds(terms: readonly Term[], { compounds }: Knowledge): Term[] {
  return terms.map((term) => {
    const [word = '', ...more] = term.words;
    const found = more.length === 0 ? (compounds.get(word) ?? []) : [];
    return found.length > 0 ? { ...term, also: [...term.also, ...found], unknown: false } : term;
  });
}

type Around = { knowledge: Knowledge; isLast: boolean };

function readWord(
  word: string,
  { synonyms, exact, typing }: Wanted,
  { knowledge, isLast }: Around,
): { terms: Term[]; shown: string } {
  const { known, stopWords, completions, candidates } = knowledge;
  const prefix = typing && isLast;
  const asTyped = (more: Partial<Term> = {}) => ({
    terms: [{ ...termOf([word], synonyms, { prefix }), ...more }],
    shown: word,
  });
  const numbers = numberWords(word);
  if (numbers.length > 0) return asTyped({ also: numbers });
  if (known.has(word)) return asTyped();
  const completed = word.length >= (typing ? 1 : 3) ? (completions.get(word) ?? []) : [];
  if (completed.length > 0 && !COMMON_WORDS.has(word)) {
    const also = completed.slice(0, 3).flatMap((whole) => alsoFor([whole], synonyms));
    return asTyped({ prefix: true, also: [...new Set(also)] });
  }
  if (!exact) {
    const parts = splitsOf(word).filter(([a, b]) => isWhole(a) && isWhole(b));
    const [split] = parts.toSorted((a, b) => unevenness(a) - unevenness(b));
    if (split) {
      return { terms: split.map((part) => termOf([part], synonyms)), shown: split.join(' ') };
    }
    // Three letters of a word that is still being typed are too few to correct.
    const isEarly = prefix && word.length <= SHORTEST_PART;
    const meant = isEarly ? undefined : correctionFor(word, candidates.get(word) ?? []);
    if (meant !== undefined) return { terms: [termOf([meant], synonyms)], shown: meant };
  }
  return asTyped({ unknown: true });

  function isWhole(part: string): boolean {
    return (known.has(part) || synonyms.has(singular(part))) && !stopWords.has(part);
  }
}

const unevenness = ([a, b]: [string, string]) => Math.abs(a.length - b.length);

/** The longest phrase of the owner's synonyms that begins here. */
function phraseAt(words: readonly string[], at: number, synonyms: Synonyms): string[] | undefined {
  for (let length = MAX_PHRASE_WORDS; length >= 1; length -= 1) {
    const phrase = words.slice(at, at + length);
    if (phrase.length === length && synonyms.has(keyOf(phrase))) return phrase;
  }
  return undefined;
}

const alsoFor = (words: readonly string[], synonyms: Synonyms) => synonyms.get(keyOf(words)) ?? [];

function termOf(words: readonly string[], synonyms: Synonyms, { prefix = false } = {}): Term {
  return { words, also: alsoFor(words, synonyms), prefix, unknown: false };
}
