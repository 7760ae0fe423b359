import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** What a stranger can have sent to somebody else's mailbox, by kind. */
const LIMITS = {
  confirmation: [
    { name: 'confirmation-mail', max: 4, seconds: HOUR_S },
    { name: 'confirmation-mail-day', max: 10, seconds: DAY_S },
  ],
  reset: [
    { name: 'reset-mail', max: 3, seconds: HOUR_S },
    { name: 'reset-mail-day', max: 10, seconds: DAY_S },
  ],
  'email-change': [
    { name: 'email-change-mail', max: 3, seconds: HOUR_S },
    { name: 'email-change-mail-day', max: 6, seconds: DAY_S },
  ],
  lock: [{ name: 'lock-mail', max: 4, seconds: DAY_S }],
} as const satisfies Record<string, readonly Limit[]>;

/**
 * Counts one email to a mailbox, whoever asks for it and from wherever, and says whether it may be sent. Addresses without an
 * account are counted like any other, so that nobody learns from the answer which ones have one.
 */
export async function mayMail(kind: keyof typeof LIMITS, email: string, now: Date) {
  for (const limit of LIMITS[kind]) {
    if (!(await consumeRateLimit(limit, email.toLowerCase(), now)).allowed) return false;
  }
  return true;
}
