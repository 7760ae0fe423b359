import { describe, expect, test } from 'vitest';
import {
  addressesToOffer,
  type AddressValues,
  canAddAddress,
  freeLabel,
  identityOf,
  LABEL_LIMIT,
  MAX_ADDRESSES,
  MAX_OFFERED,
} from './rules.ts';

const HOME: AddressValues = {
  firstName: 'Ama',
  lastName: 'Mensah',
  phone: '+233241234567',
  address: '12 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
  digitalAddress: '',
  landmark: '',
};

describe('two addresses are one', () => {
  test.each<[string, Partial<AddressValues>]>([
    ['in another case', { lastName: 'MENSAH', city: 'accra' }],
    ['with other spaces and commas', { address: ' 12,  Oxford Street. ' }],
    ['in another form of the same characters', { address: '１２ Oxford Street' }],
    ['with something for the rider', { landmark: 'Yellow gate', digitalAddress: 'GA-183-8164' }],
  ])('%s', (_what, change) => {
    expect(identityOf({ ...HOME, ...change })).toBe(identityOf(HOME));
  });

  test.each<[string, Partial<AddressValues>]>([
    ['for somebody else', { firstName: 'Efua' }],
    ['with another phone', { phone: '+233209876543' }],
    ['in another house', { address: '21 Oxford Street' }],
    ['in another town', { city: 'Tema' }],
    ['in another region', { region: 'Ashanti' }],
    ['with names cut elsewhere', { firstName: 'Ama Mensah', lastName: '' }],
  ])('but not %s', (_what, change) => {
    expect(identityOf({ ...HOME, ...change })).not.toBe(identityOf(HOME));
  });
});

test.each([
  ['Home', 'Accra', ['Home'], 'Home'],
  ['', 'Accra', [], 'Accra'],
  ['', 'Accra', ['accra'], 'Accra 2'],
  ['', 'Accra', ['Accra', 'Accra 2'], 'Accra 3'],
])('with label %j in %s beside %j it is named %s', (wanted, city, taken, label) => {
  expect(freeLabel(wanted, city, taken)).toBe(label);
});

test('a label made of a long town stays within the limit', () => {
  const town = 'a'.repeat(100);
  expect(freeLabel('', town, [freeLabel('', town, [])]).length).toBeLessThanOrEqual(LABEL_LIMIT);
});

test('an address book is full at its limit', () => {
  expect(canAddAddress(MAX_ADDRESSES - 1)).toBe(true);
  expect(canAddAddress(MAX_ADDRESSES)).toBe(false);
});

test('past orders offer each address once, newest first, no saved ones, up to a limit', () => {
  const past = ['1', '2', '1', '3', '4', '5'].map((address, order) => ({
    order,
    values: { ...HOME, address },
  }));
  const saved = [{ values: { ...HOME, address: '2' } }];
  const offered = addressesToOffer(past, saved);
  expect(offered.map(({ order }) => order)).toEqual([0, 3, 4]);
  expect(offered).toHaveLength(MAX_OFFERED);
});
