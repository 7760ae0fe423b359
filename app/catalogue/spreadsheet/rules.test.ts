import { expect, test } from 'vitest';
import { sheetOf, stockFrom, textFrom, tooManyChanges, parseYesNo } from './rules.ts';

test('rows carry the numbers that a spreadsheet shows', () => {
  expect(
    sheetOf('\uFEFFName,Price,Category\r\nRose,10,Flowers\r\n"Two\nlines",5,Gifts\r\n'),
  ).toEqual({
    rows: [
      { row: 2, cells: { name: 'Rose', price: '10', category: 'Flowers' }, facts: new Map() },
      { row: 3, cells: { name: 'Two\nlines', price: '5', category: 'Gifts' }, facts: new Map() },
    ],
    problems: [],
  });
});

test.each([
  ['name,price,category\n"Rose', 'A quotation mark is never closed.'],
  ['name,price,category,colour\nRose,1,Flowers,red', 'Unknown column: colour'],
  ['name,name,price,category\n', 'A column appears twice.'],
  ['id,Fact: Care,fact:CARE\n', 'A column appears twice.'],
  ['id,fact:\n', 'Unknown column: fact:'],
  [
    'name,price\nRose,1',
    'The columns name, price and category are needed, or id to change products.',
  ],
  ['', 'The columns name, price and category are needed, or id to change products.'],
])('%j: %s', (text, message) => {
  expect(sheetOf(text)).toEqual({ rows: [], problems: [{ row: 1, message }] });
});

test('a file may have up to 50,000 rows, and an import up to 20,000 changes', () => {
  const file = (rows: number) => `id\n${'x\n'.repeat(rows)}`;
  expect(sheetOf(file(50_000)).problems).toEqual([]);
  expect(sheetOf(file(50_001)).problems[0]?.message).toContain('At most 50,000 rows');
  expect(tooManyChanges(20_000)).toEqual([]);
  expect(tooManyChanges(20_001)[0]?.message).toContain('20,001 products, and at most 20,000');
});

test('a row with too few or too many cells is reported', () => {
  const { problems } = sheetOf('id,name\nx,y\nx\nx,y,z\n');
  expect(problems).toEqual([
    { row: 3, message: '1 cells instead of 2' },
    { row: 4, message: '3 cells instead of 2' },
  ]);
});

test('ids alone are enough to change products', () => {
  expect(sheetOf('id,price\nx,5').problems).toEqual([]);
});

test('columns of facts are read by their labels, apart from the others', () => {
  const { rows, problems } = sheetOf('id,Fact: Vase life, fact:Care\nx,7 days,\n');
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    {
      row: 2,
      cells: { id: 'x' },
      facts: new Map([
        ['vase life', '7 days'],
        ['care', ''],
      ]),
    },
  ]);
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
])('%j is %s', (text, value) => expect(parseYesNo(text)).toBe(value));

const on = (stock: number) => ({ stock, inStock: true });
const off = (stock: number) => ({ stock, inStock: false });
test.each([
  ['a count as exported, nothing sold', on(5), 5, on(5), on(5), false],
  ['a count as exported, some sold', on(5), 5, on(3), on(3), false],
  ['a count as exported, all sold', on(5), 5, off(0), off(0), false],
  ['a count as exported, one came back', off(0), 0, on(1), on(1), false],
  ['a count as exported, one came back to what is off sale', on(0), 0, off(1), on(1), false],
  ['a count as exported, taken off sale, some sold', off(5), 5, on(3), off(3), false],
  ['a new count, nothing sold', on(9), 5, on(5), on(9), false],
  ['a new count, some sold', on(9), 5, on(3), on(9), true],
  ['a new count, which it has by now', on(3), 5, on(3), on(3), false],
  ['no word of the export', on(5), undefined, off(0), on(5), false],
])('%s', (_, written, exported, now, { stock, inStock }, moved) => {
  expect(stockFrom(written, exported, now)).toEqual({ stock, inStock, moved });
});

test.each([
  [[0x43, 0x61, 0x66, 0xc3, 0xa9], 'Café'],
  [[0xef, 0xbb, 0xbf, 0x61], 'a'],
  [[0x43, 0x61, 0x66, 0xe9], undefined],
  [[0xff, 0xfe, 0x61, 0x00], undefined],
  [[0xed, 0xa0, 0x80], undefined],
])('the bytes %j say %j', (bytes, text) => expect(textFrom(Uint8Array.from(bytes))).toBe(text));

test.each([
  ['480,00', '480.00'],
  ['480,5', '480.5'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1,234.50'],
  ['480.00', '480.00'],
  ['480', '480'],
])('a price of %s in a file with semicolons is %s', (written, price) => {
  const { rows, problems } = sheetOf(`id;price\nx;${written}\n`);
  expect(problems).toEqual([]);
  expect(rows[0]?.cells).toEqual({ id: 'x', price });
});

test('an ambiguous price is refused with a message, only in a file with semicolons', () => {
  expect(sheetOf('id;price\nx;1,234\n').problems).toEqual([
    { row: 2, message: 'price: “1,234” can be read in two ways. Please write 1234.00' },
  ]);
  expect(sheetOf('id,price\nx,"1,234"\n').problems).toEqual([]);
});
