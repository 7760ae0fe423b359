import { createHash, timingSafeEqual } from 'node:crypto';
import { defineMailMetrics } from './mail/metrics.ts';
import { definePaymentMetrics } from './payments/metrics.ts';
import { env } from './platform/env.ts';
import { METRICS_TYPE, metricsText } from './platform/metrics.ts';
import { definePlatformMetrics } from './platform/platform-metrics.ts';

export const METRICS_PATH = '/metrics';

definePlatformMetrics();
defineMailMetrics();
definePaymentMetrics();

/** Metrics for Prometheus. Without a configured token this is 404. */
export async function serveMetrics(request: Request): Promise<Response> {
  if (!hasMetricsToken(request)) return new Response('There is nothing here.', { status: 404 });
  const headers = { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' };
  return new Response(await metricsText(), { headers });
}

/** Whether the request has the token of METRICS_TOKEN. */
export function hasMetricsToken({ headers }: Request): boolean {
  const { METRICS_TOKEN: token } = env();
  if (token === undefined) return false;
  const given = headers.get('authorization') ?? '';
  // Hashed to equal length for a constant-time comparison.
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
