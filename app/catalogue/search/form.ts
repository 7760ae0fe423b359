import type { PinnedResult } from '#app/settings/shop-settings.ts';
import type { SynonymRule } from '#app/settings/starter-synonyms.ts';
import { isUuid } from '#app/values/uuid.ts';
import { type FieldErrors, lineOf, textOf } from '#app/web/forms.ts';
import { normalize } from './normalize.ts';

const LONGEST_TERM = 60;
const MAX_TERMS = 30;
export const MAX_PINNED = 8;

export type SynonymField = 'words' | 'also';
export type SynonymInput = Omit<SynonymRule, 'id'>;

/** "Lube, lubricant" as normalized terms without duplicates. */
function termsFrom(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,;\n]/)
        .map(normalize)
        .filter(Boolean),
    ),
  ];
}

/** Parses the form of a rule. Without a second field the words are synonyms of each other, so it takes at least two. */
export function readSynonymForm(form: FormData) {
  const values: SynonymInput = {
    words: termsFrom(lineOf(form, 'words')),
    also: termsFrom(lineOf(form, 'also')),
  };
  const errors: FieldErrors<SynonymField> = {};
  if (values.words.length === 0) errors.words = 'Please enter at least one word';
  else if (values.words.length === 1 && values.also.length === 0) {
    errors.words = 'Please enter a second word, or fill in “Also find”';
  }
  for (const field of ['words', 'also'] as const) {
    const problem = problemWith(values[field]);
    if (problem) errors[field] ??= problem;
  }
  return { values, errors };
}

function problemWith(terms: readonly string[]): string | undefined {
  if (terms.length > MAX_TERMS) return `Please enter at most ${MAX_TERMS}, separated by commas`;
  const long = terms.some((term) => term.length > LONGEST_TERM);
  return long ? `Please use at most ${LONGEST_TERM} characters for each` : undefined;
}

export type PinField = 'query' | 'products';

/** Parses pinned results: a search, and one product per line, by name or address. */
export function readPinForm(form: FormData) {
  const query = normalize(lineOf(form, 'query'));
  const lines = textOf(form, 'products')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const errors: FieldErrors<PinField> = {};
  if (query === '') errors.query = 'Please enter what people search for';
  else if (query.length > LONGEST_TERM)
    errors.query = `Please use at most ${LONGEST_TERM} characters`;
  if (lines.length === 0) errors.products = 'Please enter at least one product';
  else if (lines.length > MAX_PINNED) errors.products = `Please enter at most ${MAX_PINNED}`;
  return { query, lines, errors };
}

/** The product id in a line that is an address; undefined where it is a name. */
export function productIdIn(line: string): string | undefined {
  const last = line.split(/[/\s?#]+/).findLast(isUuid);
  return last;
}

export type PinInput = Omit<PinnedResult, 'id'>;
