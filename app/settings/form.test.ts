import { describe, expect, test } from 'vitest';
import { changesInWords } from '#app/activity/rules.ts';
import { BAD_TEXTS } from '../../test/support/bad-input.ts';
import type { SettingField } from './field-kinds.ts';
import { fieldText } from './field-text.ts';
import { choiceName, FIELDS, isSection } from './fields.ts';
import { readSectionForm } from './form.ts';
import { type Section, sections, settingsFrom } from './shop-settings.ts';

const shipped = settingsFrom(new Map());
const ADDRESS = 'Please enter an address like https://www.example.com';
const SHOP = { takesOnlinePayments: true };

/** An untouched form as the screen submits it, with some fields changed; null omits one. */
function formOf(section: Section, changed: Record<string, string | null> = {}): FormData {
  const form = new FormData();
  const values: Record<string, unknown> = shipped[section];
  for (const field of FIELDS[section] as readonly SettingField[]) {
    const value = values[field.name];
    if (field.kind === 'threshold' && value !== null) form.set(`${field.name}On`, 'on');
    if (field.kind === 'flag') {
      if (value === true) form.set(field.name, 'on');
    } else if (field.kind === 'weekdays') {
      for (const day of fieldText(field, value).split(', '))
        form.set(choiceName(field.name, day), 'yes');
    } else form.set(field.name, fieldText(field, value));
  }
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) form.delete(name);
    else form.set(name, value);
  }
  return form;
}

const read = (section: Section, changed?: Record<string, string | null>) =>
  readSectionForm(section, formOf(section, changed), SHOP);

describe('every section', () => {
  // Synonyms and pinned results have their own screen.
  const names = (Object.keys(sections) as Section[]).filter(
    (name) => !['search', 'zones'].includes(name),
  );

  test.each(names)('%s reads back what it shows', (section) => {
    expect(read(section)).toEqual({ errors: {}, values: shipped[section] });
  });

  test.each(names)(
    '%s shows its sums as money in the activity log, and nothing else',
    (section) => {
      for (const { name, kind } of FIELDS[section] as readonly SettingField[]) {
        const [words] = changesInWords({ table: 'settings', changes: { [name]: 1_500 } });
        const isSum = kind === 'amount' || kind === 'threshold';
        expect(words?.after, name).toBe(isSum ? 'GH₵15.00' : '1500');
      }
    },
  );

  test.each(names)('%s has a field for each of its settings', (section) => {
    expect(FIELDS[section].map(({ name }) => name).toSorted()).toEqual(
      Object.keys(shipped[section]).toSorted(),
    );
  });

  test('is known by its name alone', () => {
    expect(names.every(isSection)).toBe(true);
    for (const name of ['', 'toString', '__proto__', 'Site', 'search', 'zones'])
      expect(isSection(name)).toBe(false);
  });
});

test.each<[Section, string, string, unknown]>([
  ['delivery', 'fee', '15', 1_500],
  ['delivery', 'fee', 'GH₵ 1,234.5', 123_450],
  ['delivery', 'fee', '0', 0],
  ['delivery', 'freeOver', '1200.50', 120_050],
  ['deliveryDays', 'cutOff', '09:30', '09:30'],
  [
    'deliveryDays',
    'closedDays',
    '2027-01-01\n2026-12-25, 2026-12-25',
    ['2026-12-25', '2027-01-01'],
  ],
  ['deliveryDays', 'closedDays', '', []],
  ['tax', 'ratePercent', '12.5', 12.5],
  ['tax', 'ratePercent', '0', 0],
  ['tax', 'ratePercent', '50', 50],
  ['currency', 'shown', 'EUR', 'EUR'],
  ['currency', 'cedisPerDollar', '12.3456', 12.3456],
  ['security', 'sessionTimeoutMinutes', '5', 5],
  ['security', 'maxLoginAttempts', '20', 20],
  ['security', 'staffTwoFactor', 'on', true],
  ['database', 'backupFrequency', 'monthly', 'monthly'],
  ['database', 'backupRetentionDays', '365', 365],
  ['payment', 'networks', ' MTN  MoMo \n\nTelecel Cash\nMTN MoMo', ['MTN MoMo', 'Telecel Cash']],
  ['site', 'brand', '  Odo \n Boutique ', 'Odo Boutique'],
  ['site', 'supportPhone', '024 123 4567', '024 123 4567'],
  ['claims', 'customers', '', ''],
  ['notices', 'newOrderEmails', '', []],
  [
    'notices',
    'newOrderEmails',
    ' a@b.test\n\nC@d.test, a@b.test;e@f.test\nc@d.test',
    ['a@b.test', 'c@d.test', 'e@f.test'],
  ],
])('%s.%s "%s" is %j', (section, name, text, value) => {
  expect(read(section, { [name]: text }).values).toEqual({ ...shipped[section], [name]: value });
});

test.each<[Section, string, string, string]>([
  ['site', 'brand', '', 'Please enter the brand name'],
  ['site', 'brand', ' ', 'Please enter the brand name'],
  ['site', 'brand', 'x'.repeat(61), 'Please use at most 60 characters'],
  ['site', 'supportPhone', 'call us', 'Please enter a phone number like +233 30 297 4200'],
  ['site', 'supportEmail', 'care', 'Please enter an email address like care@example.com'],
  ['claims', 'rating', 'x'.repeat(21), 'Please use at most 20 characters'],
  ['delivery', 'fee', '', 'Please enter an amount like 15.00'],
  ['delivery', 'fee', '-5', 'Please enter an amount like 15.00'],
  ['delivery', 'fee', '1.999', 'Please enter an amount like 15.00'],
  ['delivery', 'fee', '1000000.01', 'Please enter at most GH₵1,000,000.00'],
  ['delivery', 'freeOver', '', 'Please enter an amount like 15.00'],
  ['deliveryDays', 'cutOff', '24:00', 'Please enter a time like 14:00'],
  ['deliveryDays', 'closedDays', '2026-02-30', '“2026-02-30” is not a day like 2026-12-25'],
  ['deliveryDays', 'closedDays', '25.12.2026', '“25.12.2026” is not a day like 2026-12-25'],
  ['deliveryDays', 'leadDays', '31', 'Please enter a whole number from 0 to 30'],
  ['tax', 'ratePercent', '50.01', 'Please enter a number with at most 2 decimals from 0 to 50'],
  ['tax', 'ratePercent', '1e1', 'Please enter a number with at most 2 decimals from 0 to 50'],
  ['tax', 'ratePercent', '-1', 'Please enter a number with at most 2 decimals from 0 to 50'],
  ['currency', 'shown', 'GBP', 'Please choose one of these'],
  [
    'currency',
    'cedisPerEuro',
    '0',
    'Please enter a number with at most 4 decimals from 0.01 to 100,000',
  ],
  ['email', 'senderAddress', 'a@b.c, d@e.f', 'Please enter an email address like care@example.com'],
  ['security', 'sessionTimeoutMinutes', '4', 'Please enter a whole number from 5 to 1,440'],
  ['security', 'sessionTimeoutMinutes', '60.5', 'Please enter a whole number from 5 to 1,440'],
  ['security', 'maxLoginAttempts', '21', 'Please enter a whole number from 3 to 20'],
  ['database', 'backupFrequency', 'hourly', 'Please choose one of these'],
  ['database', 'backupRetentionDays', '0', 'Please enter a whole number from 1 to 3,650'],
  ['payment', 'networks', ' \n ', 'Please enter at least one'],
  ['notices', 'newOrderEmails', 'a@b.test\nkofi', '“kofi” is not an email address'],
  [
    'notices',
    'newOrderEmails',
    Array.from({ length: 11 }, (_, n) => `a${n}@b.test`).join('\n'),
    'Please enter at most 10 addresses',
  ],
  ['payment', 'networks', 'x'.repeat(41), 'Please use at most 40 characters on each line'],
  ['exit', 'address', '', ADDRESS],
  ['exit', 'address', 'http://www.example.com', ADDRESS],
  ['exit', 'address', 'www.example.com', ADDRESS],
  ['exit', 'address', 'javascript:alert(1)', ADDRESS],
  ['exit', 'address', 'https://localhost/', ADDRESS],
  ['exit', 'address', 'https://user:word@www.example.com/', ADDRESS],
  ['exit', 'address', `https://www.example.com/${'x'.repeat(200)}`, ADDRESS],
  ['payment', 'mostCashOrders', '51', 'Please enter a whole number from 1 to 50'],
])('%s.%s "%s": %s', (section, name, text, error) => {
  const { errors, values } = read(section, { [name]: text });
  expect(errors).toEqual({ [name]: error });
  expect(values).toBeUndefined();
});

test.each(Object.keys(sections) as Section[])('%s survives any input', (section) => {
  for (const { name } of FIELDS[section]) {
    for (const text of BAD_TEXTS) {
      const { errors, values } = read(section, { [name]: text });
      expect(Object.keys(errors).filter((field) => field !== name)).toEqual([]);
      expect(values === undefined).toBe(Object.keys(errors).length > 0);
      if (values) expect(sections[section].safeParse(values).data).toEqual(values);
    }
  }
});

test('delivery days are chosen one by one, and at least one is', () => {
  const monday = Object.fromEntries(
    ['Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day) => [choiceName('weekdays', day), null]),
  );
  expect(read('deliveryDays', monday).values).toMatchObject({ weekdays: [1] });
  expect(read('deliveryDays', { ...monday, [choiceName('weekdays', 'Mon')]: null }).errors).toEqual(
    {
      weekdays: 'Please choose at least one day',
    },
  );
});

test('free shipping that is off needs no threshold', () => {
  const { values } = read('delivery', { freeOverOn: null, freeOver: 'never' });
  expect(values).toEqual({ ...shipped.delivery, freeOver: null });
});

describe('at least one way to pay is left', () => {
  const off = { card: null, mobileMoney: null };
  test.each([
    ['all three off', true, { ...off, cashOnDelivery: null }, false],
    ['cash alone', true, off, true],
    ['card alone', true, { mobileMoney: null, cashOnDelivery: null }, true],
    [
      'card alone where nobody takes cards',
      false,
      { mobileMoney: null, cashOnDelivery: null },
      false,
    ],
    ['cash alone where nobody takes cards', false, off, true],
  ])('%s', (_what, takesOnlinePayments, changed, fine) => {
    const form = formOf('payment', changed);
    const { errors } = readSectionForm('payment', form, { takesOnlinePayments });
    expect(errors.card === undefined).toBe(fine);
  });
});
