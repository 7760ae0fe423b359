import { expect, test } from 'vitest';
import { returnPolicyFor } from './return-policy.ts';

test.each([
  ['Flowers', 'fresh', false, false],
  ['flowers', 'fresh', false, false],
  ['Bouquets & Roses', 'fresh', false, false],
  ['Gifts', 'standard', true, true],
  ['Primroses and more', 'standard', true, true],
  ['Intimacy', 'intimate', true, false],
  ['DESIRE', 'intimate', true, false],
  [null, 'standard', true, false],
] as const)('%s: %s, a change of mind %s, back on sale %s', (category, ...expected) => {
  const { kind, forChangeOfMind, restockByDefault } = returnPolicyFor(category);
  expect([kind, forChangeOfMind, restockByDefault]).toEqual(expected);
});

test.each([
  ['Flowers', /cannot be returned/],
  ['Gifts', /^Within 30 days, unopened\.$/],
  ['Desire', /seal/],
])('%s says so on its page', (category, words) => {
  expect(returnPolicyFor(category).words).toMatch(words);
});
