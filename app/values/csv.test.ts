import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows, csvText, separatorOf } from './csv.ts';

test.each([
  [[['a', 'b']], 'a,b\r\n'],
  [[['a,b', 'say "so"', 'two\nlines']], '"a,b","say ""so""","two\nlines"\r\n'],
  [[['=1+1', '+233', '-5', '@cmd', '\tx']], "'=1+1,'+233,'-5,'@cmd,'\tx\r\n"],
  [[["'=1", "''+2", "'x", "'"]], "''=1,'''+2,'x,'\r\n"],
  [[[5, -5, true, null, '']], '5,-5,true,,\r\n'],
])('%j is written %j', (rows, text) => expect(csvText(rows)).toBe(text));

test.each([
  [
    'a,b\r\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d\n\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\uFEFFa,"b ""x"",\r\ny"\r\n', [['a', 'b "x",\r\ny']]],
  ["'=1,''x,''=1,'x", [['=1', "''x", "'=1", "'x"]]],
  ['a,', [['a', '']]],
  ['', []],
  ['"open', undefined],
])('%j is read as %j', (text, rows) => expect(csvRows(text)).toEqual(rows));

test.each([
  ['=1'],
  ["'=1"],
  ["'''@x"],
  ["'"],
  ["''"],
  ["'x"],
  ["'\r"],
  ['\r\n'],
  ['-'],
  ['\uFEFFx'],
  ['\uFEFF=1'],
  ['"'],
  ['a "b", c'],
  [' =1'],
])('%j goes out and comes back as it is', (text) => {
  expect(csvRows(csvText([[text, text]]))).toEqual([[text, text]]);
});

test('so does any other text', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', '\uFEFF'),
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 }),
      (rows) => {
        expect(csvRows(csvText(rows))).toEqual(rows);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['a,b,c\n1,2,3', ',', 'a,b,c\n1,2,3'],
  ['a;b;c\n1,5;2;3', ';', 'a;b;c\n1,5;2;3'],
  ['a\tb\n', '\t', 'a\tb\n'],
  ['\uFEFFa;b\r\n', ';', 'a;b\r\n'],
  ['sep=;\r\na;b', ';', 'a;b'],
  ['"a,b,c";d\n', ';', '"a,b,c";d\n'],
  ['id', ',', 'id'],
  ['', ',', ''],
])('%j is separated by %j', (text, separator, rest) =>
  expect(separatorOf(text)).toEqual({ separator, rest }),
);
