import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { connectionLimits } from './connection-limits.ts';
import { env } from './env.ts';
import { codeOf } from './error-code.ts';
import { log } from './log.ts';
import { prepareStatements } from './prepared-statements.ts';
import { createSemaphore, Overloaded } from './semaphore.ts';
import { limitStatements } from './statement-limit.ts';

export { isDatabaseAway } from './database-away.ts';

const limits = connectionLimits(env().WORKERS);

const pool = new Pool({
  connectionString: env().DATABASE_URL,
  max: limits.pool,
  idleTimeoutMillis: 30_000,
  statement_timeout: Math.round(env().DATABASE_WAIT_MS * 1.25),
  idle_in_transaction_session_timeout: 10_000,
  // How alike a misspelt word must be to a product's name (operator <% of pg_trgm).
  options: '-c pg_trgm.word_similarity_threshold=0.55',
  application_name: 'corvox',
});

const writeQueue = createSemaphore({ limit: limits.queuedWrites, maxWaitMs: 15_000 });

// Without a listener a connection that dies while idle ends the whole process.
pool.on('error', (error) => log.warn({ code: codeOf(error) }, 'idle database connection lost'));

limitStatements(pool, () => writeQueue.turnAway(new Overloaded('the database does not answer')));
prepareStatements(pool);

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
  return db.transaction((tx) => current.run(tx, () => work(tx)));
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
