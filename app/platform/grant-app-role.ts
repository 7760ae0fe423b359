import type { Client } from 'pg';

const SCHEMAS = ['public', 'pgboss', 'drizzle'];

/**
 * Grants this role what the running shop needs and nothing else: reading and writing rows. It cannot create or alter tables, append-only
 * tables accept only inserts from it, and it cannot delete orders and payments. The caller owns the tables and holds the migration lock.
 */
export async function grantAppRole(owner: Client, worker: string): Promise<void> {
  const { username, password } = new URL(worker);
  const role = owner.escapeIdentifier(decodeURIComponent(username));
  const known = await owner.query('select from pg_roles where rolname = $1', [
    decodeURIComponent(username),
  ]);
  if (known.rowCount === 0) {
    const secret = owner.escapeLiteral(decodeURIComponent(password));
    await owner.query(`create role ${role} login password ${secret}`);
  }
  for (const schema of SCHEMAS) {
    const rows = schema === 'drizzle' ? 'select' : 'select, insert, update, delete';
    await owner.query(`
      grant usage on schema ${schema} to ${role};
      grant ${rows} on all tables in schema ${schema} to ${role};
      grant usage, select on all sequences in schema ${schema} to ${role}`);
  }
  for (const table of await tablesWith(owner, 'refuse_removal')) {
    await owner.query(`revoke delete, truncate on ${table} from ${role}`);
  }
  const version = await owner.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  // Sealing locks a table. Before PostgreSQL 17 only a role that may change it can do that: there the triggers alone refuse.
  if ((version.rows[0]?.number ?? 0) < 170_000) return;
  for (const table of await tablesWith(owner, 'refuse_change')) {
    await owner.query(`revoke update, delete, truncate on ${table} from ${role}`);
    await owner.query(`grant maintain on ${table} to ${role}`);
  }
}

/** The tables whose triggers call this function: one list, next to their definition. */
async function tablesWith(owner: Client, refusal: string): Promise<string[]> {
  const found = await owner.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger
       join pg_proc on pg_proc.oid = tgfoid where proname = $1`,
    [refusal],
  );
  return found.rows.map(({ name }) => name);
}
