const LETTERS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ...Array.from('ɛɔŋøłđðɖƒ').map((letter, at) => [letter, 'eonoldddf'.charAt(at)] as const),
]);

// ASCII other than letters and digits, and the punctuation, signs, arrows and brackets of other alphabets.
const PUNCTUATION = new RegExp(
  String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f]+`,
  'gu',
);

/**
 * Lower case without accents, words and numbers separated: "Rôses d’été 100ml" is "roses dete 100 ml". The database does the same to names
 * and descriptions (`search_normalize`); a test compares the two.
 */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[ßæœɛɔŋøłđðɖƒ]/gu, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/['’‘ʼ`´]/gu, '')
    .replace(PUNCTUATION, ' ')
    .replace(/([0-9])([^0-9 ])/gu, '$1 $2')
    .replace(/([^0-9 ])([0-9])/gu, '$1 $2')
    .trim();
}

const MAX_WORDS = 8;
const LONGEST_WORD = 40;

/** The first eight words of a query: more would not improve the results. */
export function wordsOf(text: string): string[] {
  return normalize(text)
    .split(' ')
    .filter((word) => word !== '' && word.length <= LONGEST_WORD)
    .slice(0, MAX_WORDS);
}

/** The singular: "lilies" is "lily". Like `search_singular` in the database, but without its check of the stem. */
export function singular(word: string): string {
  if (word.length <= 3) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}
