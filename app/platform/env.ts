import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import { MAX_WORKERS } from './connection-limits.ts';
import { isLoopback } from './loopback.ts';
import { readSecretFiles } from './secret-files.ts';
import { readTracing, type TracingConfig } from './tracing-config.ts';

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');

const key = (kind: 'pk' | 'sk') =>
  z.string().regex(new RegExp(`^${kind}_(live|test)_\\w+$`), {
    error: `must start with ${kind}_live_ or ${kind}_test_`,
  });

const variables = z.object({
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  ORIGIN: url('http:', 'https:').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_OWNER_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_MAX_LAG_MS: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(100)
    .max(600_000)
    .default(5_000),
  MIGRATE_AT_START: flag.optional(),
  DATABASE_WAIT_MS: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(500)
    .max(60_000)
    .default(4_000),
  DRAIN_DELAY_MS: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(0)
    .max(60_000)
    .default(0),
  WORKERS: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(MAX_WORKERS)], {
      error: `must be a number from 1 to ${MAX_WORKERS}, or auto`,
    })
    .default(1),
  PAGE_CACHE_MB: z.coerce.number({ error: 'must be a number' }).int().min(0).max(4_096).default(64),
  PAGE_FRESH_MS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(600).default(250),
  DEMO: flag.optional(),
  DEMO_HISTORY: flag.optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  PAYSTACK_PUBLIC_KEY: key('pk').optional(),
  PAYSTACK_SECRET_KEY: key('sk').optional(),
  PAYSTACK_OLD_SECRET_KEY: key('sk').optional(),
  PAYSTACK_API_BASE: url('http:', 'https:').optional(),
  PAYSTACK_TEST: flag.optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, { error: 'must be empty or end with a slash' })
    .optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  TRUSTED_PROXIES: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** A bucket for pictures, at Amazon or any S3-compatible provider. */
export type S3 = Readonly<{
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  prefix: string;
}>;

export type Env = Readonly<{
  PORT: number;
  HOST: string | undefined;
  ORIGIN: string;
  DATA_DIR: string;
  DATABASE_URL: string | undefined;
  /** The role that creates and alters tables, if not the one the shop runs as. */
  DATABASE_OWNER_URL: string | undefined;
  /** A replica for reads that may be slightly stale. */
  DATABASE_REPLICA_URL: string | undefined;
  /** The maximum lag of a replica that is used. */
  DATABASE_REPLICA_MAX_LAG_MS: number;
  /** Whether the start migrates the database; otherwise `npm run migrate` must run before. */
  MIGRATE_AT_START: boolean;
  /** How long a page waits for the database before it shows an error. */
  DATABASE_WAIT_MS: number;
  /** How long a closing instance reports "not ready" to the load balancer before it accepts no more requests. */
  DRAIN_DELAY_MS: number;
  /** How many server processes to run. */
  WORKERS: number;
  /** Memory for the cache of public pages; 0 turns it off. */
  PAGE_CACHE_MB: number;
  /** How long an instance relies on its last poll for changes of cached pages. */
  PAGE_FRESH_MS: number;
  DEMO: boolean;
  /** Whether the demo data includes ninety days of orders. */
  DEMO_HISTORY: boolean;
  SMTP_URL: string | undefined;
  /** Signs cookies and encrypts secrets in the database; all instances share one. */
  AUTH_SECRET: string | undefined;
  PAYSTACK_PUBLIC_KEY: string | undefined;
  PAYSTACK_SECRET_KEY: string | undefined;
  /** The previous key: its signatures are accepted while keys are rotated. */
  PAYSTACK_OLD_SECRET_KEY: string | undefined;
  /** A simulator's address instead of the provider's; never with live keys. */
  PAYSTACK_API_BASE: string | undefined;
  /** Stores pictures in a bucket instead of DATA_DIR. */
  S3: S3 | undefined;
  /** The token for the metrics; without it they are off. */
  METRICS_TOKEN: string | undefined;
  /** Which traces to export and where; undefined if tracing is off. */
  TRACING: TracingConfig | undefined;
  TRUSTED_PROXIES: number;
  LOG_LEVEL: string;
}>;

const SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'AUTH_SECRET',
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_OLD_SECRET_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
]);

/** The validated configuration; an error names the invalid variable. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = readSecretFiles(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
    SECRETS,
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const value = SECRETS.has(name) ? '' : ` (is "${given[name]}")`;
      return `${name} ${issue.message}${value}`;
    });
    throw new Error(`Configuration: ${lines.join('; ')}`);
  }
  const known = parsed.data;
  const DEMO = known.DEMO ?? known.DATABASE_URL === undefined;
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (known[name] !== undefined && known.DATABASE_URL === undefined) {
      throw new Error(`Configuration: ${name} needs DATABASE_URL`);
    }
  }
  const problem = paymentKeysProblem({ ...known, DEMO });
  if (problem) throw new Error(`Configuration: ${problem}`);
  return {
    PORT: known.PORT,
    HOST: known.HOST,
    ORIGIN: new URL(known.ORIGIN ?? `http://localhost:${known.PORT}`).origin,
    DATA_DIR: resolve(known.DATA_DIR),
    DATABASE_URL: known.DATABASE_URL,
    DATABASE_OWNER_URL: known.DATABASE_OWNER_URL,
    DATABASE_REPLICA_URL: known.DATABASE_REPLICA_URL,
    DATABASE_REPLICA_MAX_LAG_MS: known.DATABASE_REPLICA_MAX_LAG_MS,
    MIGRATE_AT_START: known.MIGRATE_AT_START ?? true,
    DATABASE_WAIT_MS: known.DATABASE_WAIT_MS,
    DRAIN_DELAY_MS: known.DRAIN_DELAY_MS,
    WORKERS:
      known.WORKERS === 'auto' ? Math.min(availableParallelism(), MAX_WORKERS) : known.WORKERS,
    PAGE_CACHE_MB: known.PAGE_CACHE_MB,
    PAGE_FRESH_MS: known.PAGE_FRESH_MS,
    DEMO,
    DEMO_HISTORY: DEMO && (known.DEMO_HISTORY ?? true),
    SMTP_URL: known.SMTP_URL,
    AUTH_SECRET: known.AUTH_SECRET,
    PAYSTACK_PUBLIC_KEY: known.PAYSTACK_PUBLIC_KEY,
    PAYSTACK_SECRET_KEY: known.PAYSTACK_SECRET_KEY,
    PAYSTACK_OLD_SECRET_KEY: known.PAYSTACK_OLD_SECRET_KEY,
    PAYSTACK_API_BASE: known.PAYSTACK_API_BASE,
    S3: bucketFrom(known),
    METRICS_TOKEN: known.METRICS_TOKEN,
    TRACING: readTracing(given),
    TRUSTED_PROXIES: known.TRUSTED_PROXIES,
    LOG_LEVEL: known.LOG_LEVEL,
  };
}

type PaymentKeys = Partial<z.output<typeof variables>> & { DEMO: boolean };

/** The problem with the payment variables as a set, if any: live and test keys must not mix. */
function paymentKeysProblem(known: PaymentKeys): string | undefined {
  const { PAYSTACK_PUBLIC_KEY: open, PAYSTACK_SECRET_KEY: secret, PAYSTACK_API_BASE: base } = known;
  if ((open === undefined) !== (secret === undefined)) {
    return 'PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY must be set together';
  }
  if (open === undefined || secret === undefined) {
    return base === undefined ? undefined : 'PAYSTACK_API_BASE needs PAYSTACK_SECRET_KEY';
  }
  const isLive = secret.startsWith('sk_live_');
  if (isLive !== open.startsWith('pk_live_')) {
    return 'PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY must both be live or both be test keys';
  }
  if (isLive && base !== undefined) return 'PAYSTACK_API_BASE cannot stand in for live keys';
  const isRealShop = known.DATABASE_URL !== undefined && !known.DEMO;
  if (!isLive && isRealShop && !known.PAYSTACK_TEST) {
    return 'PAYSTACK_SECRET_KEY is a test key, with which goods would go out unpaid; PAYSTACK_TEST=true allows it';
  }
  return undefined;
}

/** All settings of a bucket or none: with half of them, pictures would be stored in the wrong place. */
function bucketFrom(known: z.output<typeof variables>): S3 | undefined {
  const needed = {
    S3_ENDPOINT: known.S3_ENDPOINT,
    S3_REGION: known.S3_REGION,
    S3_BUCKET: known.S3_BUCKET,
    S3_ACCESS_KEY_ID: known.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: known.S3_SECRET_ACCESS_KEY,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : name));
  const more = known.S3_FORCE_PATH_STYLE ?? known.S3_PREFIX;
  if (missing.length === Object.keys(needed).length && more === undefined) return undefined;
  if (missing.length > 0) {
    throw new Error(`Configuration: a bucket for the pictures needs ${missing.join(', ')} as well`);
  }
  return {
    endpoint: needed.S3_ENDPOINT ?? '',
    region: needed.S3_REGION ?? '',
    bucket: needed.S3_BUCKET ?? '',
    accessKeyId: needed.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: needed.S3_SECRET_ACCESS_KEY ?? '',
    // Self-hosted stores seldom have a host name per bucket.
    forcePathStyle: known.S3_FORCE_PATH_STYLE ?? true,
    prefix: known.S3_PREFIX ?? '',
  };
}

/**
 * Whether mail stays in this shop, where every visitor can open its mailbox: without a mail server, in a demo, and only if the shop's
 * address means this computer. The listening address does not count: a proxy may be in front.
 */
export function keepsMailHere({ SMTP_URL, DEMO, ORIGIN }: Env): boolean {
  return SMTP_URL === undefined && DEMO && isLoopback(new URL(ORIGIN).hostname);
}

let current: Env | undefined;

/** The configuration of this process, parsed once. */
export function env(): Env {
  return (current ??= readEnv(process.env));
}
