import { defineCounter, defineHistogram } from '#app/platform/metrics.ts';

const requests = defineCounter({
  name: 'corvox_http_requests_total',
  help: 'Responses by route and status.',
  labelNames: ['method', 'route', 'status'],
});

const durations = defineHistogram(
  {
    name: 'corvox_http_request_duration_seconds',
    help: 'From the request to its response, for what did not come from the page cache.',
    labelNames: ['route'],
  },
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
);

const cached = defineCounter({
  name: 'corvox_page_cache_responses_total',
  help: 'Public pages by where they came from: memory, a render that is then kept, one for this visitor alone, or memory while the database is away.',
  labelNames: ['result'],
});

const renders = defineCounter({
  name: 'corvox_page_renders_total',
  help: 'Pages and their data that the router made, and those that were turned away under load.',
  labelNames: ['outcome'],
});

/** A fixed set: a stranger may send any word as a method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

export const isKnownMethod = (method: string) => METHODS.has(method);

type Finished = { method: string; route: string; status: number; ms: number };

export function countRequest({ method, route, status, ms }: Finished): void {
  requests.inc({ method: isKnownMethod(method) ? method : 'other', route, status });
  durations.observe({ route }, ms / 1000);
}

export function countCachedPage(result: 'hit' | 'miss' | 'bypass' | 'stale'): void {
  cached.inc({ result });
}

export function countRender(outcome: 'rendered' | 'overloaded'): void {
  renders.inc({ outcome });
}
