import { setTimeout as timer } from 'node:timers/promises';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { env } from './env.ts';
import type { JobPolicy } from './job-queues.ts';
import {
  onEnqueued,
  PermanentFailure,
  type Payload,
  type JobHandler,
  TRACE_FIELD,
} from './jobs.ts';
import { log } from './log.ts';
import { defineCounter, defineHistogram } from './metrics.ts';
import { createPreparation } from './prepared-statements.ts';
import { longestConnectMs } from './statement-limit.ts';
import { parseTraceparent, recordError, type Span, withRootSpan } from './tracing.ts';

const MOMENT_TO_FINISH_MS = 2_500;
const LONGEST_STOP_MS = 4_500;
// A job that this process enqueues wakes its workers; polling finds those of other processes, and retries that came due.
const POLL = { pollingIntervalSeconds: 1 };
const POLL_RARELY = { pollingIntervalSeconds: 5 };

// Handed on to the driver; a connection that went dead without a word is given up after the last of them. Nobody waits until it
// is on the disk that a job was taken or done: after a crash it runs again, as it may at any time.
const CONNECTION = {
  application_name: `corvox-jobs ${process.pid}`,
  max: 4,
  onConnect: createPreparation(),
  options: '-c synchronous_commit=off',
  query_timeout: 30_000,
};

const runs = defineCounter({
  name: 'corvox_job_runs_total',
  help: 'Runs of jobs by how they ended.',
  labelNames: ['job_name', 'outcome'],
});
const durations = defineHistogram(
  {
    name: 'corvox_job_duration_seconds',
    help: 'How long a run of a job took.',
    labelNames: ['job_name'],
  },
  [0.05, 0.25, 1, 5, 15, 60],
);

/** Starts the workers of this instance. Unfinished jobs of any instance are taken up too. */
export async function startJobs(
  jobs: Readonly<Record<string, JobPolicy>>,
  handlers: Readonly<Record<string, JobHandler>>,
) {
  const unhandled = Object.keys(jobs).filter((name) => !handlers[name]);
  if (unhandled.length > 0) throw new Error(`no handler for ${unhandled.join(', ')}`);
  const connectionString = env().DATABASE_URL ?? '';
  const boss = new PgBoss({
    ...CONNECTION,
    connectionString,
    connectionTimeoutMillis: longestConnectMs(),
    migrate: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
  });
  boss.on('error', reporter());
  boss.on('warning', ({ message }) => log.warn({ message }, 'jobs'));
  await boss.start();
  for (const [name, { atOnce = 1, schedule }] of Object.entries(jobs)) {
    const handler = handlers[name];
    if (!handler) continue;
    const polling = schedule ? POLL_RARELY : POLL;
    const workers: string[] = [];
    for (let n = 0; n < atOnce; n += 1) {
      workers.push(await startWorker({ boss, name, handler, polling }));
    }
    // One at a time: it looks until there is nothing left, and the others poll.
    let next = 0;
    onEnqueued(name, () => boss.notifyWorker(workers[next++ % workers.length] ?? ''));
  }
  return { stop: () => Promise.race([stop(boss, Object.keys(jobs)), atMost(LONGEST_STOP_MS)]) };
}

async function startWorker(options: {
  boss: PgBoss;
  name: string;
  handler: JobHandler;
  polling: typeof POLL;
}): Promise<string> {
  const { boss, name, handler, polling } = options;
  const workOptions = { ...polling, includeMetadata: true, perJobResults: true } as const;
  const worker: string = await boss.work(name, workOptions, ([job]: JobWithMetadata<Payload>[]) => {
    // Where there was one job there may be more: look again right after it.
    boss.notifyWorker(worker);
    return job ? performTraced(job, handler) : Promise.resolve([]);
  });
  return worker;
}

/**
 * A job that was to start at once is part of the trace that enqueued it. One that was to wait, or is retried, may come days
 * later: it has a trace of its own with a link to that one.
 */
function performTraced(job: JobWithMetadata<Payload>, handler: JobHandler): Promise<JobResult[]> {
  const { [TRACE_FIELD]: traceparent, ...payload } = job.data ?? {};
  const enqueuedBy = parseTraceparent(traceparent);
  const wasToWait = job.startAfter > job.createdOn || job.retryCount > 0;
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.destination.name': job.name,
    'messaging.message.id': job.id,
    'corvox.job.attempt': job.retryCount + 1,
    'corvox.job.waited_ms': Date.now() - job.startAfter.getTime(),
  };
  return withRootSpan(
    `process ${job.name}`,
    { kind: 'consumer', attributes, [wasToWait ? 'cause' : 'parent']: enqueuedBy },
    (span) => perform({ ...job, data: payload }, handler, span),
  );
}

async function perform(
  job: JobWithMetadata<Payload>,
  handler: JobHandler,
  span: Span | undefined,
): Promise<JobResult[]> {
  const startedAt = performance.now();
  const late = new AbortController();
  const deadline = setTimeout(() => late.abort(), job.expireInSeconds * 750);
  const line = () => ({
    job: job.name,
    jobId: job.id,
    attempt: job.retryCount + 1,
    ms: Math.round(performance.now() - startedAt),
  });
  try {
    const signal = AbortSignal.any([job.signal, late.signal]);
    await handler(job.data ?? {}, { attempt: job.retryCount + 1, signal });
    log.info(line(), 'job done');
    runs.inc({ job_name: job.name, outcome: 'done' });
    span?.setAttribute('corvox.job.outcome', 'done');
    return [{ id: job.id, status: 'completed' }];
  } catch (error) {
    const isPermanent = error instanceof PermanentFailure || job.retryCount >= job.retryLimit;
    const outcome = isPermanent ? 'given_up' : 'retried';
    runs.inc({ job_name: job.name, outcome });
    span?.setAttribute('corvox.job.outcome', outcome);
    recordError(error);
    if (isPermanent) log.error({ ...line(), err: error }, 'job failed for good');
    else log.warn({ ...line(), err: error }, 'job failed, will be tried again');
    // What went wrong in detail may name people; the row keeps its kind alone.
    const output = { kind: error instanceof Error ? error.name : typeof error };
    return [{ id: job.id, status: isPermanent ? 'deadletter' : 'failed', output }];
  } finally {
    clearTimeout(deadline);
    durations.observe({ job_name: job.name }, (performance.now() - startedAt) / 1000);
  }
}

/** What is under way gets a moment; what is then unfinished goes back for another worker. */
async function stop(boss: PgBoss, names: string[]): Promise<void> {
  const finished = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
  await Promise.race([finished, atMost(MOMENT_TO_FINISH_MS)]);
  await boss.stop({ graceful: false });
}

function atMost(ms: number): Promise<void> {
  return timer(ms, undefined, { ref: false });
}

/** While the database is away every worker complains at every look: one line in ten seconds is enough. */
function reporter() {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (error: { code?: string; message?: string }) => {
    if (performance.now() - loggedAt < 10_000) {
      unsaid += 1;
      return;
    }
    log.warn(
      { code: error.code, message: error.message?.slice(0, 200), unsaid },
      'jobs are disturbed',
    );
    loggedAt = performance.now();
    unsaid = 0;
  };
}
