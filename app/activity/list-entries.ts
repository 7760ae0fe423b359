import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { pageOf, type Sort, sortKey, type Cursor, cursorFrom } from '#app/platform/keyset.ts';
import type { DateRange } from '#app/values/date-range.ts';
import { isUuid } from '#app/values/uuid.ts';
import { batchesOf, PART_ACTIONS } from './actions.ts';
import { type ListPeople, peopleById } from './record-names.ts';
import { type ActivityFilter, actorName, BATCHES, LAST_ENTRIES, SYSTEM } from './rules.ts';
import { adminActivityLog as entries } from './schema.ts';

type Actor = { id: string; name: string; words: string };

/** All actors of the log. Skips through the index from person to person: one step per person, not per entry. */
async function listActors(listPeople: ListPeople): Promise<Actor[]> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    with recursive actors as (
      (select admin_id from ${entries} where admin_id is not null and batch_id is null
        order by admin_id limit 1)
      union all
      select (select later.admin_id from ${entries} later
        where later.admin_id > actors.admin_id and later.batch_id is null order by later.admin_id limit 1) from actors where actors.admin_id is not null)
    select admin_id as id from actors where admin_id is not null
    union all
    (select null from ${entries} where admin_id is null and batch_id is null limit 1)`);
  const people = await peopleById(
    listPeople,
    rows.map(({ id }) => id),
  );
  const named = rows.map(({ id }) => {
    const person = people.get(id);
    const name = actorName(id, person?.name);
    return { id: id ?? SYSTEM, name, words: `${name} ${person?.email ?? ''}`.toLowerCase() };
  });
  return named.toSorted((a, b) => a.name.localeCompare(b.name));
}

const MAX_ACTIONS = 300;

/** Every action in the log, by the same index skip. */
async function listActions(): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive actions as (
      (select action, 1 as step from ${entries} where batch_id is null order by action limit 1)
      union all
      select (select later.action from ${entries} later where later.action > actions.action
        and later.batch_id is null order by later.action limit 1), step + 1
      from actions where actions.action is not null and step < ${MAX_ACTIONS})
    select action from actions where action is not null`);
  const found = rows.map(({ action }) => action);
  // Actions that only parts of batches have are offered too.
  const parts = PART_ACTIONS.filter((part) => batchesOf(part).some((one) => found.includes(one)));
  return [...new Set([...found, ...parts])].toSorted();
}

const ofAction = (action: string) => sql`${entries.action} = ${action}`;

const byPerson = (id: string) =>
  id === SYSTEM ? isNull(entries.admin_id) : eq(entries.admin_id, id);

const NEWEST: Sort = { by: entries.created_at, kind: 'instant', way: 'desc' };
const isWhole = isNull(entries.batch_id);

/**
 * One page of the log in writing order: by time, then by number. A cursor has the time and the id of an entry, whose number is looked up.
 */
function logPage(cursor: Cursor) {
  const isBack = cursor?.direction === 'before';
  const way = isBack ? sql`asc` : sql`desc`;
  const orderBy = sql`${entries.created_at} ${way}, ${entries.number} ${way}`;
  if (!cursor) return { where: undefined, orderBy };
  const at = sql`(timestamptz 'epoch' + ${cursor.position.key}::bigint * interval '1 microsecond')`;
  const number = sql`(select cursor_entry.number from ${entries} cursor_entry where cursor_entry.id = ${cursor.position.id})`;
  const { created_at: time, number: own } = entries;
  const where = isBack
    ? sql`${time} >= ${at} and (${time} > ${at} or ${own} > ${number})`
    : sql`${time} <= ${at} and (${time} < ${at} or ${own} < ${number})`;
  return { where, orderBy };
}

/** One page of the newest entries for one condition with an index. */
function newest(where: SQL | undefined, { more, cursor, limit }: Page): SQL {
  const page = logPage(cursor);
  return sql`(select ${entries.id}, ${entries.created_at}, ${entries.number} from ${entries}
    where ${and(where, page.where, ...more) ?? sql`true`} order by ${page.orderBy} limit ${limit})`;
}

type Page = { more: readonly (SQL | undefined)[]; cursor: Cursor; limit: number };

/** The same for these records, each looked up in the index: they have few entries among many. */
function newestOf(records: readonly string[], page: Page): SQL {
  return sql`(select found.* from unnest(${sql.param(records)}::text[]) as record (id) cross join lateral
    ${newest(eq(entries.record_id, sql`record.id`), page)} as found)`;
}

type Search = { records: readonly string[]; params: URLSearchParams; listPeople: ListPeople };

/**
 * A page of matching entries, with the filter options; entries of `records` match by name. Parts of a batch are only listed in the opened
 * batch or for their record; elsewhere the batch is listed.
 */
export async function searchEntries(
  filter: ActivityFilter,
  { records, params, listPeople }: Search,
) {
  const [kinds, actors] = await Promise.all([listActions(), listActors(listPeople)]);
  const cursor = cursorFrom(params, NEWEST);
  const page: Page = { more: [within(filter.dates)], cursor, limit: LAST_ENTRIES + 1 };
  const sources =
    filter.batch === undefined
      ? sourcesFor(filter, { kinds, actors, records }, page)
      : batchSources(filter.batch, { q: filter.q, records }, page);
  const found = sources.length > 0 ? await listEntries(sources, page) : [];
  return {
    ...pageOf(found, LAST_ENTRIES, cursor),
    filtered: Object.values(filter).some((value) => value !== undefined && value !== ''),
    choices: {
      person: actors.map(({ id, name }) => ({ value: id, label: name })),
      action: kinds.map((kind) => ({ value: kind, label: kind })),
    },
  };
}

function within(dates: DateRange | undefined): SQL | undefined {
  return and(
    dates?.from && gte(entries.created_at, dates.from),
    dates?.before && lt(entries.created_at, dates.before),
  );
}

/** The entry of a batch itself. */
export async function findBatch(id: string): Promise<ActivityEntry | undefined> {
  const [found] = await listEntries(
    [
      sql`(select ${entries.id}, ${entries.created_at}, ${entries.number} from ${entries}
    where ${and(eq(entries.id, id), eq(entries.table_name, BATCHES))})`,
    ],
    { cursor: undefined, limit: 1 },
  );
  return found;
}

type Named = { q: string; records: readonly string[] };

function batchSources(batch: string, { q, records }: Named, page: Page): SQL[] {
  const ofBatch = eq(entries.batch_id, batch);
  if (q === '') return [newest(ofBatch, page)];
  return records.length > 0 ? [newestOf(records, { ...page, more: [...page.more, ofBatch] })] : [];
}

export async function listRecentEntries(limit: number) {
  const page = { more: [], cursor: undefined, limit };
  return listEntries([newest(isWhole, page)], page);
}

type Known = {
  kinds: readonly string[];
  actors: readonly Actor[];
  records: readonly string[];
};

function sourcesFor(
  { q, person, action: kind }: ActivityFilter,
  { kinds, actors, records }: Known,
  page: Page,
): SQL[] {
  // A user who is not in the list of actors has no entries.
  const who = person === undefined ? undefined : knownPerson(person);
  const take = (where: SQL | undefined, more: (SQL | undefined)[] = []) =>
    newest(and(isWhole, where), { ...page, more: [...page.more, who, ...more] });
  const withBatches = (name: string) => [
    take(ofAction(name)),
    ...batchesOf(name).map((batch) => take(ofAction(batch))),
  ];
  const isMeant = (name: string) => name.toLowerCase().includes(q.toLowerCase());
  const wanted = (kind === undefined ? kinds : [kind]).filter(isMeant);
  const named = (...more: (SQL | undefined)[]) =>
    records.length > 0 ? [newestOf(records, { ...page, more: [...page.more, who, ...more] })] : [];
  if (kind !== undefined) {
    if (wanted.length > 0) return withBatches(kind);
    const beside = matchesBeside(q, actors).map((where) => take(ofAction(kind), [where]));
    return [...beside, ...named(ofAction(kind))];
  }
  if (wanted.length === kinds.length) return [take(undefined)];
  const beside = matchesBeside(q, actors);
  return [...wanted.flatMap(withBatches), ...beside.map((where) => take(where)), ...named()];
}

function knownPerson(id: string): SQL {
  return id === SYSTEM || isUuid(id) ? byPerson(id) : sql`false`;
}

/** A search word also matches a record or a person. */
function matchesBeside(q: string, actors: readonly Actor[]): SQL[] {
  const people = actors.filter(({ words }) => words.includes(q.toLowerCase()));
  const start = q.toLowerCase();
  return [
    ...people.map(({ id }) => byPerson(id)),
    ...(/^[0-9a-z-]{4,36}$/.test(start)
      ? [
          sql`(${gte(entries.record_id, start)} and ${lt(entries.record_id, `${start}zzz`)} and starts_with(${entries.record_id}, ${start}))`,
        ]
      : []),
  ];
}

async function listEntries(sources: readonly SQL[], { cursor, limit }: Omit<Page, 'more'>) {
  const { orderBy } = logPage(cursor);
  const way = cursor?.direction === 'before' ? sql`asc` : sql`desc`;
  return db
    .select({
      id: entries.id,
      key: sortKey(NEWEST),
      batchId: entries.batch_id,
      action: entries.action,
      table: entries.table_name,
      recordId: entries.record_id,
      changes: entries.changes,
      ip: entries.ip,
      at: entries.created_at,
      personId: entries.admin_id,
    })
    .from(entries)
    .where(
      sql`${entries.id} in (select id from (${sql.join([...sources], sql` union all `)}) as found
        group by id, created_at, number order by created_at ${way}, number ${way} limit ${limit})`,
    )
    .orderBy(orderBy);
}

export type ActivityEntry = Awaited<ReturnType<typeof listEntries>>[number];
