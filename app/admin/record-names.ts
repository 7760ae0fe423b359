import { type SQL, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { isUuid } from '#app/values/uuid.ts';

export type LoggedRecord = { table: string; recordId: string };

const REVIEWED = sql`select r.id, 'Review of ' || p.name as name from reviews r
  join products p on p.id = r.product_id where r.id`;
const RETURNED = sql`select r.id, 'Return of ' || coalesce(o.order_number, 'an order') as name from returns r
  join orders o on o.id = r.order_id where r.id`;
const PAID = sql`select r.id, 'Payment ' || a.reference as name from refunds r
  join payment_attempts a on a.id = r.attempt_id where r.id`;
const PERSON = sql`select id, name from users where id`;

/** How the records of each table are called; those of other tables cannot be gone. */
const NAMING = new Map<string, SQL>([
  ['products', sql`select id, name from products where id`],
  ['categories', sql`select id, name from categories where id`],
  [
    'orders',
    sql`select id, coalesce('Order ' || order_number, 'Order') as name from orders where id`,
  ],
  ['refunds', PAID],
  ['users', PERSON],
  ['user_roles', PERSON],
  ['contact_messages', sql`select id, subject as name from contact_messages where id`],
  ['reviews', REVIEWED],
  ['returns', RETURNED],
]);

export type NamedRecord = { name: string | null; isGone: boolean };

/** The name of each record as it is now, or as the log last knew it: one question for each kind, however many there are. */
export async function findRecordNames(
  records: readonly LoggedRecord[],
): Promise<(record: LoggedRecord) => NamedRecord> {
  const wanted = records.filter(({ table, recordId }) => NAMING.has(table) && isUuid(recordId));
  const byTable = Map.groupBy(wanted, ({ table }) => table);
  const names = new Map<string, string>();
  await Promise.all(
    [...byTable].map(async ([table, asked]) => {
      for (const { id, name } of await listNames(table, idsOf(asked))) {
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

async function listNames(table: string, ids: string[]) {
  const naming = NAMING.get(table);
  if (!naming) return [];
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`${naming} = any(${sql.param(ids)}::uuid[])`,
  );
  return rows;
}

const FORMER = sql`coalesce(changes #>> '{name,after}', changes #>> '{name,before}')`;

/** What the log itself says that deleted records were called; it is asked no further back than a hundred acts. */
async function listFormerNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select asked.id, former.name from unnest(${sql.param(ids)}::text[]) as asked (id)
    cross join lateral (
      select name from (select created_at, ${FORMER} as name from admin_activity_log
        where record_id = asked.id order by created_at desc limit 100) as acts
      where name is not null order by created_at desc limit 1) as former`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const SHORTEST = 3;
const NEWEST_MESSAGES = 5_000;

// Each may have many entries of its own, and all of them are looked at to find the newest.
const MOST_NAMED = 500;

/** The ids of what is called like this. Of each kind only so many, of the products those that were changed last. */
export async function listRecordsNamed(q: string): Promise<{ ids: string[]; isCut: boolean }> {
  if (q.length < SHORTEST) return { ids: [], isCut: false };
  const pattern = likeAnywhere(q);
  const number = orderNumberLike(q);
  const limit = sql`limit ${MOST_NAMED + 1}`;
  const { rows } = await db.execute<{ kind: string; id: string }>(sql`
    with goods as materialized (
      select id from products where name ilike ${pattern} order by updated_at desc, id ${limit}),
    placed as materialized (
      select id from orders where order_number >= ${number} and order_number < ${`${number}zzz`}
        and starts_with(order_number, ${number}) ${limit})
    select 'product' as kind, id from goods
    union all (select 'category', id from categories where name ilike ${pattern} ${limit})
    union all (select 'review', id from reviews where product_id in (select id from goods) ${limit})
    union all (select 'user', id from users
      where lower(name || ' ' || email) like ${likeAnywhere(q.toLowerCase())} ${limit})
    union all (select 'message', id from (select id, subject from contact_messages
      order by created_at desc limit ${NEWEST_MESSAGES}) as newest where subject ilike ${pattern} ${limit})
    union all select 'order', id from placed
    union all (select 'return', id from returns where order_id in (select id from placed) ${limit})`);
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  return { ids: rows.map(({ id }) => id), isCut: kinds.some(({ length }) => length > MOST_NAMED) };
}

/** "#cvx5493", "5493" and "Order CVX5493" mean the numbers that begin so. What is no such number finds none. */
function orderNumberLike(q: string): string {
  const digits = /^(?:order\s+)?#?(?:cvx)?(\d{3,12})$/i.exec(q)?.[1];
  return digits === undefined ? '-' : `CVX${digits}`;
}
