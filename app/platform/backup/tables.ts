import type { Client } from 'pg';

export type Table = { name: string; columns: string[]; pointsTo: string[] };

// Without tables of extensions and generated columns.
const TABLES = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           order by a.attnum) as columns,
    array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
           where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "pointsTo"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

export async function listTables(client: Client): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows;
}

/** Sorts tables after those they reference, so that they can be filled one by one with all constraints on. */
export function inFillingOrder(tables: readonly Table[]): Table[] {
  const names = new Set(tables.map(({ name }) => name));
  const placed = new Set<string>();
  const order: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const ready = left.filter(({ pointsTo }) =>
      pointsTo.every((name) => placed.has(name) || !names.has(name)),
    );
    if (ready.length === 0) {
      throw new Error(`tables point to each other: ${left.map(({ name }) => name).join(', ')}`);
    }
    for (const table of ready) placed.add(table.name);
    order.push(...ready);
    left = left.filter(({ name }) => !placed.has(name));
  }
  return order;
}

export async function listSequences(client: Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/** A quoted SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ');
