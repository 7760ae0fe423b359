import { resolve } from 'node:path';
import * as z from 'zod';

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');

const variables = z.object({
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  ORIGIN: url('http:', 'https:').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DEMO: flag.optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  TRUSTED_PROXIES: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Env = Readonly<{
  PORT: number;
  HOST: string | undefined;
  ORIGIN: string;
  DATA_DIR: string;
  DATABASE_URL: string | undefined;
  DEMO: boolean;
  SMTP_URL: string | undefined;
  /** Signs cookies and encrypts what must not lie open; several instances share one. */
  AUTH_SECRET: string | undefined;
  TRUSTED_PROXIES: number;
  LOG_LEVEL: string;
}>;

const SECRETS = new Set(['DATABASE_URL', 'SMTP_URL', 'AUTH_SECRET']);

/** The whole configuration, checked; an error names the variable that is wrong. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
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
  return {
    PORT: known.PORT,
    HOST: known.HOST,
    ORIGIN: new URL(known.ORIGIN ?? `http://localhost:${known.PORT}`).origin,
    DATA_DIR: resolve(known.DATA_DIR),
    DATABASE_URL: known.DATABASE_URL,
    DEMO: known.DEMO ?? known.DATABASE_URL === undefined,
    SMTP_URL: known.SMTP_URL,
    AUTH_SECRET: known.AUTH_SECRET,
    TRUSTED_PROXIES: known.TRUSTED_PROXIES,
    LOG_LEVEL: known.LOG_LEVEL,
  };
}

/**
 * Whether letters stay in this shop, to be read by whoever opens its mailbox: there is no mail server, and the
 * shop is a demo or answers this computer alone.
 */
export function keepsMailHere({ SMTP_URL, DEMO, HOST }: Env): boolean {
  const alone = /^(localhost|127\.0\.0\.1|::1)$/.test(HOST ?? '');
  return SMTP_URL === undefined && (DEMO || alone);
}

let current: Env | undefined;

/** The configuration of this process, read once. */
export function env(): Env {
  return (current ??= readEnv(process.env));
}
