import { expect, test } from 'vitest';
import {
  dates,
  defineList,
  linked,
  paramsOf,
  readFilters,
  rememberedParams,
  select,
  tabs,
} from './list-definition.ts';

const LIST = defineList({
  path: '/admin/things',
  title: 'Things',
  description: 'All things.',
  nouns: ['thing', 'things'],
  failed: 'Failed to fetch things',
  filters: {
    state: tabs({ States: { open: 'Open' }, Work: { late: 'Late' } }, { all: 'Any' }),
    kind: select('Kind', 'All kinds', { big: 'Big' }),
    owner: select('Owner', 'Everyone', (text) => (text.startsWith('o') ? text : undefined)),
    date: dates('Date', { remembered: false }),
    from_link: linked((text) => (text === 'x' ? 7 : undefined)),
  },
  sorts: ['created'],
});

test.each([
  ['', {}],
  [
    'state=late&kind=big&owner=o1&from_link=x',
    { state: 'late', kind: 'big', owner: 'o1', from_link: 7 },
  ],
  ['state=&kind=huge&owner=me&from_link=y&date=someday', {}],
  ['state=toString&kind=__proto__', {}],
])('?%s asks for %j', (query, asked) =>
  expect(readFilters(LIST, new URLSearchParams(query))).toEqual(asked),
);

test('days are parsed from all of their parameters', () => {
  const params = new URLSearchParams('date=custom&from=2026-11-01');
  expect(readFilters(LIST, params).date?.get('from')).toBe('2026-11-01');
});

test('the first tab clears the filter, and only it', () => {
  expect(LIST.filters.state.groups).toEqual([
    {
      label: 'States',
      choices: [
        { value: '', label: 'Any' },
        { value: 'open', label: 'Open' },
      ],
    },
    { label: 'Work', choices: [{ value: 'late', label: 'Late' }] },
  ]);
});

test('a search keeps every filter, and a device remembers those that are chosen on the screen', () => {
  expect(paramsOf(LIST)).toEqual(
    expect.arrayContaining(['state', 'from_link', 'from', 'to', 'sort']),
  );
  expect(paramsOf(LIST)).not.toContain('q');
  expect(rememberedParams(LIST)).toEqual(['state', 'kind', 'owner', 'sort']);
});
