import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

const rose = { name: 'Rose', price: 100, images: ['a', 'b'], note: null as string | null };

test.each([
  [{}, undefined],
  [{ name: 'Rose', price: 100 }, undefined],
  [{ images: ['a', 'b'] }, undefined],
  [{ price: 120 }, { price: { before: 100, after: 120 } }],
  [{ images: ['b', 'a'] }, { images: { before: ['a', 'b'], after: ['b', 'a'] } }],
  [{ note: 'new', name: 'Rose' }, { note: { before: null, after: 'new' } }],
])('%j changes %j', (after, changes) => expect(changesBetween(rose, after)).toEqual(changes));
