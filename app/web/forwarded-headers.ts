import { log } from '#app/platform/log.ts';
import { createThrottle } from '#app/platform/throttle.ts';
import { PROXY_PROBLEM_WORDS, proxyProblem, type ProxyProblem } from './proxy-problems.ts';

const HOUR_MS = 3_600_000;
const mayLog = createThrottle(HOUR_MS);
let seen: { problem: ProxyProblem; at: Date } | undefined;

/** Records it for the owner, and logs it once an hour: any client can send such a header. */
export function watchForwardedHeaders(
  request: Request,
  shop: Parameters<typeof proxyProblem>[1],
  now: Date,
): void {
  const problem = proxyProblem(request, shop);
  if (!problem) return;
  seen = { problem, at: now };
  if (mayLog(now))
    log.warn({ TRUSTED_PROXIES: shop.TRUSTED_PROXIES }, PROXY_PROBLEM_WORDS[problem]);
}

/** What this process saw during the last hour. */
export function recentProxyProblem(now: Date): ProxyProblem | undefined {
  return seen && now.getTime() - seen.at.getTime() < HOUR_MS ? seen.problem : undefined;
}
