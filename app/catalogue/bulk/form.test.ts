import { expect, test } from 'vitest';
import { readChange, readScope } from './form.ts';

const ID = '0b5e1a52-6f0f-4c7e-9a5e-0d2f6c1f8a11';
const categories = [{ id: ID, name: 'Gifts' }];

test.each([
  ['change=price&percent=10', { kind: 'price', percent: 10 }],
  ['change=price&percent=%2B2.5', { kind: 'price', percent: 2.5 }],
  ['change=price&percent=-10+%25', { kind: 'price', percent: -10 }],
  ['change=price&percent=−7', { kind: 'price', percent: -7 }],
  [`change=category&to_category=${ID}`, { kind: 'category', category: categories[0] }],
  ['change=in_stock&value=no', { kind: 'in_stock', value: false }],
  ['change=featured&value=yes', { kind: 'featured', value: true }],
  ['change=state&to_state=draft', { kind: 'state', state: 'draft' }],
])('%s', (query, change) =>
  expect(readChange(new URLSearchParams(query), categories)).toEqual({ change }),
);

test.each(['0', '-91', '501', '1e2', '', 'ten', '1.005', 'NaN', '٣'])(
  'a percentage of %j is none',
  (percent) => {
    const read = readChange(new URLSearchParams({ change: 'price', percent }), categories);
    expect(read.change).toBeUndefined();
    expect(read.error).toContain('percentage');
  },
);

test('an incomplete change is ignored', () => {
  expect(readChange(new URLSearchParams('change=destroy'), categories)).toEqual({});
  expect(readChange(new URLSearchParams('change=category&to_category=x'), categories).error).toBe(
    'Please choose a category',
  );
});

test('only ids are accepted, without duplicates', () => {
  const fields = new URLSearchParams([
    ['ids', ID],
    ['ids', ID],
    ['ids', "' or 1=1"],
  ]);
  expect(readScope(fields, new URLSearchParams())).toEqual({ ids: [ID] });
  const list = new URLSearchParams('q=rose');
  expect(readScope(new URLSearchParams('scope=all'), list)).toEqual({ matching: list });
});
