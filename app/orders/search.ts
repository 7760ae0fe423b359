import { phonePart } from '#app/values/phone.ts';

export type Search = {
  /** Each must occur in the number, the name, the e-mail or the phone. */
  words: string[];
  /** Alternatively, the text as a phone number in its stored format. */
  phone?: string;
  /** The id of an order, or a prefix. */
  id?: string;
};

const MAX_WORDS = 6;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){0,3}(?:-[0-9a-f]{12})?$/;

/** The possible meanings of a search text for orders. */
export function searchFrom(text: string): Search | undefined {
  const typed = text.replaceAll('\0', '').trim().toLowerCase();
  if (typed === '') return undefined;
  const phone = phonePart(typed);
  const words = typed.split(/\s+/).slice(0, MAX_WORDS);
  return {
    // Digit groups of a phone number are not separate words; a single one may be an order's digits.
    words: phone && words.length > 1 ? [] : words,
    ...(phone && { phone }),
    ...(ID.test(typed) && { id: typed }),
  };
}
