import type { ClientBase } from 'pg';

// As a number: positions are compared here. The insert position includes WAL that is not yet on disk, so every commit that others can see
// is before it.
const PRIMARY_END = `pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text`;
const REPLAYED = `pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text`;

/** The WAL position of a node: written on the primary, replayed on a replica. */
export const POSITION = `case when pg_is_in_recovery() then ${REPLAYED} else ${PRIMARY_END} end`;

export const SELECT_POSITION = `select ${POSITION} as position`;

type PositionRow = { position: string };

export async function readPosition(client: Pick<ClientBase, 'query'>): Promise<bigint> {
  const { rows } = await client.query<PositionRow>(SELECT_POSITION);
  return positionFrom(rows);
}

export function positionFrom([row]: PositionRow[]): bigint {
  if (!row) throw new Error('a select without from gives a row');
  return BigInt(row.position);
}
