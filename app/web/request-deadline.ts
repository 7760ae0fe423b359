import type { IncomingMessage } from 'node:http';
import type { CurrentRequest } from '#app/platform/current-request.ts';

// Five seconds is what somebody waits for a page; the words that apologise need a moment too.
const ANSWER_WITHIN_MS = 4_000;

/** The answer is due that long after the request is here whole: a slow line is nobody's fault. */
export function startDeadline(
  request: CurrentRequest,
  incoming: IncomingMessage | undefined,
): CurrentRequest {
  const start = () => (request.deadline = performance.now() + ANSWER_WITHIN_MS);
  if (!incoming || incoming.complete || incoming.method === 'GET') start();
  else incoming.once('end', start);
  return request;
}
