import { describe, expect, test } from 'vitest';
import { PROFILE_LIMITS } from './profile-fields.ts';
import { readProfileForm } from './profile-form.ts';

const good = {
  first_name: 'Ama',
  last_name: 'Mensah',
  phone: '024 123 4567',
  address_line_1: '14 Palm Street',
  address_line_2: 'Behind the yellow gate',
  city: 'Accra',
  state: 'greater accra',
  postal_code: 'ga 183 8164',
  country: 'GH',
};
const read = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readProfileForm(form);
};

test('a complete profile is stored in its normal form and shown as it was typed', () => {
  expect(read(good)).toEqual({
    typed: good,
    profile: {
      ...good,
      phone: '+233241234567',
      state: 'Greater Accra',
      postal_code: 'GA-183-8164',
    },
    errors: {},
    hasMore: false,
  });
});

test('two names are enough, and the country defaults as specified', () => {
  const { profile, errors } = read({ first_name: 'Ama', last_name: 'Mensah' });
  expect(errors).toEqual({});
  expect(profile).toEqual({
    first_name: 'Ama',
    last_name: 'Mensah',
    phone: '',
    address_line_1: '',
    address_line_2: '',
    city: '',
    state: '',
    postal_code: '',
    country: 'US',
  });
});

test.each(['first_name', 'last_name'])('%s is required', (field) => {
  for (const empty of ['', '  ', '\u0000', '\u202e']) {
    expect(Object.keys(read({ ...good, [field]: empty }).errors)).toEqual([field]);
  }
});

test.each([
  ['phone', '12345'],
  ['phone', 'x'.repeat(10_000)],
  ['state', 'Brong-Ahafo'],
  ['country', 'Ghana'],
  ['country', 'XX'],
])('%s refuses %j and keeps it for correction', (field, value) => {
  const { errors, typed } = read({ ...good, [field]: value });
  expect(Object.keys(errors)).toEqual([field]);
  expect(typed).toMatchObject({ [field]: value });
});

describe('each text has its limit', () => {
  const limits = Object.entries(PROFILE_LIMITS).filter(
    ([field]) => !['phone', 'country'].includes(field),
  );
  test.each(limits)('%s: %i', (field, most) => {
    const abroad = { ...good, country: 'GB' };
    expect(read({ ...abroad, [field]: 'é'.repeat(most) }).errors).toEqual({});
    expect(read({ ...abroad, [field]: 'é'.repeat(most + 1) }).errors).toEqual({
      [field]: `Please use at most ${most} characters here`,
    });
  });
});

test('regions and postal codes of other countries are accepted as they are', () => {
  const { profile, errors } = read({
    ...good,
    country: 'GB',
    state: 'Kent',
    postal_code: 'ga1838164',
  });
  expect(errors).toEqual({});
  expect(profile).toMatchObject({ state: 'Kent', postal_code: 'ga1838164' });
});

test('a postal code of Ghana that is no digital address is stored too', () => {
  expect(read({ ...good, postal_code: 'P.O. Box 12' }).profile.postal_code).toBe('P.O. Box 12');
});

test('a line break becomes a space and bidirectional marks are removed', () => {
  const { profile } = read({ ...good, first_name: 'Ama\r\nBcc: x', city: '\u202eAccra' });
  expect(profile).toMatchObject({ first_name: 'Ama Bcc: x', city: 'Accra' });
});

test.each(['user_id', 'role', 'email', 'id', 'name', '__proto__', 'toString', ''])(
  'the field %j is unknown',
  (field) => expect(read({ ...good, [field]: 'x' }).hasMore).toBe(true),
);
