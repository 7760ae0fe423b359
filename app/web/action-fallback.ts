import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Notice } from '#app/values/notice.ts';

const SESSION_ENDED: Notice = {
  title: 'Please sign in again',
  message:
    'Your session has ended and nothing was saved. Sign in in another tab, then try again here: what you wrote is kept.',
  tone: 'error',
};

/** What failed, and that it was the connection: pressing again is then all there is to do. */
function withoutAnswer(notice: Notice): Notice {
  if (notice.message.includes('reached')) return notice;
  const message = `${notice.message}. The shop could not be reached. Nothing on this screen is lost. Please try again.`;
  return { ...notice, message };
}

/**
 * In the browser: where no answer comes, ours is a fault, or the session has ended, the form stays with what was typed.
 * The status says that it failed: otherwise the page would be loaded anew, from a shop that is away.
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

/** For a question about what is gone once it is answered: asked for anew, it would say that there is no such thing. */
export function revalidateUnlessDone(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionResult?.done !== true && revalidateAfterConflict(args);
}
