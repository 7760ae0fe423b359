import { expect, test } from 'vitest';
import { sheetOf, yesOrNo } from './rules.ts';

test('rows carry the numbers that a spreadsheet shows', () => {
  expect(
    sheetOf('\uFEFFName,Price,Category\r\nRose,10,Flowers\r\n"Two\nlines",5,Gifts\r\n'),
  ).toEqual({
    rows: [
      { row: 2, cells: { name: 'Rose', price: '10', category: 'Flowers' } },
      { row: 3, cells: { name: 'Two\nlines', price: '5', category: 'Gifts' } },
    ],
    problems: [],
  });
});

test.each([
  ['name,price,category\n"Rose', 'A quotation mark is opened and never closed.'],
  ['name,price,category,colour\nRose,1,Flowers,red', 'Unknown column: colour'],
  ['name,name,price,category\n', 'A column stands there twice.'],
  [
    'name,price\nRose,1',
    'The columns name, price and category are needed, or id to change products.',
  ],
  ['', 'The columns name, price and category are needed, or id to change products.'],
])('%j: %s', (text, message) => {
  expect(sheetOf(text)).toEqual({ rows: [], problems: [{ row: 1, message }] });
});

test('a row with too few or too many cells is named', () => {
  const { problems } = sheetOf('id,name\nx,y\nx\nx,y,z\n');
  expect(problems).toEqual([
    { row: 3, message: '1 cells instead of 2' },
    { row: 4, message: '3 cells instead of 2' },
  ]);
});

test('ids alone are enough to change products', () => {
  expect(sheetOf('id,price\nx,5').problems).toEqual([]);
});

test.each([
  ['yes', true],
  [' TRUE ', true],
  ['1', true],
  ['No', false],
  ['FALSE', false],
  ['0', false],
  ['', undefined],
  ['maybe', undefined],
])('%j is %s', (text, value) => expect(yesOrNo(text)).toBe(value));
