import { createMemoryLimit } from '#app/web/memory-limit.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { recordVitals } from './record-vitals.ts';
import { readReport } from './rules.ts';

// More pages than one person leaves in a minute, so that fake measurements change little.
const consumeLimit = createMemoryLimit({ most: 60, seconds: 60 });
const LONGEST = 500;

/** Receives the measurements that a page sends when a visitor leaves. The browser does not read the response. */
export async function receiveVitals(request: Request, address: string): Promise<Response> {
  const wait = consumeLimit(address, Date.now());
  if (wait > 0) {
    return new Response(null, {
      status: 429,
      headers: { ...NO_STORE, 'Retry-After': String(wait) },
    });
  }
  const text = await request.text();
  const report = text.length > LONGEST ? undefined : readReport(text);
  if (!report)
    return new Response('These are no measurements.', { status: 400, headers: NO_STORE });
  recordVitals(report, new Date());
  return new Response(null, { status: 204, headers: NO_STORE });
}
