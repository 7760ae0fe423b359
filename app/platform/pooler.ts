import type { ClientBase } from 'pg';

/**
 * Whether a pooler (pgbouncer) stands between us and PostgreSQL, which may give each transaction another connection: what
 * belongs to a session (prepared statements, LISTEN, locks, settings) is lost there, or another client's.
 */
export async function isPooled(client: ClientBase): Promise<boolean> {
  // A pooler sends clients an invented process id, PostgreSQL its own.
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== Reflect.get(client, 'processID');
}
