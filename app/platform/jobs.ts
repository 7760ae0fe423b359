import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from './database.ts';

/** Ids, nothing else: what they stand for is read when the job is done. */
export type Payload = Readonly<Record<string, string>>;

export type Run = {
  attempt: number;
  /** Fires well before another worker may get the job: who heeds it never works beside a second one. */
  signal: AbortSignal;
};

/** What a job does. It may be done again after it was done already, and must then do no harm. */
export type JobHandler = (payload: Payload, run: Run) => Promise<void>;

/** Thrown by a job that no repetition can help. */
export class PermanentFailure extends Error {}

const caller = new AsyncLocalStorage<Db>();

// Never started: it has no connection of its own and writes with the transaction that enqueues.
const sender = new PgBoss({
  db: {
    executeSql: (text, values) => {
      const db = caller.getStore();
      if (!db) throw new Error('a job can be enqueued within a transaction only');
      return db.executeSql(text, values);
    },
  },
});

/** Promises a job: it exists exactly if the transaction is committed, and starts right after that. */
export async function enqueue(tx: Transaction, name: string, payload: Payload): Promise<void> {
  await enqueueAfter(tx, name, payload, 0);
}

/** The same, but it starts so many seconds later. */
export async function enqueueAfter(
  tx: Transaction,
  name: string,
  payload: Payload,
  seconds: number,
): Promise<void> {
  const options = seconds > 0 ? { startAfter: seconds } : {};
  await caller.run(fromDrizzle(tx, sql), () => sender.send(name, payload, options));
}
