import { data, redirect } from 'react-router';
import { currentRequest } from '#app/platform/current-request.ts';
import { log } from '#app/platform/log.ts';
import type { Notice } from '#app/values/notice.ts';
import { refused } from '#app/values/outcome.ts';
import { NO_STORE } from './page-headers.ts';

/** The result of a form, with Retry-After if the user has to wait. */
export function answer<Answer extends object>(result: Answer, status = 200, seconds?: number) {
  const headers = new Headers(NO_STORE);
  if (seconds !== undefined) headers.set('Retry-After', String(seconds));
  return data(result, { status, headers });
}

/** The same with cookies to set. */
export function answerWith<Answer extends object>(
  cookies: readonly string[],
  result: Answer,
  status = 200,
) {
  const headers = new Headers(NO_STORE);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return data(result, { status, headers });
}

/** Redirects with all cookies to set. */
export function redirectWith(cookies: readonly string[], to: string): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers });
}

/** Whether this render is the response to a form post, as without script: its record may be deleted by then. */
export const isDrawnAsAnswer = () => currentRequest()?.method === 'POST';

/** A server error becomes a result, so that the form stays. */
export async function orFault<Outcome>(work: Promise<Outcome>) {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error }, 'action failed');
    return refused({ reason: 'fault' });
  }
}

type ChangeResult = { notice: Notice; done?: boolean };
type Change = Promise<{ ok: true } | { ok: false; reason: 'moved_on' }>;

/** The result of a change that another user may have made first. */
export async function answerChange(
  work: Change,
  words: { done: Notice; movedOn: Notice; failed: Notice },
) {
  const outcome = await orFault(work);
  if (outcome.ok) return answer<ChangeResult>({ done: true, notice: words.done });
  switch (outcome.reason) {
    case 'moved_on':
      return answer<ChangeResult>({ notice: words.movedOn }, 409);
    case 'fault':
      return answer<ChangeResult>({ notice: words.failed }, 503);
  }
}
