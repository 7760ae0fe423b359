import { describe, expect, test } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

type Fields = { name: string; price: number; urls: string[] };
const base: Fields = { name: 'Rose', price: 100, urls: ['a'] };

describe('two edits of one record', () => {
  test.each<[string, Partial<Fields>, Partial<Fields>, Fields, string[], string[]]>([
    ['nobody changed anything', {}, {}, base, [], []],
    ['only I did', {}, { name: 'Lily' }, { ...base, name: 'Lily' }, [], []],
    ['only they did', { price: 120 }, {}, { ...base, price: 120 }, ['price'], []],
    [
      'each another field',
      { price: 120 },
      { name: 'Lily' },
      { ...base, name: 'Lily', price: 120 },
      ['price'],
      [],
    ],
    ['both the same', { price: 120 }, { price: 120 }, { ...base, price: 120 }, [], []],
    ['both the same list', { urls: ['b'] }, { urls: ['b'] }, { ...base, urls: ['b'] }, [], []],
    [
      'both one field',
      { price: 120 },
      { price: 110, name: 'Lily' },
      { ...base, price: 110, name: 'Lily' },
      [],
      ['price'],
    ],
    ['both a list', { urls: ['b'] }, { urls: ['c'] }, { ...base, urls: ['c'] }, [], ['urls']],
  ])('%s', (_, theirs, mine, values, stored, conflicts) => {
    const merged = mergeEdits({
      base,
      theirs: { ...base, ...theirs },
      mine: { ...base, ...mine },
    });
    expect(merged.values).toEqual(values);
    expect(merged.unchanged).toEqual(stored);
    expect(merged.conflicts.map(({ field }) => field)).toEqual(conflicts);
  });
});

describe('a conflict', () => {
  const theirs = { ...base, price: 120 };
  const mine = { ...base, price: 110 };

  test('says what it was, theirs and mine', () =>
    expect(mergeEdits({ base, theirs, mine }).conflicts).toEqual([
      { field: 'price', old: 100, theirs: 120, mine: 110 },
    ]));

  test.each([
    ['mine, as it was shown', { price: 'mine' }, { price: 120 }, 110, 0],
    ['theirs', { price: 'theirs' }, { price: 120 }, 120, 0],
    ['mine, but theirs has changed again', { price: 'mine' }, { price: 115 }, 110, 1],
    ['mine, without having been shown theirs', { price: 'mine' }, {}, 110, 1],
    ['nothing yet', {}, { price: 120 }, 110, 1],
  ] as const)('is resolved with %s', (_, choices, result, price, open) => {
    const merged = mergeEdits({ base, theirs, mine, choices, shown: result });
    expect(merged.values.price).toBe(price);
    expect(merged.conflicts).toHaveLength(open);
  });

  test('is reported wherever the form has no initial value', () =>
    expect(mergeEdits({ base: {}, theirs, mine }).conflicts).toHaveLength(1));
});
