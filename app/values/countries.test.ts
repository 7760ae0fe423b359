import { expect, test } from 'vitest';
import { COUNTRIES, isCountry } from './countries.ts';

test('every country has a name, Ghana stands first and the others follow by name', () => {
  expect(COUNTRIES).toHaveLength(249);
  expect(new Set(COUNTRIES.map(({ value }) => value)).size).toBe(249);
  expect(COUNTRIES.filter(({ value, label }) => value === label || label === '')).toEqual([]);
  expect(COUNTRIES.slice(0, 3).map(({ label }) => label)).toEqual([
    'Ghana',
    'Afghanistan',
    'Åland Islands',
  ]);
  expect(COUNTRIES.at(-1)?.label).toBe('Zimbabwe');
});

test('a country is known by its code alone', () => {
  expect(['GH', 'US', 'GB'].every(isCountry)).toBe(true);
  expect(['', 'gh', 'Ghana', 'XX', 'EU', 'GH US', '__proto__'].some(isCountry)).toBe(false);
});
