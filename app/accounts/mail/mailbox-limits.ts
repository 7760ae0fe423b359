import { type Limit, consumeRateLimits } from '#app/platform/rate-limit.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** The limits of mails that a stranger can trigger to another person's mailbox, by kind. */
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
 * Counts one email to a mailbox, from any device, and returns whether it may be sent. Addresses without an
 * account are counted like any other, so that the answer does not reveal which ones have one.
 */
export async function mayMail(kind: keyof typeof LIMITS, email: string, now: Date) {
  const uses = LIMITS[kind].map((limit) => ({ limit, who: email.toLowerCase() }));
  const { allowed } = await consumeRateLimits(uses, now);
  return allowed;
}
