import { expect, test } from 'vitest';
import { idsBeginning, isUuid } from './uuid.ts';

test.each([
  ['0a1b', '0a1b0000-0000-0000-0000-000000000000', '0a1bffff-ffff-ffff-ffff-ffffffffffff'],
  ['0A1B2C3D', '0a1b2c3d-0000-0000-0000-000000000000', '0a1b2c3d-ffff-ffff-ffff-ffffffffffff'],
  ['0a1b2c3d-44', '0a1b2c3d-4400-0000-0000-000000000000', '0a1b2c3d-44ff-ffff-ffff-ffffffffffff'],
])('%s begins the ids from %s to %s', (text, first, last) =>
  expect(idsBeginning(text)).toEqual([first, last]),
);

test.each(['', 'abc', 'rose', '----', '%', 'g123', 'a'.repeat(33), "a'--"])(
  '%j begins no id',
  (text) => expect(idsBeginning(text)).toBeUndefined(),
);

test.each([
  ['0b5e1a52-6f0f-4c7e-9a5e-0d2f6c1f8a11', true],
  ['0B5E1A52-6F0F-4C7E-9A5E-0D2F6C1F8A11', true],
  ['1', false],
  ['', false],
  ["' OR 1=1--", false],
  ['0b5e1a52-6f0f-4c7e-9a5e-0d2f6c1f8a11\u0000', false],
])('%j is an id: %s', (text, valid) => expect(isUuid(text)).toBe(valid));
