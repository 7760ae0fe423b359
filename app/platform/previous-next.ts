import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type AnyPgTable, unionAll } from 'drizzle-orm/pg-core';
import type { PreviousNext } from '#app/values/previous-next.ts';
import { db } from './database.ts';
import { pageSql, type Sort, sortKey, type Cursor } from './keyset.ts';

type List = {
  from: AnyPgTable;
  id: AnyPgColumn;
  name: AnyPgColumn | SQL;
  sort: Sort;
  wanted: SQL | undefined;
};

/**
 * The rows before and after one in a list, across pages. For a row that the filters exclude, as after a change, they are those between
 * which it would be.
 */
export async function findPreviousNext(
  { from, id, name, sort, wanted }: List,
  of: string,
): Promise<PreviousNext> {
  const [position] = await db
    .select({ id: sql<string>`${id}`, key: sortKey(sort) })
    .from(from)
    .where(eq(id, of));
  if (!position) return {};
  const step = (cursor: NonNullable<Cursor>) => {
    const page = pageSql(sort, id, cursor);
    return db
      .select({
        side: sql<string>`${cursor.direction}::text`,
        id: sql<string>`${id}`,
        name: sql<string>`${name}`,
      })
      .from(from)
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(1);
  };
  const found = await unionAll(
    step({ direction: 'before', position }),
    step({ direction: 'after', position }),
  );
  return {
    before: found.find(({ side }) => side === 'before'),
    after: found.find(({ side }) => side === 'after'),
  };
}
