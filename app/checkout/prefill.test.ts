import { describe, expect, test } from 'vitest';
import { NOTHING_TYPED } from './fields.ts';
import { knownFrom } from './prefill.ts';

const profile = {
  first_name: 'Ama',
  last_name: 'Mensah',
  phone: '024 123 4567',
  address_line_1: '12 Oxford Street',
  address_line_2: '',
  city: 'Accra',
  state: 'Greater Accra',
  postal_code: 'GA-183-8164',
  country: 'GH',
};
const where = { address: '3 Ring Road', city: 'Kumasi', region: 'Ashanti' };
const last = {
  customer: {
    firstName: 'Efua',
    lastName: 'Owusu',
    email: 'else@people.test',
    phone: '+233209876543',
    ...where,
  },
  shipping: {
    ...where,
    digitalAddress: 'AK-039-5028',
    landmark: 'The pharmacy',
    note: 'Ring once',
  },
};

describe('the checkout begins with', () => {
  test('the last order, whole, before anything of the profile; its note and email stay there', () => {
    expect(knownFrom({ name: 'Ama Mensah', profile, last })).toEqual({
      from: 'order',
      typed: {
        ...NOTHING_TYPED,
        firstName: 'Efua',
        lastName: 'Owusu',
        phone: '020 987 6543',
        ...where,
        digitalAddress: 'AK-039-5028',
        landmark: 'The pharmacy',
      },
    });
  });

  test('the profile without earlier orders', () => {
    expect(knownFrom({ name: 'Somebody Else', profile, last: undefined })).toMatchObject({
      from: 'profile',
      typed: { firstName: 'Ama', phone: '024 123 4567', digitalAddress: 'GA-183-8164' },
    });
  });

  test.each([
    ['Ama Serwaa Mensah', 'Ama', 'Serwaa Mensah'],
    ['Ama', 'Ama', ''],
    ['  ', '', ''],
  ])('the name of the account, %j, if nothing else is known', (name, firstName, lastName) => {
    expect(knownFrom({ name, profile: undefined, last: undefined })).toEqual({
      from: null,
      typed: { ...NOTHING_TYPED, firstName, lastName },
    });
  });
});
