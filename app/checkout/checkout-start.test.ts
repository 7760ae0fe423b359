import { describe, expect, test } from 'vitest';
import { startAfterSignIn, startFrom, typedFromAddress } from './checkout-start.ts';
import { NOTHING_TYPED, type Typed } from './fields.ts';

const address = (id: string, street: string) => ({
  id,
  label: id,
  isDefault: id === 'home',
  values: {
    firstName: 'Ama',
    lastName: 'Mensah',
    phone: '024 123 4567',
    address: street,
    city: 'Accra',
    region: 'Greater Accra',
    digitalAddress: '',
    landmark: 'Yellow gate',
  },
});
const home = address('home', '12 Oxford Street');
const work = address('work', '3 Ring Road');
const last: Typed = { ...NOTHING_TYPED, firstName: 'Ama', address: 'Where the last order went' };
const known = { typed: last, from: 'order' as const };
const ama = { id: 'ama', known, addresses: [home, work] };
const ofAma = { owner: 'ama', addressId: null, typed: NOTHING_TYPED, gift: undefined };

describe('the checkout begins with', () => {
  test('the default address, before the last order', () => {
    expect(startFrom(undefined, ama)).toEqual({
      typed: typedFromAddress(home),
      from: null,
      addressId: 'home',
    });
  });

  test('the last order if no address is saved', () => {
    expect(startFrom(undefined, { ...ama, addresses: [] })).toEqual({ ...known, addressId: null });
  });

  test('nothing while signed out', () => {
    expect(startFrom(undefined, null).typed).toEqual(NOTHING_TYPED);
  });

  test('the address chosen before, with its current values, and the note of this order', () => {
    const typed = { ...NOTHING_TYPED, address: 'Before it was changed', note: 'Ring once' };
    expect(startFrom({ ...ofAma, typed, addressId: 'work' }, ama)).toEqual({
      typed: { ...typedFromAddress(work), note: 'Ring once' },
      from: null,
      addressId: 'work',
    });
  });

  test('the default if the chosen address is deleted', () => {
    expect(startFrom({ ...ofAma, addressId: 'gone' }, ama).addressId).toBe('home');
  });

  test('the typed values, however few', () => {
    expect(startFrom(ofAma, ama)).toEqual({ typed: NOTHING_TYPED, from: null, addressId: null });
  });
});

test('typed values survive a sign-in, and the default address is used if there are none', () => {
  const typed = { ...NOTHING_TYPED, firstName: 'Efua' };
  expect(startAfterSignIn(typed, ama)).toEqual({
    typed: { ...typedFromAddress(home), firstName: 'Efua' },
    from: null,
    addressId: null,
  });
  expect(startAfterSignIn(NOTHING_TYPED, ama).addressId).toBe('home');
  expect(startFrom({ ...ofAma, owner: null, typed }, ama).typed.firstName).toBe('Efua');
});
