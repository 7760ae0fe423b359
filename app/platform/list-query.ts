import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import {
  type FilterValues,
  type FilterValue,
  type ListDefinition,
  readFilters,
} from '#app/values/list-definition.ts';
import { db } from './database.ts';
import {
  countedUpTo,
  cursorFrom,
  pageOf,
  pageSql,
  type RowPosition,
  type Sort,
  sortKey,
} from './keyset.ts';
import { searchText } from './like.ts';
import type { Batch } from './read-in-batches.ts';

type Conditions<Filters> = {
  [Name in keyof Filters]: (value: FilterValue<Filters[Name]>) => SQL | undefined;
};
type Narrowing<Definition extends ListDefinition> = {
  /** One for each filter: a new filter does not compile without its condition. */
  conditions: Conditions<Definition['filters']>;
  search?: (q: string) => SQL | undefined;
};

/** The SQL of a list's search and filters; undefined if none is set. */
export function filterSql<Definition extends ListDefinition>(
  definition: Definition,
  params: URLSearchParams,
  { conditions, search }: Narrowing<Definition>,
): SQL | undefined {
  const q = searchText(params);
  return and(
    ...conditionsFor<Definition['filters']>(readFilters(definition, params), conditions),
    q === '' ? undefined : search?.(q),
  );
}

type Sorted = ListDefinition & Required<Pick<ListDefinition, 'sorts'>>;
type Source<Definition extends Sorted, From> = Narrowing<Definition> & {
  from: From;
  id: AnyPgColumn;
  /** The condition of the unfiltered list. */
  within?: SQL | undefined;
  sorts: Record<Definition['sorts'][number], Omit<Sort, 'way'>>;
};

/** The rows and sort order of an address; the list, its export and the links to the next row share this. */
export function buildListQuery<Definition extends Sorted, From extends AnyPgTable | SQL>(
  definition: Definition,
  params: URLSearchParams,
  { from, id, within, sorts, ...narrowing }: Source<Definition, From>,
) {
  const filters = filterSql<Definition>(definition, params, narrowing);
  const sort = sortFrom(params.get('sort') ?? '', definition.sorts, sorts);
  return { from, id, params, sort, wanted: and(within, filters), filtered: filters !== undefined };
}

function conditionsFor<Filters>(values: FilterValues<Filters>, conditions: Conditions<Filters>) {
  const sqlOf = (name: keyof Filters) => {
    const value = values[name];
    return value === undefined ? undefined : conditions[name](value);
  };
  return Object.keys(conditions).map((name) => sqlOf(name as keyof Filters));
}

function sortFrom<Name extends string>(
  text: string,
  names: readonly [Name, ...Name[]],
  sorts: Record<Name, Omit<Sort, 'way'>>,
): Sort {
  const name = names.find((one) => text === one || text === `-${one}`);
  return { ...sorts[name ?? names[0]], way: text === name ? 'asc' : 'desc' };
}

type List = Omit<ReturnType<typeof buildListQuery>, 'from'> & { from: AnyPgTable | SQL };

/** One page of a list, its total count, and whether a search or filter is set. */
export async function readPage<Row extends RowPosition>(
  { from, id, params, sort, wanted, filtered }: List,
  read: (page: Batch) => PromiseLike<Row[]>,
  perPage = 25,
) {
  const cursor = cursorFrom(params, sort);
  const page = pageSql(sort, id, cursor);
  const where = and(wanted, page.where);
  const [found, counted] = await Promise.all([
    read({ key: sortKey(sort), where, orderBy: page.orderBy, limit: perPage + 1 }),
    db.execute<{ total: number }>(
      countedUpTo(sql`select 1 from ${from} where ${wanted ?? sql`true`}`),
    ),
  ]);
  return { ...pageOf(found, perPage, cursor), total: counted.rows[0]?.total ?? 0, filtered };
}
