import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REGIONS } from '#app/values/regions.ts';
import { BAD_TEXTS } from '../../test/support/bad-input.ts';
import { NO_CARTS } from '../../test/support/cart-corpus.ts';
import { knownOf, errorsIn, type Typed, typedIn } from './fields.ts';
import { readCheckoutForm } from './form.ts';

const ACCOUNT = { email: 'account@people.test' };
const PRODUCT = '0b4c9a52-7d0e-4c53-9a0d-0a3f1c2d4e5f';
const KEY = '6f1d9a52-7d0e-4c53-9a0d-0a3f1c2d4e5f';
const SENT: Record<string, string> = {
  firstName: 'Ama',
  lastName: 'Mensah',
  phone: '024 123 4567',
  email: '',
  address: '12 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
  digitalAddress: '',
  landmark: '',
  note: '',
  method: 'cash_on_delivery',
  items: `[{"id":"${PRODUCT}","quantity":2}]`,
  key: KEY,
  total: '26500',
};

function formOf(changes: Record<string, string | undefined> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...SENT, ...changes })) {
    if (value !== undefined) form.append(name, value);
  }
  return form;
}

const read = (changes: Record<string, string | undefined> = {}) =>
  readCheckoutForm(formOf(changes), ACCOUNT);

/** The status of an invalid form; undefined if it is valid. */
function statusOf(form: FormData): number | undefined {
  try {
    readCheckoutForm(form, ACCOUNT);
    return undefined;
  } catch (thrown) {
    return (thrown as { init?: { status?: number } }).init?.status;
  }
}

test('a complete form becomes an order', () => {
  expect(read()).toEqual({
    errors: {},
    isMissing: false,
    order: {
      isRepeat: false,
      savesAddress: false,
      requestKey: KEY,
      shownTotal: 26_500,
      method: 'cash_on_delivery',
      wanted: [{ id: PRODUCT, quantity: 2 }],
      delivery: { pickUp: '', day: '', slot: '' },
      gift: null,
      recipient: {
        customer: {
          firstName: 'Ama',
          lastName: 'Mensah',
          email: 'account@people.test',
          phone: '+233241234567',
          address: '12 Oxford Street',
          city: 'Accra',
          region: 'Greater Accra',
        },
        shipping: { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' },
      },
    },
  });
});

test('directions for the rider are part of the address, in normal form', () => {
  const { shipping } = read({
    digitalAddress: ' ga 183 8164 ',
    landmark: 'The yellow gate',
    note: 'Please call.\r\nTwice.',
  }).order.recipient;
  expect(shipping).toEqual({
    address: '12 Oxford Street',
    city: 'Accra',
    region: 'Greater Accra',
    digitalAddress: 'GA-183-8164',
    landmark: 'The yellow gate',
    note: 'Please call.\nTwice.',
  });
});

test('mails go to the address that was typed', () => {
  expect(read({ email: 'other@people.test' }).order.recipient.customer.email).toBe(
    'other@people.test',
  );
});

describe('a phone number', () => {
  test.each([
    ['024 123 4567', '+233241234567'],
    ['0241234567', '+233241234567'],
    ['+233 24 123 4567', '+233241234567'],
    ['00233241234567', '+233241234567'],
    ['+44 7911 123456', '+447911123456'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('%s is stored as %s', (phone, stored) => {
    const { errors, order } = read({ phone });
    expect(errors).toEqual({});
    expect(order.recipient.customer.phone).toBe(stored);
  });

  test.each(['12345', 'call me', '024', '+999 1', '0000000000'])('%s is refused', (phone) => {
    const { errors, isMissing } = read({ phone });
    expect(errors.phone).toBe('Please enter a phone number like 024 123 4567 or +44 7911 123456');
    expect(isMissing).toBe(false);
  });
});

test.each(['firstName', 'lastName', 'phone', 'address', 'city', 'region'])(
  '%s is required',
  (field) => {
    for (const value of ['', '   ', '\u0000', undefined]) {
      const { errors, isMissing } = read({ [field]: value });
      expect(Object.keys(errors)).toEqual([field]);
      expect(isMissing).toBe(true);
    }
  },
);

test('missing fields are listed in the order of the form', () => {
  const nothing = { firstName: '', lastName: '', phone: '', address: '', city: '', region: '' };
  expect(Object.keys(read({ ...nothing, email: 'no address' }).errors)).toEqual([
    'firstName',
    'lastName',
    'phone',
    'email',
    'address',
    'city',
    'region',
  ]);
});

test.each([
  ['email', 'ama@', 'Please enter an email address like ama@example.com'],
  ['region', 'Bavaria', 'Please choose one of the sixteen regions'],
  [
    'digitalAddress',
    'Oxford Street',
    'Please enter a GhanaPostGPS address like GA-183-8164, or leave it empty',
  ],
  ['address', 'x'.repeat(201), 'Please use at most 200 characters here'],
  ['note', 'x'.repeat(501), 'Please use at most 500 characters here'],
])('%s of "%.20s" has its own error message', (field, value, message) => {
  expect(read({ [field]: value }).errors).toEqual({ [field]: message });
});

test.each(REGIONS)('%s is a region', (region) => {
  expect(read({ region }).errors).toEqual({});
});

describe('what our page never sends', () => {
  test.each([
    'price',
    'total_amount',
    'status',
    'user_id',
    'payment_reference',
    'delivery_fee',
    'id',
    'role',
    '__proto__',
    'constructor',
    'items[]',
  ])('is 400: the field %s', (name) => {
    const form = formOf();
    form.append(name, '1');
    expect(statusOf(form)).toBe(400);
  });

  test.each(Object.keys(SENT))('is 400: %s twice', (name) => {
    const form = formOf();
    form.append(name, SENT[name] ?? '');
    expect(statusOf(form)).toBe(400);
  });

  test.each([
    ['key', ''],
    ['key', 'the same as always'],
    ['key', `${KEY}0`],
    ['total', ''],
    ['total', '-1'],
    ['total', '265.00'],
    ['total', '1e3'],
    ['total', '9'.repeat(16)],
    ['total', 'NaN'],
    ['method', ''],
    ['method', 'bank_transfer'],
    ['method', 'toString'],
    ['items', ''],
  ])('is 400: %s of "%s"', (name, value) => {
    expect(statusOf(formOf({ [name]: value }))).toBe(400);
  });

  test.each(['key', 'total', 'method', 'items'])('is 400: no %s', (name) => {
    expect(statusOf(formOf({ [name]: undefined }))).toBe(400);
  });

  test.each(NO_CARTS)('is 400: a cart with %s', (_what, items) => {
    expect(statusOf(formOf({ items }))).toBe(400);
  });
});

test('any input is parsed or refused, and never stored with control characters', () => {
  for (const text of BAD_TEXTS) {
    for (const field of ['firstName', 'address', 'landmark', 'note'] as const) {
      const { order } = read({ [field]: text });
      // oxlint-disable-next-line no-control-regex
      expect(JSON.stringify(order.recipient)).not.toMatch(/\\u0000|\\ud800|\u202e/);
    }
  }
});

test('the browser refuses nothing that the server accepts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(...BAD_TEXTS, '＋２３３ ２４ １２３ ４５６７', '\u202a+44 7911 123456\u202c'),
    fc.stringMatching(/^[+0-9 ()-]{4,16}$/),
  );
  const typing = fc.record({
    firstName: text,
    phone: text,
    email: text,
    digitalAddress: text,
    region: text,
  });
  fc.assert(
    fc.property(typing, (typed) => {
      const form = formOf(typed);
      const { errors } = readCheckoutForm(form, ACCOUNT);
      for (const field of Object.keys(errorsIn(typedIn(form)))) {
        expect(errors).toHaveProperty(field);
      }
    }),
    { numRuns: 500 },
  );
});

describe('known details', () => {
  const profile = {
    first_name: 'Ama',
    last_name: 'Mensah',
    phone: '024 123 4567',
    address_line_1: '12 Oxford Street',
    address_line_2: 'Flat 3',
    city: 'Accra',
    state: 'greater accra region',
    postal_code: 'ga1838164',
    country: 'GH',
  };
  const nothing: Typed = typedIn(new FormData());

  test('fills in the form', () => {
    expect(knownOf(profile)).toEqual({
      ...nothing,
      firstName: 'Ama',
      lastName: 'Mensah',
      phone: '024 123 4567',
      address: '12 Oxford Street, Flat 3',
      city: 'Accra',
      region: 'Greater Accra',
      digitalAddress: 'GA-183-8164',
    });
  });

  test('leaves an address abroad out', () => {
    const abroad = { ...profile, country: 'GB', state: 'Kent', postal_code: 'CT1 2AB' };
    expect(knownOf(abroad)).toEqual({
      ...nothing,
      firstName: 'Ama',
      lastName: 'Mensah',
      phone: '024 123 4567',
    });
  });

  test('may be empty', () => {
    expect(knownOf(undefined)).toEqual(nothing);
  });
});
