import { expect, test } from 'vitest';
import { likeAnywhere, searchText } from './like.ts';

test.each([
  ['rose', '%rose%'],
  ['50%', String.raw`%50\%%`],
  ['a_b', String.raw`%a\_b%`],
  [String.raw`\x`, String.raw`%\\x%`],
  ['nul\0', '%nul%'],
])('%j is looked for as %j', (text, pattern) => expect(likeAnywhere(text)).toBe(pattern));

test.each([
  ['q=rose', 'rose'],
  ['q=+rose+', 'rose'],
  ['', ''],
  [`q=${'a'.repeat(300)}`, 'a'.repeat(100)],
  [`q=${'a'.repeat(99)}%F0%9F%92%90`, `${'a'.repeat(99)}\uFFFD`],
])('%j looks for %j', (query, text) => expect(searchText(new URLSearchParams(query))).toBe(text));
