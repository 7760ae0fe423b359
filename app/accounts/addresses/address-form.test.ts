import { expect, test } from 'vitest';
import { readAddressForm } from './address-form.ts';

const HOME = {
  label: 'Home',
  firstName: 'Ama',
  lastName: 'Mensah',
  phone: '024 123 4567',
  address: '12 Oxford Street',
  city: 'Accra',
  region: 'greater accra',
  digitalAddress: 'ga1838164',
  landmark: 'Yellow gate',
};

function read(changes: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...HOME, ...changes })) form.set(name, value);
  return readAddressForm(form);
}

test('an address is stored in one format, and shown again as it was typed', () => {
  const { typed, label, values, errors, hasMore } = read();
  expect(typed).toEqual(HOME);
  expect(label).toBe('Home');
  expect(values).toMatchObject({
    phone: '+233241234567',
    region: 'Greater Accra',
    digitalAddress: 'GA-183-8164',
  });
  expect([errors, hasMore]).toEqual([{}, false]);
});

test.each([
  ['label', 'x'.repeat(41), 'Please use at most 40 characters here'],
  ['firstName', '', 'Please enter your first name'],
  ['lastName', ' ', 'Please enter your last name'],
  ['phone', '', 'Please enter your phone number'],
  ['phone', '12345678', 'Please enter a phone number like 024 123 4567 or +44 7911 123456'],
  ['address', '', 'Please enter the street and house'],
  ['city', '', 'Please enter the town or city'],
  ['region', '', 'Please choose a region'],
  ['region', 'Texas', 'Please choose one of the sixteen regions'],
  [
    'digitalAddress',
    'nowhere',
    'Please enter a GhanaPostGPS address like GA-183-8164, or leave it empty',
  ],
  ['landmark', 'x'.repeat(201), 'Please use at most 200 characters here'],
])('%s %j: %s', (field, text, message) => {
  expect(read({ [field]: text }).errors).toEqual({ [field]: message });
});

test.each(['label', 'digitalAddress', 'landmark'])('%s may be left empty', (field) => {
  expect(read({ [field]: '' }).errors).toEqual({});
});

test('unknown fields are detected', () => {
  expect(read({ user_id: 'x' }).hasMore).toBe(true);
});
