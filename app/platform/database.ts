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
 * For `.prepare()` of a query that every page asks: drizzle then builds its text once, which takes longer than to send it.
 * A name of its own it does not need, see `prepared-statements.ts`.
 */
export const BUILT_ONCE = '';

/** What queries and commands are asked with: the pool itself, or a transaction under way. */
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

const current = new AsyncLocalStorage<Transaction>();

/** Runs `work` in one transaction; whatever is asked through `ambientDb` meanwhile is part of it. */
export function inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return withAfterCommit(() =>
    withSpan('transaction', {}, () => db.transaction((tx) => current.run(tx, () => work(tx)))),
  );
}

/**
 * The same for what locks rows that many want at once: few wait for each other in the database, the others here, and
 * the remaining connections stay free for the rest of the shop. Never one within another.
 */
export function inQueuedTransaction<Result>(
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return writeQueue(() => inTransaction(work));
}

/** For a library that is given one database at the start and must still take part in our transactions. */
export const ambientDb: typeof db = new Proxy(db, {
  get(_, name) {
    const live = current.getStore() ?? db;
    const member: unknown = Reflect.get(live, name);
    return typeof member === 'function' ? member.bind(live) : member;
  },
});

/** How busy this process's connections are. */
export function connectionCounts() {
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
  return { open, idle, waiting };
}

export async function closeDatabase(): Promise<void> {
  await pool.end();
}
