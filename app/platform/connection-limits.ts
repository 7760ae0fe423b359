export const MAX_WORKERS = 16;

const MOST_OF_ONE = 10;
// PostgreSQL allows 100 connections unless configured with fewer; jobs, commands and a second instance need some.
const MOST_OF_ALL = 48;

/** How many connections each of so many workers may open, and how many of them may wait for locks at once. */
export function connectionLimits(workers: number): { pool: number; queuedWrites: number } {
  const pool = Math.min(MOST_OF_ONE, Math.floor(MOST_OF_ALL / workers));
  return { pool, queuedWrites: Math.min(4, Math.floor(pool / 2)) };
}
