import { expect, test } from 'vitest';
import { interpret, type Knowledge, withCompounds } from './interpret.ts';
import { wordsOf } from './normalize.ts';
import { synonymsFrom } from './synonyms.ts';

const synonyms = synonymsFrom({
  synonyms: [
    { id: '1', words: ['lube', 'lubricant'], also: [] },
    { id: '2', words: ['sex toy', 'Toys'], also: ['massager'] },
    { id: '3', words: ['chocolate'], also: ['ganache'] },
  ],
  pins: [],
});
const known = new Set([
  'roses',
  'rose',
  'red',
  'eye',
  'mask',
  'gift',
  'box',
  'hatbox',
  'lubricant',
]);
const knowledge: Knowledge = {
  known,
  stopWords: new Set(['the', 'for', 'of']),
  compounds: new Map([['box', ['hatbox']]]),
  completions: new Map([['choc', ['chocolate']]]),
  candidates: new Map([['boquet', [{ word: 'bouquet', inName: true, soundsAlike: true }]]]),
};
const read = (q: string, { exact = false, typing = false } = {}) =>
  interpret({ words: wordsOf(q), synonyms, exact, typing }, knowledge);
const termsOf = (q: string, options?: { exact?: boolean; typing?: boolean }) =>
  read(q, options).terms.map(({ words, also, prefix, unknown }) =>
    [words.join('+'), ...also, ...(prefix ? ['*'] : []), ...(unknown ? ['?'] : [])].join(' '),
  );

test.each([
  ['red roses', ['red', 'roses']],
  ['the roses', ['roses']],
  ['buy red roses online', ['red', 'roses']],
  ['for the', ['for', 'the']],
  ['lube', ['lube lubricant']],
  ['sex toys', ['sex+toys massager']],
  ['toy', ['toy massager']],
  ['choc', ['choc ganache *']],
  ['hat box', ['hat+box hatbox']],
  ['12 roses', ['12 twelve dozen', 'roses']],
  ['24 roses', ['24 two dozen', 'roses']],
  ['blorft roses', ['blorft ?', 'roses']],
  ['', []],
])('"%s" asks for %j', (q, terms) => {
  expect(termsOf(q)).toEqual(terms);
  expect(read(q).corrected).toBeUndefined();
});

test.each([
  ['boquet', 'bouquet', ['bouquet']],
  ['red boquet', 'red bouquet', ['red', 'bouquet']],
  ['eyemask', 'eye mask', ['eye', 'mask']],
  ['giftbox', 'gift box', ['gift', 'box']],
])('"%s" is corrected to "%s"', (q, corrected, terms) => {
  expect(read(q).corrected).toBe(corrected);
  expect(termsOf(q)).toEqual(terms);
});

test('the exact words, when requested', () => {
  expect(read('boquet', { exact: true }).corrected).toBeUndefined();
  expect(termsOf('eyemask', { exact: true })).toEqual(['eyemask ?']);
});

test('the last word of a query that is being typed is a prefix', () => {
  expect(termsOf('red rose', { typing: true })).toEqual(['red', 'rose *']);
});

test('a word may be the end of a compound', () => {
  expect(withCompounds(read('box').terms, knowledge)[0]?.also).toEqual(['hatbox']);
});
