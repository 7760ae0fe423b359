import type { ClientBase } from 'pg';

/**
 * Whether a pooler (pgbouncer) is between us and PostgreSQL. It may use another connection for each transaction: prepared statements,
 * LISTEN, locks and settings of a session are lost, or leak to another client.
 */
export async function isPooled(client: ClientBase): Promise<boolean> {
  // A pooler gives its clients an invented process id, PostgreSQL its own.
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== Reflect.get(client, 'processID');
}
