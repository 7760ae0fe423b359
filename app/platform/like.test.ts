import { expect, test } from 'vitest';
import { likeAnywhere } from './like.ts';

test.each([
  ['rose', '%rose%'],
  ['50%', String.raw`%50\%%`],
  ['a_b', String.raw`%a\_b%`],
  [String.raw`\x`, String.raw`%\\x%`],
  ['nul\0', '%nul%'],
])('%j is looked for as %j', (text, pattern) => expect(likeAnywhere(text)).toBe(pattern));
