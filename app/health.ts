import { statfs } from 'node:fs/promises';
import { isAdmin } from './accounts/guards.ts';
import { hasLocalMailbox } from './mail/local-mailbox.ts';
import { hasMetricsToken } from './metrics.ts';
import { provider } from './payments/mode.ts';
import { env } from './platform/env.ts';
import { log } from './platform/log.ts';
import { listDueJobs } from './platform/platform-metrics.ts';
import { isDraining, isShopReady } from './platform/readiness.ts';
import { measureLag } from './platform/replica/reads.ts';
import { checkSmtp } from './platform/smtp.ts';
import { openStorage } from './platform/storage/open.ts';

const LONGEST_CHECK_MS = 3_000;
const LATE_JOB_SECONDS = 300;
const LEAST_FREE_SHARE = 0.05;

/** Returns a short description of the state, or throws with the reason why it is unhealthy. */
type Check = () => Promise<string>;

const checks: Record<string, Check> = {
  database: async () => {
    if (!(await isShopReady())) throw new Error('no answer, or a migration is missing');
    return 'answers, with every migration of this version';
  },
  replica: async () => {
    const ms = await measureLag();
    if (ms === undefined) return 'none: everything is read from the primary';
    const words = `${(ms / 1000).toFixed(1)} s behind`;
    if (ms > env().DATABASE_REPLICA_MAX_LAG_MS) throw new Error(`${words}, so it is not asked`);
    return words;
  },
  jobs: async () => {
    const late = (await listDueJobs()).filter(({ seconds }) => seconds > LATE_JOB_SECONDS);
    if (late.length > 0) throw new Error(`late: ${late.map((one) => one.job_name).join(', ')}`);
    return 'none is late';
  },
  mail: async () => {
    if (hasLocalMailbox()) return 'stays in the local mailbox';
    const { SMTP_URL } = env();
    if (SMTP_URL === undefined) throw new Error('SMTP_URL is not set, so mails wait');
    await checkSmtp(SMTP_URL, LONGEST_CHECK_MS);
    return 'the mail server takes our sign-in';
  },
  pictures: async () => {
    // A file that does not exist: "not found" is the expected response.
    await openStorage('images').find('readiness-check.webp');
    return env().S3 ? 'the bucket answers' : 'on disk';
  },
  payments: async () => {
    const found = provider();
    if (!found) return 'no provider: cash on delivery alone';
    const signal = AbortSignal.timeout(LONGEST_CHECK_MS);
    const response = await fetch(found.apiBase, { signal, redirect: 'manual' });
    if (response.status >= 500) throw new Error(`the provider answers ${response.status}`);
    return 'the provider answers';
  },
  disk: async () => {
    const { bavail, blocks } = await statfs(env().DATA_DIR);
    const free = bavail / blocks;
    const words = `${Math.round(free * 100)} % free`;
    if (free < LEAST_FREE_SHARE) throw new Error(words);
    return words;
  },
};

type State = { isHealthy: boolean; detail: string; ms: number };

/** Checks all dependencies of the shop in parallel. */
export async function checkDependencies(): Promise<Record<string, State>> {
  const states = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const),
  );
  return Object.fromEntries(states);
}

async function stateOf(check: Check): Promise<State> {
  const startedAt = performance.now();
  const state = await Promise.race([check(), tooLong()]).then(
    (detail) => ({ isHealthy: true, detail }),
    (error: unknown) => ({ isHealthy: false, detail: wordsOf(error) }),
  );
  return { ...state, ms: Math.round(performance.now() - startedAt) };
}

function tooLong(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), LONGEST_CHECK_MS + 500).unref();
  });
}

/** The driver's message may contain an address or a name of ours; its code does not. */
function wordsOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message).slice(0, 200);
}

/** Whether this instance can serve; with `?full`, staff and holders of the metrics token get every check. */
export async function serveReadiness(request: Request): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' };
  const isFull = new URL(request.url).searchParams.has('full');
  if (!isFull || !(await mayKnow(request))) {
    const isReady = !isDraining() && (await isShopReady());
    return new Response(isReady ? 'ready' : 'not ready', { status: isReady ? 200 : 503, headers });
  }
  const dependencies = await checkDependencies();
  const isReady = !isDraining() && dependencies.database?.isHealthy === true;
  return Response.json({ isReady, dependencies }, { status: isReady ? 200 : 503, headers });
}

async function mayKnow(request: Request): Promise<boolean> {
  if (hasMetricsToken(request)) return true;
  return isAdmin(request).catch((error: unknown) => {
    log.warn({ err: error }, 'session could not be read');
    return false;
  });
}
