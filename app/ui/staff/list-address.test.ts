import { expect, test } from 'vitest';
import { listAddress, sortOf } from './list-address.ts';

test.each([
  ['', { status: 'pending' }, '/list?status=pending'],
  ['?q=ama&after=x~1', { status: 'pending' }, '/list?q=ama&status=pending'],
  ['?status=pending&before=x~1', { status: '' }, '/list'],
  ['?status=pending&q=ama', { status: null, q: null }, '/list'],
  ['?q=ama', { after: 'x~1' }, '/list?q=ama&after=x%7E1'],
  ['?page=3&q=%26', { sort: '-price' }, '/list?q=%26&sort=-price'],
])('%j with %j is %j', (search, changes, address) =>
  expect(listAddress('/list', search).with(changes)).toBe(address),
);

test.each([
  ['?sort=price', 'ascending'],
  ['?sort=-price', 'descending'],
  ['?sort=name', undefined],
  ['', undefined],
])('%j sorts the price %s', (search, sorted) =>
  expect(sortOf(listAddress('/list', search), 'price')).toBe(sorted),
);
