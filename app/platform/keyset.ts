import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { COUNT_LIMIT } from '#app/values/count-text.ts';
import { isUuid } from '#app/values/uuid.ts';

/** A position in a list: the sort key and the id of one of its rows. */
export type RowPosition = { key: string; id: string };
/** The requested page: rows after or before a position; without one, the first page. */
export type Cursor = { direction: 'after' | 'before'; position: RowPosition } | undefined;

type Kind = 'instant' | 'number' | 'text';
export type Sort = { by: AnyPgColumn | SQL; kind: Kind; way: 'asc' | 'desc' };

const KEYS: Record<Kind, RegExp> = {
  instant: /^-?\d{1,16}$/,
  number: /^-?\d{1,15}$/,
  // oxlint-disable-next-line no-control-regex
  text: /^[^\u0000]{0,300}$/,
};

/** Parses `?after=` or `?before=`; an invalid cursor gives the first page. */
export function cursorFrom(params: URLSearchParams, { kind }: Sort): Cursor {
  for (const direction of ['after', 'before'] as const) {
    const text = params.get(direction) ?? '';
    const [id, key] = [text.slice(0, 36), text.slice(37)];
    if (isUuid(id) && text.charAt(36) === '~' && KEYS[kind].test(key)) {
      return { direction, position: { key, id } };
    }
  }
  return undefined;
}

/** The cursor as text for an address. */
export function cursorText({ id, key }: RowPosition): string {
  return `${id}~${key}`;
}

/** The sort key of a row as text, in full: an instant keeps the microseconds that a Date would lose. */
export function sortKey({ by, kind }: Sort): SQL<string> {
  switch (kind) {
    case 'instant':
      return sql<string>`(extract(epoch from ${by}) * 1000000)::bigint::text`;
    case 'number':
    case 'text':
      return sql<string>`${by}::text`;
  }
}

function keyValue(kind: Kind, key: string): SQL {
  switch (kind) {
    case 'instant':
      return sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;
    case 'number':
      return sql`${key}::bigint`;
    case 'text':
      return sql`${key}::text`;
  }
}

/**
 * The SQL for one page of a list: it seeks in the index instead of counting rows, so the list may be long. Rows with equal keys are sorted
 * by id.
 */
export function pageSql(sort: Sort, id: AnyPgColumn, cursor: Cursor) {
  const back = cursor?.direction === 'before';
  const isRising = (sort.way === 'asc') !== back;
  const order = [
    isRising ? sql`${sort.by} asc` : sql`${sort.by} desc`,
    back ? sql`${id} desc` : sql`${id} asc`,
  ];
  if (!cursor) return { where: undefined, orderBy: order };
  const key = keyValue(sort.kind, cursor.position.key);
  const beyond = back ? sql`${id} < ${cursor.position.id}` : sql`${id} > ${cursor.position.id}`;
  const where = isRising
    ? and(sql`${sort.by} >= ${key}`, sql`(${sort.by} > ${key} or ${beyond})`)
    : and(sql`${sort.by} <= ${key}`, sql`(${sort.by} < ${key} or ${beyond})`);
  return { where, orderBy: order };
}

export type ListPage<Row> = { rows: Row[]; next: string | null; previous: string | null };

/** Builds a page from its rows and one more, which only shows that there is a next page. */
export function pageOf<Row extends RowPosition>(
  found: readonly Row[],
  perPage: number,
  cursor: Cursor,
): ListPage<Row> {
  const more = found.length > perPage;
  const back = cursor?.direction === 'before';
  const rows = back ? found.slice(0, perPage).toReversed() : found.slice(0, perPage);
  const [first, last] = [rows[0], rows.at(-1)];
  const hasNext = back ? last !== undefined : more;
  const hasPrevious = back ? more : cursor !== undefined && first !== undefined;
  return {
    rows,
    next: hasNext && last ? cursorText(last) : null,
    previous: hasPrevious && first ? cursorText(first) : null,
  };
}

/** Counts rows up to a limit, so that a long list is not counted in full. */
export function countedUpTo(rows: SQL): SQL<number> {
  return sql<number>`select count(*)::int as total from (${rows} limit ${COUNT_LIMIT + 1}) as counted`;
}
