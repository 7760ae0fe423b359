import { expect, test } from 'vitest';
import { parseDigitalAddress } from './digital-address.ts';

test.each([
  ['GA-183-8164', 'GA-183-8164'],
  ['ga1838164', 'GA-183-8164'],
  [' ga 183 8164 ', 'GA-183-8164'],
  ['Ga–183–8164', 'GA-183-8164'],
  ['AK-039-5028', 'AK-039-5028'],
  ['n5-01234-5678', 'N5-01234-5678'],
])('%j is %s', (text, address) => expect(parseDigitalAddress(text)).toBe(address));

test.each([
  '',
  'GA',
  'GA-18-8164',
  '10001',
  'SW1A 1AA',
  'GA-183-8164-1',
  'ＧＡ-183-8164x',
  '00233',
])('%j is none', (text) => expect(parseDigitalAddress(text)).toBeUndefined());
