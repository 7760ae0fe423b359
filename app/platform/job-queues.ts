import { PgBoss, type Queue } from 'pg-boss';

/** How one kind of job is treated; what is left out is meant for something small and quick. */
export type JobPolicy = {
  /** How often it is tried again; the wait doubles from the first to the longest. */
  retry?: { times: number; firstSeconds: number; longestSeconds: number };
  /** After this time its worker is taken for dead and another one gets the job. */
  expireSeconds?: number;
  /** For long work: a worker that gave no sign of life for so long is taken for dead before that. */
  heartbeatSeconds?: number;
  /** How many of them one instance does side by side. */
  atOnce?: number;
  /** When it is done by itself, as a cron line in UTC; never twice at once, however many instances run. */
  schedule?: string;
};

export type JobList = Readonly<Record<string, JobPolicy>>;

const RETRY = { times: 5, firstSeconds: 5, longestSeconds: 300 };
const KEEP_DONE_SECONDS = 86_400;

/** Makes what jobs need in the database: pg-boss's own tables, a queue for each job, and the timetable. */
export async function prepareQueues(databaseUrl: string, jobs: JobList): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 1,
    supervise: false,
    schedule: false,
  });
  // What fails while it works reaches us as a rejection; this event only has to be heard.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const [name, job] of Object.entries(jobs)) {
      if (known.has(name)) await boss.updateQueue(name, optionsFor(job));
      else await boss.createQueue(name, { policy: policyFor(job), ...optionsFor(job) });
      // One that was due while the shop was closed is done once when it opens.
      if (job.schedule) await boss.schedule(name, job.schedule, null, { missed: 'once' });
    }
    for (const { name } of await boss.getSchedules()) {
      if (jobs[name]?.schedule === undefined) await boss.unschedule(name);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

function policyFor(job: JobPolicy): Queue['policy'] {
  return job.schedule ? 'exclusive' : 'standard';
}

function optionsFor(job: JobPolicy): Omit<Queue, 'name'> {
  const { retry = RETRY, expireSeconds = 60, heartbeatSeconds } = job;
  return {
    retryLimit: retry.times,
    retryDelay: retry.firstSeconds,
    retryDelayMax: retry.longestSeconds,
    retryBackoff: true,
    expireInSeconds: expireSeconds,
    ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
    deleteAfterSeconds: KEEP_DONE_SECONDS,
    // No NOTIFY: it lets one transaction commit at a time, and each order enqueues a mail.
    notify: false,
  };
}
