import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { openPool } from '../connection-pool.ts';
import { currentRequest, outsideRequest } from '../current-request.ts';
import { type Transaction, db, isDatabaseAway } from '../database.ts';
import { env } from '../env.ts';
import { codeOf } from '../error-code.ts';
import { log } from '../log.ts';
import { defineCounter } from '../metrics.ts';
import { isPooled } from '../pooler.ts';
import { createLagMeter } from './lag.ts';
import { positionFrom, readPosition, SELECT_POSITION } from './position.ts';

const CHECK_EVERY_MS = 500;
const RETRY_EVERY_MS = 2_000;
// Leaves the same time for a retry on the primary.
const SHARE_OF_TIME = 0.5;
// The replica cancelled this query to continue its replay.
const CONFLICT = '40001';

const counted = defineCounter({
  name: 'corvox_replica_reads_total',
  help: 'Reads that may be a moment old, by who answered: a replica, or the primary because of what.',
  labelNames: ['answered_by'],
});

class ReplicaBehind extends Error {}

type Connection = { isPooled: boolean; position: bigint; checkedAt: number };
type Query = { text: string };

const { DATABASE_REPLICA_URL, DATABASE_REPLICA_MAX_LAG_MS } = env();
const meter = createLagMeter();
const connections = new WeakMap<PoolClient, Connection>();
const state = { isUp: false, probedAt: -Infinity, sampledAt: -Infinity, leastPosition: 0n };

const replica: Pool | undefined =
  DATABASE_REPLICA_URL === undefined
    ? undefined
    : openPool({
        url: DATABASE_REPLICA_URL,
        onSilence: () => leave('no answer'),
        shareOfTime: SHARE_OF_TIME,
      });

/** Queries a replica where that is allowed, and the primary otherwise or if the replica fails. To drizzle it is a pool. */
class ReplicaReads {
  query(query: Query, values?: unknown[]): Promise<QueryResult> {
    return readFrom(
      (pool) => withClient(pool, (client) => askCurrent(client, query, values)),
      () => db.$client.query(query, values),
    );
  }
}

/**
 * For reads that may be slightly stale: the catalogue, search, reports. A user who has just written reads the primary, and so does code
 * outside of a request. Without a replica it is the primary.
 */
export const reads: Pick<typeof db, 'select' | 'execute' | '$count'> = replica
  ? drizzle(new ReplicaReads() as unknown as Pool)
  : db;

/** Several reads from one snapshot. */
export function readSnapshot<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const options = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return readFrom(
    (pool) =>
      drizzle(pool).transaction(async (tx) => {
        const { rows } = await tx.execute<{ position: string }>(SELECT_POSITION);
        requireCurrent(positionFrom(rows));
        return work(tx);
      }, options),
    () => db.transaction(work, options),
  );
}

/**
 * From now on the replica must have replayed this position: a page was purged because of a change, and without it would be cached with the
 * old content.
 */
export function requireReplayed(position: bigint): void {
  state.leastPosition = position;
}

/** The lag of the replica in milliseconds; undefined without one. Throws if it or the primary does not respond. */
export async function measureLag(): Promise<number | undefined> {
  if (!replica) return undefined;
  await samplePrimary();
  return meter.lagOf(await readPosition(replica), performance.now());
}

export async function closeReplica(): Promise<void> {
  await replica?.end();
}

async function readFrom<Result>(
  fromReplica: (pool: Pool) => Promise<Result>,
  fromPrimary: () => Promise<Result>,
): Promise<Result> {
  const request = currentRequest();
  if (!replica || !request) return fromPrimary();
  if (request.hasJustWritten) return count('primary_just_written', fromPrimary);
  if (!state.isUp) {
    probe(replica);
    return count('primary_replica_away', fromPrimary);
  }
  samplePrimaryIfDue();
  try {
    return await count('replica', () => fromReplica(replica));
  } catch (error) {
    if (error instanceof ReplicaBehind) return count('primary_replica_behind', fromPrimary);
    if (codeOf(causeOf(error)) !== CONFLICT) {
      if (!isDatabaseAway(error)) throw error;
      leave(codeOf(causeOf(error)));
    }
    return count('primary_replica_away', fromPrimary);
  }
}

async function count<Result>(answered_by: string, read: () => Promise<Result>): Promise<Result> {
  const result = await read();
  counted.inc({ answered_by });
  return result;
}

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;

async function withClient<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const result = await work(client);
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = !(error instanceof ReplicaBehind);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function askCurrent(client: PoolClient, query: Query, values: unknown[] | undefined) {
  const known = connections.get(client) ?? (await meet(client));
  if (known.isPooled) return queryThroughPooler(client, query, values);
  if (
    known.position < state.leastPosition ||
    performance.now() - known.checkedAt > CHECK_EVERY_MS
  ) {
    known.position = await readPosition(client);
    known.checkedAt = performance.now();
  }
  requireCurrent(known.position);
  return client.query(query, values);
}

async function meet(client: PoolClient): Promise<Connection> {
  const connection = { isPooled: await isPooled(client), position: -1n, checkedAt: -Infinity };
  connections.set(client, connection);
  return connection;
}

/** A pooler may send the next statement to another replica, unless both are in one transaction. */
async function queryThroughPooler(client: PoolClient, query: Query, values: unknown[] | undefined) {
  const begun: unknown = await client.query(`begin read only; ${SELECT_POSITION}`);
  try {
    const [, { rows }] = begun as [unknown, QueryResult<{ position: string }>];
    requireCurrent(positionFrom(rows));
    return await client.query(query, values);
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

function requireCurrent(position: bigint): void {
  const isCurrent =
    position >= state.leastPosition &&
    meter.lagOf(position, performance.now()) <= DATABASE_REPLICA_MAX_LAG_MS;
  if (!isCurrent) throw new ReplicaBehind();
}

function leave(reason: string | undefined): void {
  if (!state.isUp) return;
  state.isUp = false;
  state.probedAt = performance.now();
  log.warn({ reason }, 'replica unreachable: reading from the primary');
}

/** Retries an unreachable replica, outside of any request. */
function probe(pool: Pool): void {
  const now = performance.now();
  if (now - state.probedAt < RETRY_EVERY_MS) return;
  state.probedAt = now;
  const begin = async () => {
    await samplePrimary();
    await readPosition(pool);
    state.isUp = true;
    log.info('reading from the replica');
  };
  void outsideRequest(() => begin().catch(() => undefined));
}

function samplePrimaryIfDue(): void {
  if (performance.now() - state.sampledAt < CHECK_EVERY_MS) return;
  // While the primary is down, the replica's data is the best there is.
  void outsideRequest(() => samplePrimary().catch(() => undefined));
}

async function samplePrimary(): Promise<void> {
  const at = performance.now();
  state.sampledAt = at;
  meter.addSample({ at, lsn: await readPosition(db.$client) });
}
