import { describe, expect, test } from 'vitest';
import { readFacts, readFactValues, valueErrors } from './form.ts';

const ID = '0a1b2c3d-0000-4000-8000-000000000001';
const OTHER = '0a1b2c3d-0000-4000-8000-000000000002';

function formOf(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

describe('the facts of a category', () => {
  const read = (rows: [id: string, label: string][]) =>
    readFacts(
      formOf(
        rows.flatMap(([id, label]): [string, string][] => [
          ['fact_id', id],
          ['fact_label', label],
        ]),
      ),
    );

  test('come in order; one without a label is removed', () => {
    expect(
      read([
        [OTHER, ' Vase \n life '],
        [ID, ''],
        ['', 'Care'],
        ['', ''],
      ]),
    ).toEqual([
      { id: OTHER, label: 'Vase life' },
      { id: null, label: 'Care' },
    ]);
  });

  test('get new ids if theirs are invalid or duplicates', () => {
    expect(
      read([
        ['1', 'Care'],
        [ID, 'Size'],
        [ID.toUpperCase(), 'Power'],
      ]),
    ).toEqual([
      { id: null, label: 'Care' },
      { id: ID, label: 'Size' },
      { id: null, label: 'Power' },
    ]);
  });

  test('are left alone by a form without them', () => {
    expect(readFacts(formOf([['name', 'Gifts']]))).toBeUndefined();
  });
});

test('the values of a product are lines under ids, and nothing else is read', () => {
  const values = readFactValues(
    formOf([
      [`fact_${ID}`, ' Body-safe\nsilicone\u0000 '],
      [`fact_${OTHER}`, ''],
      ['fact_1', 'x'],
      ['fact___proto__', 'x'],
      [`fact_${'-'.repeat(36)}`, 'x'],
    ]),
  );
  expect(values).toEqual({ [ID]: 'Body-safe silicone', [OTHER]: '' });
  expect(valueErrors({ [ID]: 'x'.repeat(200), [OTHER]: 'x'.repeat(201) })).toEqual({
    [`fact_${OTHER}`]: 'Please use at most 200 characters',
  });
});
