import { expect, test } from 'vitest';
import { missedQueryFrom } from './misses.ts';

test.each([
  ['Teddy Bear!', 'teddy bear'],
  ['kente cloth 2', 'kente cloth 2'],
  ['розы', 'розы'],
  ['ama@example.com', undefined],
  ['ama (at) example', 'ama at example'],
  ['024 123 4567', undefined],
  ['call 0241234567', undefined],
  ['https://example.com', undefined],
  ['www.example.com', undefined],
  ['12345', undefined],
  ['12', undefined],
  ['x', undefined],
  ['', undefined],
  ['a b c d e f g', undefined],
  ['w'.repeat(61), undefined],
])('"%s" is counted as %s', (q, query) => expect(missedQueryFrom(q)).toBe(query));
