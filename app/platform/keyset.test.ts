import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { pageOf, cursorText, type Sort, cursorFrom } from './keyset.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const row = (n: number) => ({ id: id(n), key: String(n) });
const by = (kind: Sort['kind']): Sort => ({ by: sql`x`, kind, way: 'asc' });

describe('the cursor that an address names', () => {
  test.each([
    ['instant', '1763200000123456', true],
    ['instant', '2026-11-15', false],
    ['number', '-15', true],
    ['number', '1e9', false],
    ['number', '', false],
    ['text', 'red ~ roses', true],
    ['text', '', true],
    ['text', 'nul\0', false],
    ['text', 'x'.repeat(301), false],
  ] as const)('%s key %j: %s', (kind, key, valid) => {
    const cursor = cursorFrom(new URLSearchParams({ after: `${id(1)}~${key}` }), by(kind));
    expect(cursor).toEqual(
      valid ? { direction: 'after', position: { id: id(1), key } } : undefined,
    );
  });

  test.each(['', '~', id(1), `${id(1)}-5`, "x' or 1=1~5", `${id(1).slice(1)}~5`])(
    '%j is none',
    (text) => {
      expect(cursorFrom(new URLSearchParams({ before: text }), by('number'))).toBeUndefined();
    },
  );

  test('is written as it is read', () => {
    const position = { id: id(4), key: 'a~b' };
    expect(cursorFrom(new URLSearchParams({ before: cursorText(position) }), by('text'))).toEqual({
      direction: 'before',
      position,
    });
  });
});

describe('a page of two', () => {
  const after = { direction: 'after', position: row(0) } as const;
  const before = { direction: 'before', position: row(9) } as const;
  test.each([
    ['the only page', [1, 2], undefined, [1, 2], null, null],
    ['the first of more', [1, 2, 3], undefined, [1, 2], 2, null],
    ['one in the middle', [1, 2, 3], after, [1, 2], 2, 1],
    ['the last', [1], after, [1], null, 1],
    ['one in the middle, from behind', [8, 7, 6], before, [7, 8], 8, 7],
    ['the first again, from behind', [8, 7], before, [7, 8], 8, null],
    ['nothing', [], undefined, [], null, null],
    ['nothing more', [], after, [], null, null],
  ] as const)('%s', (_, found, cursor, shown, next, previous) => {
    const page = pageOf(found.map(row), 2, cursor);
    expect(page.rows).toEqual(shown.map(row));
    expect(page.next).toBe(next === null ? null : cursorText(row(next)));
    expect(page.previous).toBe(previous === null ? null : cursorText(row(previous)));
  });
});
