import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_VIEWED, viewedFrom, withViewed } from './viewed-products.ts';

const ids = Array.from({ length: 20 }, () => randomUUID());
const [first = '', second = ''] = ids;

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['no list', '{"a":1}', []],
  ['half a list', '["', []],
  ['what is no id', JSON.stringify([1, null, 'x', first]), [first]],
  ['one twice', JSON.stringify([first, second, first]), [first, second]],
  ['too many', JSON.stringify(ids), ids.slice(0, MAX_VIEWED)],
])('from %s it keeps the valid part', (_, text, read) => {
  expect(viewedFrom(text)).toEqual(read);
});

test('newest first, without duplicates, at most twelve', () => {
  let viewed: string[] = [];
  for (const id of ids) viewed = withViewed(viewed, id);
  expect(viewed).toEqual(ids.toReversed().slice(0, 12));
  const again = withViewed(viewed, viewed[5] ?? '');
  expect(again[0]).toBe(viewed[5]);
  expect(again.toSorted()).toEqual(viewed.toSorted());
});
