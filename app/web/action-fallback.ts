import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Notice } from '#app/values/notice.ts';

const SESSION_ENDED: Notice = {
  title: 'Please sign in again',
  message:
    'Your session has ended and nothing was saved. Sign in in another tab, then try again here: what you wrote is kept.',
  tone: 'error',
};

/** Names the connection as the cause: the user only has to retry. */
function withoutAnswer(notice: Notice): Notice {
  if (notice.message.includes('reached')) return notice;
  const message = `${notice.message}. The shop could not be reached. Nothing on this screen is lost. Please try again.`;
  return { ...notice, message };
}

/**
 * In the browser: if there is no response, a server error, or the session has ended, the form stays with its typed values. The error status
 * prevents a revalidation, which would fail too.
 */
export async function withActionFallback<Answer, More extends object = object>(
  answer: Promise<Answer>,
  notice: Notice,
  more?: More,
) {
  try {
    return await answer;
  } catch (thrown) {
    const status = isRouteErrorResponse(thrown) ? thrown.status : 503;
    const failure = status > 500 ? withoutAnswer(notice) : notice;
    const result = { ...more, notice: status === 401 ? SESSION_ENDED : failure } as More & {
      notice: Notice;
    };
    if (status === 401 || (status >= 500 && !(thrown instanceof Response))) {
      return data(result, { status });
    }
    throw thrown;
  }
}

/** For a screen that another user may have changed: after a conflict it shows the current state. */
export function revalidateAfterConflict(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = args;
  return actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate;
}

/** For a dialog about a record that is deleted afterwards: reloading it would give 404. */
export function revalidateUnlessDone(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionResult?.done !== true && revalidateAfterConflict(args);
}
