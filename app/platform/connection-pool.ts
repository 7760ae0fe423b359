import { Pool } from 'pg';
import { connectionLimits } from './connection-limits.ts';
import { env } from './env.ts';
import { codeOf } from './error-code.ts';
import { log } from './log.ts';
import { prepareStatements } from './prepared-statements.ts';
import { limitStatements } from './statement-limit.ts';
import { traceStatements } from './trace-statements.ts';

type Wanted = {
  url: string | undefined;
  /** Called for each statement that timed out. */
  onSilence: () => void;
  /** The share of a request's remaining time that one statement may take. */
  shareOfTime?: number;
};

/** A pool of connections to one PostgreSQL, as large as one process of the shop may use. */
export function openPool({ url, onSilence, shareOfTime }: Wanted): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connectionLimits(env().WORKERS).pool,
    idleTimeoutMillis: 30_000,
    statement_timeout: Math.round(env().DATABASE_WAIT_MS * 1.25),
    idle_in_transaction_session_timeout: 10_000,
    // How similar a misspelt word must be to a product's name (operator <% of pg_trgm).
    options: '-c pg_trgm.word_similarity_threshold=0.55',
    application_name: 'corvox',
  });
  // Without a listener, a connection that dies while idle ends the whole process.
  pool.on('error', (error) => log.warn({ code: codeOf(error) }, 'idle database connection lost'));
  limitStatements(pool, { onSilence, shareOfTime });
  prepareStatements(pool);
  traceStatements(pool);
  return pool;
}
