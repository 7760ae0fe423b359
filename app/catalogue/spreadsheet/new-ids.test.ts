import { expect, test } from 'vitest';
import { isUuid } from '#app/values/uuid.ts';
import { newIdsOf } from './new-ids.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('the same file gives the same ids, each row its own, another file others', () => {
  const [first, again, other] = [newIdsOf(bytes('a')), newIdsOf(bytes('a')), newIdsOf(bytes('b'))];
  const rows = Array.from({ length: 500 }, (_, n) => n + 2);
  const ids = rows.map(first);
  expect(ids.every(isUuid)).toBe(true);
  expect(rows.map(again)).toEqual(ids);
  expect(new Set([...ids, ...rows.map(other)]).size).toBe(1_000);
});
