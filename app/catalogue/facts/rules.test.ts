import { describe, expect, test } from 'vitest';
import { changedValues, filledFacts, knownValues, labelsError, withIds } from './rules.ts';

const [A, B, C] = ['a', 'b', 'c'];
const fact = (id: string, label: string) => ({ id, label });

test.each([
  [[], undefined],
  [['Materials', 'Size'], undefined],
  [Array.from({ length: 12 }, (_, n) => `Fact ${n}`), undefined],
  [Array.from({ length: 13 }, (_, n) => `Fact ${n}`), 'Please use at most 12 facts'],
  [['x'.repeat(40)], undefined],
  [['x'.repeat(41)], `Please use at most 40 characters for “${'x'.repeat(20)}…”`],
  [['Care', 'Size', 'CARE'], 'Two facts are called “CARE”. Please rename or delete one'],
])('the labels %j are answered with %j', (labels, message) => {
  expect(labelsError(labels.map((label) => ({ id: null, label })))).toBe(message);
});

describe('a new fact', () => {
  const given = (
    own: { id: string; label: string }[],
    elsewhere: { id: string; label: string }[],
  ) => {
    let made = 0;
    return { own, elsewhere, newId: () => `new ${(made += 1)}` };
  };

  test.each([
    ['gets an id of its own', [], [], 'new 1'],
    ['that a category has already is the same one', [fact(A, 'care')], [fact(B, 'Care')], A],
    ['is the one of another category', [fact(A, 'Size')], [fact(B, 'CARE')], B],
  ])('%s', (_, own, elsewhere, id) => {
    expect(withIds([{ id: null, label: 'Care' }], given(own, elsewhere))).toEqual([
      { id, label: 'Care' },
    ]);
  });

  test('never gets the id of another one in its category, whatever its current name', () => {
    const typed = [fact(A, 'Fabric'), { id: null, label: 'Materials' }];
    expect(withIds(typed, given([fact(A, 'Materials')], [fact(A, 'Materials')]))).toEqual([
      fact(A, 'Fabric'),
      fact('new 1', 'Materials'),
    ]);
  });
});

test('a page shows the facts of the category in their order, where there is a value', () => {
  const facts = [fact(B, 'Size'), fact(C, 'Power'), fact(A, 'Care')];
  expect(filledFacts(facts, { a: 'Wipe', b: '9 cm', z: 'Of another category' })).toEqual([
    { label: 'Size', value: '9 cm' },
    { label: 'Care', value: 'Wipe' },
  ]);
});

test('an edit changes its fields and keeps the rest', () => {
  expect(changedValues({ a: '1', b: '2', z: '9' }, { a: '', b: '3', c: '4' })).toEqual({
    b: '3',
    c: '4',
    z: '9',
  });
});

test('a value of an unknown fact is ignored', () => {
  expect(
    knownValues([fact(A, 'Care'), fact(B, 'Size')], { a: '', c: 'x', __proto__: 'y' }),
  ).toEqual({ a: '' });
});
