import { createMemoryLimit } from '#app/web/memory-limit.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { recordVitals } from '../record-vitals.ts';
import { readReport } from '../rules.ts';
import type { Route } from './+types/vitals.ts';

// More pages than one person leaves in a minute; who invents measurements does not get far.
const consumeLimit = createMemoryLimit({ most: 60, seconds: 60 });
const LONGEST = 500;

/** Takes what a page measured of itself when somebody leaves it. Nobody reads the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const wait = consumeLimit(context.get(requestInfoContext).address, Date.now());
  if (wait > 0) {
    return new Response(null, {
      status: 429,
      headers: { ...NO_STORE, 'Retry-After': String(wait) },
    });
  }
  const text = await request.text();
  const report = text.length > LONGEST ? undefined : readReport(text);
  if (!report) return new Response('This is no measurement.', { status: 400, headers: NO_STORE });
  recordVitals(report, new Date());
  return new Response(null, { status: 204, headers: NO_STORE });
}
