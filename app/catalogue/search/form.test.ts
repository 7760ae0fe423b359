import { expect, test } from 'vitest';
import { productIdIn, readPinForm, readSynonymForm } from './form.ts';

const ID = 'a1b2c3d4-0000-4000-8000-000000000001';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test.each([
  ['Lube, lubricant', '', ['lube', 'lubricant'], [], undefined],
  ['Lube, LUBE,, ', 'Wâter-Based gel', ['lube'], ['water based gel'], undefined],
  ['lube', '', ['lube'], [], 'words'],
  ['', 'gel', [], ['gel'], 'words'],
  ['!!!', 'gel', [], ['gel'], 'words'],
  ['a', 'x'.repeat(61), ['a'], ['x'.repeat(61)], 'also'],
])('the words "%s" also find "%s"', (words, also, readWords, readAlso, wrong) => {
  const { values, errors } = readSynonymForm(formOf({ words, also }));
  expect(values).toEqual({ words: readWords, also: readAlso });
  expect(Object.keys(errors)).toEqual(wrong ? [wrong] : []);
});

test('pinned results are one product on each line', () => {
  const form = formOf({ query: ' Red  Roses! ', products: ' Care Kit \n\nLumi Mini' });
  expect(readPinForm(form)).toEqual({
    query: 'red roses',
    lines: ['Care Kit', 'Lumi Mini'],
    errors: {},
  });
  expect(Object.keys(readPinForm(formOf({ query: '?', products: '' })).errors)).toEqual([
    'query',
    'products',
  ]);
  const many = formOf({ query: 'x', products: 'a\n'.repeat(9) });
  expect(readPinForm(many).errors.products).toBe('Please enter at most 8');
});

test.each([
  [`https://shop.test/product/${ID}?x=1`, ID],
  [`/product/${ID}`, ID],
  [ID, ID],
  ['Care Kit', undefined],
])('the line "%s" names %s', (line, id) => expect(productIdIn(line)).toBe(id));
