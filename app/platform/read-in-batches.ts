import { and, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { pageSql, type RowPosition, type Sort, sortKey, type Cursor } from './keyset.ts';

const AT_ONCE = 1_000;

type List = { id: AnyPgColumn; sort: Sort; wanted: SQL | undefined; signal: AbortSignal };
export type Batch = {
  key: SQL<string>;
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
};

/** All rows of a list in order. The next batch is read when the previous one is consumed, so memory use does not depend on the length. */
export async function* readInBatches<Row extends RowPosition>(
  { id, sort, wanted, signal }: List,
  read: (batch: Batch) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let cursor: Cursor;
  let found: Row[];
  do {
    const page = pageSql(sort, id, cursor);
    const where = and(wanted, page.where);
    found = await read({ key: sortKey(sort), where, orderBy: page.orderBy, limit: AT_ONCE });
    yield found;
    const last = found.at(-1);
    cursor = last && { direction: 'after', position: last };
  } while (found.length === AT_ONCE && !signal.aborted);
}
