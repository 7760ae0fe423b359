import { resolve } from 'node:path';
import * as z from 'zod';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PROVIDER_SCHEDULE = [...Array<number>(3).fill(3 * MINUTE), ...Array<number>(72).fill(HOUR)];

const wait = z
  .number({ error: 'must be a number of milliseconds' })
  .int()
  .min(0)
  .max(7 * 24 * HOUR);
const milliseconds = z.string().transform(Number).pipe(wait);
const key = z
  .string()
  .min(8, { error: 'must have at least 8 characters' })
  .refine((text) => !text.includes('_live_'), { error: 'is a live key: the simulator refuses it' });
const address = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), { error: 'must be a URL' });
const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const variables = z.object({
  SIMULATOR_PORT: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(0)
    .max(65_535)
    .default(0),
  SIMULATOR_DIR: z.string({ error: 'is missing: the folder of the journal' }),
  SIMULATOR_SECRET_KEY: key.default('sk_test_simulator'),
  SIMULATOR_PUBLIC_KEY: key.default('pk_test_simulator'),
  SIMULATOR_WEBHOOK_URLS: z.string().default('').transform(list).pipe(z.array(address)),
  SIMULATOR_PAGE_BASE: address.transform((text) => text.replace(/\/+$/, '')).optional(),
  SIMULATOR_FRAME_ANCESTORS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(address.transform((text) => new URL(text).origin))),
  SIMULATOR_RETRY_MS: z
    .string()
    .transform((text) => list(text).map(Number))
    .pipe(z.array(wait))
    .optional(),
  SIMULATOR_ANSWER_MS: milliseconds.default(30_000),
  SIMULATOR_APPROVE_LATER_MS: milliseconds.default(20_000),
  SIMULATOR_PROMPT_MS: milliseconds.default(180_000),
  SIMULATOR_REFUND_MS: milliseconds.default(3_000),
});

export type Config = ReturnType<typeof readConfig>;

/** The whole configuration, checked; an error names the variable that is wrong. */
export function readConfig(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    throw new Error(`Configuration: ${lines.join('; ')}`);
  }
  const known = parsed.data;
  const base = known.SIMULATOR_PAGE_BASE;
  return {
    port: known.SIMULATOR_PORT,
    dir: resolve(known.SIMULATOR_DIR),
    secretKey: known.SIMULATOR_SECRET_KEY,
    publicKey: known.SIMULATOR_PUBLIC_KEY,
    webhookUrls: known.SIMULATOR_WEBHOOK_URLS,
    pageBase: base,
    // Pages may also be opened at another address (tests answer for checkout.paystack.com with them), inside the shop.
    frameAncestors: [...(base ? [new URL(base).origin] : []), ...known.SIMULATOR_FRAME_ANCESTORS],
    retryMs: known.SIMULATOR_RETRY_MS ?? PROVIDER_SCHEDULE,
    answerMs: known.SIMULATOR_ANSWER_MS,
    approveLaterMs: known.SIMULATOR_APPROVE_LATER_MS,
    promptMs: known.SIMULATOR_PROMPT_MS,
    refundMs: known.SIMULATOR_REFUND_MS,
  };
}
