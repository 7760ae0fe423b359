import { describe, expect, test } from 'vitest';
import { correctionFor, distanceBetween } from './spelling.ts';

test.each([
  ['candle', 'candle', 0],
  ['candel', 'candle', 1],
  ['cnadle', 'candle', 1],
  ['loket', 'locket', 1],
  ['rosses', 'roses', 1],
  ['roze', 'rose', 1],
  ['orkid', 'orchid', 2],
  ['', 'rose', 4],
  ['rose', '', 4],
])('%s is %s after %i slips', (from, to, distance) =>
  expect(distanceBetween(from, to)).toBe(distance),
);

const among = (...words: string[]) =>
  words.map((word) => ({ word, inName: false, soundsAlike: false }));

describe('a correction', () => {
  test.each([
    ['boquet', ['bouquet', 'basket'], 'bouquet'],
    ['cnadle', ['candle', 'cradle'], 'candle'],
    ['gfts', ['gifts', 'gets'], 'gifts'],
    ['rsoe', ['rose', 'robe'], 'rose'],
    ['roses', ['rose'], 'rose'],
    ['lubricnt', ['lubricant'], 'lubricant'],
    // One letter more or less is a typo; a different letter in a short word is a different word.
    ['rse', ['rose'], 'rose'],
    ['bake', ['care', 'take'], undefined],
    ['hug', ['mug'], undefined],
    ['ab', ['abc'], undefined],
    ['sofas', ['satin'], undefined],
    // A correct word for something the shop does not sell.
    ['cake', ['care', 'lake'], undefined],
    ['watch', ['match'], undefined],
    ['xyzzy', ['fuzzy'], undefined],
  ])('of %s among %j is %s', (typed, words, correction) =>
    expect(correctionFor(typed, among(...words))).toBe(correction),
  );

  test('prefers the same sound, then words in names', () => {
    const received = { word: 'orchid', inName: false, soundsAlike: true };
    expect(correctionFor('orkid', [...among('orbit', 'acrid'), received])).toBe('orchid');
    const named = { word: 'tulips', inName: true, soundsAlike: false };
    expect(correctionFor('tulps', [...among('tulls'), named])).toBe('tulips');
  });
});
