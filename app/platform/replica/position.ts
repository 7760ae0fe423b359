import type { ClientBase } from 'pg';

// As a number: positions are compared here. Up to the primary's end is what it has written, whether it is on its disk yet
// or not: of a commit that others see already, no byte lies behind it.
const PRIMARY_END = `pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text`;
const REPLAYED = `pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text`;

/** How far a node has come in the log: the primary in writing it, a replica in replaying it. */
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
