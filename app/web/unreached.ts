import { data, isRouteErrorResponse } from 'react-router';
import type { Notice } from '#app/values/notice.ts';

const SESSION_ENDED: Notice = {
  title: 'Please sign in again',
  message:
    'Your session has ended and nothing was saved. Sign in in another tab, then try again here: what you wrote is kept.',
  tone: 'trouble',
};

/** In the browser: where no answer comes, or the session has ended, the form stays with what was typed. */
export async function orUnreached<Answer>(answer: Promise<Answer>, notice: Notice) {
  try {
    return await answer;
  } catch (thrown) {
    if (isRouteErrorResponse(thrown) && thrown.status === 401) {
      return data({ notice: SESSION_ENDED }, { status: 401 });
    }
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return data({ notice }, { status: 503 });
  }
}
