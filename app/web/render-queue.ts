import { log } from '#app/platform/log.ts';
import { createSemaphore, Overloaded } from '#app/platform/semaphore.ts';
import { NO_STORE } from './page-headers.ts';
import { countRender } from './request-metrics.ts';

// More at once make every page slower and none faster; a longer wait ends with "the shop is busy".
const renders = createSemaphore({
  name: 'render queue',
  limit: 16,
  maxWaitMs: 3_000,
  maxQueue: 400,
});

/** Renders a few pages at a time, and none for a client that has disconnected. A post is not queued: its body may arrive slowly. */
export async function queueRender(
  request: Request,
  render: () => Promise<Response>,
): Promise<Response> {
  if (request.method === 'POST') return render();
  try {
    const response = await renders(render, request.signal);
    countRender('rendered');
    return response;
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
    countRender('overloaded');
    log.warn({ reason: error.message }, 'page not rendered: overloaded');
    return new Response('The shop is very busy. Please try again in a few seconds.', {
      status: 503,
      headers: { ...NO_STORE, 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
    });
  }
}
