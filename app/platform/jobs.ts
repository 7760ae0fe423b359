import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, PgBoss } from 'pg-boss';
import { afterCommit } from './after-commit.ts';
import type { Transaction } from './database.ts';
import type { JobPolicy } from './job-queues.ts';
import { currentTraceparent } from './tracing.ts';

/** Ids, nothing else: what they stand for is read when the job runs. */
export type Payload<Field extends string = string> = Readonly<Record<Field, string>>;

/** One kind of job: its name, the ids that it is given, and how it is retried. */
export type Job<Field extends string = string> = {
  name: string;
  fields: readonly Field[];
  policy: JobPolicy;
};

/** A job with a payload of these fields; without fields it is given nothing. */
export function defineJob<Field extends string = never>(
  name: string,
  policy: JobPolicy = {},
  fields: readonly Field[] = [],
): Job<Field> {
  return { name, fields, policy };
}

export type JobRun = {
  attempt: number;
  /** Aborts well before another worker may get the job, so that two never run it at once. */
  signal: AbortSignal;
};

/** Does a job. It may run again after it was done already, and must then do no harm. */
export type JobHandler<Field extends string = string> = (
  payload: Payload<Field>,
  run: JobRun,
) => Promise<void>;

/** A handler for each job of a slice. */
export type HandlersOf<Jobs> = {
  [Key in keyof Jobs]: Jobs[Key] extends Job<infer Field> ? JobHandler<Field> : never;
};

/** The handlers of a slice by the names of their jobs. A payload without its ids is never worth a retry. */
export function handlersByName<Jobs extends Record<string, Job>>(
  jobs: Jobs,
  handlers: HandlersOf<Jobs>,
): Record<string, JobHandler> {
  return Object.fromEntries(
    Object.entries(jobs).map(([key, { name, fields }]): [string, JobHandler] => [
      name,
      async (payload, run) => {
        const missing = fields.find((field) => typeof payload[field] !== 'string');
        if (missing) throw new PermanentFailure(`${name} was given no ${missing}`);
        await (handlers[key as keyof Jobs] as JobHandler)(payload, run);
      },
    ]),
  );
}

/** Thrown by a job that no retry can help. */
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

/** The span that enqueued a job, beside its ids. The runner takes it out again. */
export const TRACE_FIELD = 'traceparent';

function withTrace(payload: Payload): Payload {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? payload : { ...payload, [TRACE_FIELD]: traceparent };
}

const wakers = new Map<string, () => void>();

/** Has the workers of this process for a job look at once when one of it was enqueued here. */
export function onEnqueued(name: string, wake: () => void): void {
  wakers.set(name, wake);
}

function wakeAfterCommit({ name }: Job): void {
  const wake = wakers.get(name);
  if (wake) afterCommit(wake);
}

/** Promises a job: it exists exactly if the transaction is committed, and starts right after that. */
export async function enqueue<Field extends string>(
  tx: Transaction,
  job: Job<Field>,
  payload: Payload<Field>,
): Promise<void> {
  await enqueueAfter(tx, job, payload, 0);
}

/** The same for several jobs of one kind, in one statement. */
export async function enqueueAll<Field extends string>(
  tx: Transaction,
  job: Job<Field>,
  payloads: readonly Payload<Field>[],
): Promise<void> {
  const wanted = payloads.map((payload) => ({ data: withTrace(payload) }));
  await caller.run(fromDrizzle(tx, sql), () => sender.insert(job.name, wanted));
  wakeAfterCommit(job);
}

/** The same, but it starts so many seconds later. */
export async function enqueueAfter<Field extends string>(
  tx: Transaction,
  job: Job<Field>,
  payload: Payload<Field>,
  seconds: number,
): Promise<void> {
  const options = seconds > 0 ? { startAfter: seconds } : {};
  await caller.run(fromDrizzle(tx, sql), () => sender.send(job.name, withTrace(payload), options));
  if (seconds <= 0) wakeAfterCommit(job);
}
