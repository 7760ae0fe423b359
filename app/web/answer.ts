import { data } from 'react-router';
import { log } from '#app/platform/log.ts';
import { refused } from '#app/values/outcome.ts';
import { NO_STORE } from '#app/web/no-store.ts';

/** What a form hears, with the time to wait where it has to. */
export function answer<Answer extends object>(said: Answer, status = 200, seconds?: number) {
  const headers = new Headers(NO_STORE);
  if (seconds !== undefined) headers.set('Retry-After', String(seconds));
  return data(said, { status, headers });
}

/** A fault of ours is an answer too, so that the form stays where it is. */
export async function orFault<Outcome>(work: Promise<Outcome>) {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, 'a form could not be answered');
    return refused({ reason: 'fault' });
  }
}
