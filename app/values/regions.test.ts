import { expect, test } from 'vitest';
import { REGIONS, regionOf } from './regions.ts';

test('Ghana has sixteen regions, and those of the specification come first', () => {
  expect(new Set(REGIONS).size).toBe(16);
  expect(REGIONS.slice(0, 6)).toEqual([
    'Greater Accra',
    'Ashanti',
    'Western',
    'Central',
    'Eastern',
    'Northern',
  ]);
});

test.each([
  ['Greater Accra', 'Greater Accra'],
  ['greater accra', 'Greater Accra'],
  [' GREATER-ACCRA ', 'Greater Accra'],
  ['Ashanti Region', 'Ashanti'],
  ['Western', 'Western'],
  ['western north region', 'Western North'],
])('%j means %s', (text, region) => expect(regionOf(text)).toBe(region));

test.each(['', 'Region', 'Accra', 'Brong-Ahafo', 'Avannaata Kommunia', 'Аshanti', '💐'])(
  '%j is none of them',
  (text) => expect(regionOf(text)).toBeUndefined(),
);
