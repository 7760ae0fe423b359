import type { Client } from 'pg';
import { listTables, quoted } from './tables.ts';

/** The tables that have rows, largest first. */
export async function listHoldings(client: Client): Promise<{ name: string; rows: number }[]> {
  const holdings: { name: string; rows: number }[] = [];
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(name)}`);
    const count = Number(rows[0]?.n);
    if (count > 0) holdings.push({ name, rows: count });
  }
  return holdings.toSorted((a, b) => b.rows - a.rows);
}

const OURS = `not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/**
 * Drops every table, sequence, type and function of the shop, so that the backup's versions can be created. One by one, not with their
 * schema: another role may own it, and extensions live in it.
 */
export async function emptyShop(client: Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    await client.query(`drop table ${quoted(name)} cascade`);
  }
  // Sequences of a column are dropped with its table.
  const sequences = await client.query<{ name: string }>(
    `select o.relname as name from pg_class o
      where o.relnamespace = 'public'::regnamespace and o.relkind = 'S' and ${OURS}`,
  );
  for (const { name } of sequences.rows) await client.query(`drop sequence ${quoted(name)}`);
  const types = await client.query<{ name: string }>(
    `select o.typname as name from pg_type o
      where o.typnamespace = 'public'::regnamespace and o.typtype = 'e' and ${OURS}`,
  );
  for (const { name } of types.rows) await client.query(`drop type ${quoted(name)} cascade`);
  const functions = await client.query<{ name: string }>(
    `select o.oid::regprocedure::text as name from pg_proc o
      where o.pronamespace = 'public'::regnamespace and ${OURS}`,
  );
  for (const { name } of functions.rows) await client.query(`drop function ${name} cascade`);
  const known = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (known.rows[0]?.name) await client.query('delete from drizzle.__drizzle_migrations');
}
