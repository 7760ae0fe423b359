import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { orUnavailable } from '#app/web/availability.ts';

const LIMIT: Limit = { name: 'wishlist', max: 60, seconds: 60 };

/** Seconds to wait if this user changed their list too often; undefined if not. */
export async function secondsToWait(userId: string, now: Date): Promise<number | undefined> {
  const limit = await orUnavailable(consumeRateLimit(LIMIT, userId, now));
  return limit.allowed ? undefined : limit.retryAfterSeconds;
}
