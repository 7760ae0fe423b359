import { type SQL, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { isUuid } from '#app/values/uuid.ts';

/** The names of one table's records, provided by its slice. */
export type RecordNames = {
  table: string;
  /** The `id` and `name` of these records. */
  named: (ids: SQL) => SQL;
  /** Up to `limit` ids of records with this name. */
  matching?: (q: string, limit: number) => SQL;
};

export type ListPeople = (
  ids: readonly string[],
) => Promise<{ id: string; name: string; email: string }[]>;

/** What the log needs from other slices: the people, and the names of records. */
export type ActivityNames = { listPeople: ListPeople; records: readonly RecordNames[] };

/** Those whose account still exists, by id. */
export async function peopleById(listPeople: ListPeople, ids: readonly (string | null)[]) {
  const requested = [...new Set(ids)].filter((id) => id !== null);
  const people = requested.length > 0 ? await listPeople(requested) : [];
  return new Map(people.map((person) => [person.id as string | null, person]));
}

type LoggedRecord = { table: string; recordId: string };
type NamedRecord = { name: string | null; isGone: boolean };

/** The current name of each record, or the last one in the log: one query per kind of record. */
export async function findRecordNames(
  naming: readonly RecordNames[],
  records: readonly LoggedRecord[],
): Promise<(record: LoggedRecord) => NamedRecord> {
  // Records of other tables are never deleted.
  const namingOf = new Map(naming.map((one) => [one.table, one]));
  const wanted = records.filter(({ table, recordId }) => namingOf.has(table) && isUuid(recordId));
  const byTable = Map.groupBy(wanted, ({ table }) => table);
  const names = new Map<string, string>();
  await Promise.all(
    [...byTable].map(async ([table, requested]) => {
      for (const { id, name } of await listNames(namingOf.get(table), idsOf(requested))) {
        names.set(keyOf({ table, recordId: id }), name);
      }
    }),
  );
  const gone = wanted.filter((record) => !names.has(keyOf(record)));
  const former = await listFormerNames(idsOf(gone));
  const isGone = new Set(gone.map(keyOf));
  return (record) => ({
    name: names.get(keyOf(record)) ?? former.get(record.recordId) ?? null,
    isGone: isGone.has(keyOf(record)),
  });
}

const keyOf = ({ table, recordId }: LoggedRecord) => `${table} ${recordId}`;
const idsOf = (records: readonly LoggedRecord[]) => [
  ...new Set(records.map(({ recordId }) => recordId)),
];

async function listNames(naming: RecordNames | undefined, ids: string[]) {
  if (!naming) return [];
  const { rows } = await db.execute<{ id: string; name: string }>(
    naming.named(sql`${sql.param(ids)}::uuid[]`),
  );
  return rows;
}

const FORMER = sql`coalesce(changes #>> '{name,after}', changes #>> '{name,before}')`;

/** The names of deleted records, from the log itself; only the last hundred entries of each are searched. */
async function listFormerNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select requested.id, former.name from unnest(${sql.param(ids)}::text[]) as requested (id)
    cross join lateral (
      select name from (select created_at, ${FORMER} as name from admin_activity_log
        where record_id = requested.id order by created_at desc limit 100) as entries
      where name is not null order by created_at desc limit 1) as former`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const SHORTEST = 3;

// Each may have many entries, which are all scanned to find the newest.
const MAX_NAMED = 500;

/** The ids of records with this name, up to a limit per kind. */
export async function listRecordsNamed(
  naming: readonly RecordNames[],
  q: string,
): Promise<{ ids: string[]; isCut: boolean }> {
  if (q.length < SHORTEST) return { ids: [], isCut: false };
  const found = naming.flatMap(({ table, matching }) =>
    matching
      ? [sql`select ${table}::text as kind, id from (${matching(q, MAX_NAMED + 1)}) as named`]
      : [],
  );
  const { rows } = await db.execute<{ kind: string; id: string }>(
    sql.join(found, sql` union all `),
  );
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  return { ids: rows.map(({ id }) => id), isCut: kinds.some(({ length }) => length > MAX_NAMED) };
}
