import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withAfterCommit } from './after-commit.ts';
import { connectionLimits } from './connection-limits.ts';
import { openPool } from './connection-pool.ts';
import { env } from './env.ts';
import { createSemaphore, Overloaded } from './semaphore.ts';
import { withSpan } from './tracing.ts';

export { isDatabaseAway } from './database-away.ts';

const limits = connectionLimits(env().WORKERS);

const writeQueue = createSemaphore({
  name: 'write queue',
  limit: limits.queuedWrites,
  maxWaitMs: 15_000,
});

const pool = openPool({
  url: env().DATABASE_URL,
  onSilence: () => writeQueue.turnAway(new Overloaded('the database does not answer')),
});

export const db = drizzle(pool);

/**
 * For `.prepare()` of frequent queries: drizzle then builds the SQL text once, which takes longer than sending it. It needs no name of its
 * own, see `prepared-statements.ts`.
 */
export const BUILT_ONCE = '';

/** The handle of queries and commands: the pool itself, or an open transaction. */
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

const current = new AsyncLocalStorage<Transaction>();

/** Runs `work` in one transaction; queries through `ambientDb` within it are part of it. */
export function inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return withAfterCommit(() =>
    withSpan('transaction', {}, () => db.transaction((tx) => current.run(tx, () => work(tx)))),
  );
}

/**
 * The same for rows that many lock at once: a few transactions wait in the database, the others in this process, so that the rest of the
 * shop has free connections. Never nest it.
 */
export function inQueuedTransaction<Result>(
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return writeQueue(() => inTransaction(work));
}

/** For a library that is given one database handle at the start but must take part in our transactions. */
export const ambientDb: typeof db = new Proxy(db, {
  get(_, name) {
    const live = current.getStore() ?? db;
    const member: unknown = Reflect.get(live, name);
    return typeof member === 'function' ? member.bind(live) : member;
  },
});

/** The state of this process's pool. */
export function connectionCounts() {
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
  return { open, idle, waiting };
}

export async function closeDatabase(): Promise<void> {
  await pool.end();
}
