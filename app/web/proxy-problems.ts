const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

export type ProxyProblem = 'untrusted' | 'missing' | 'too_few';

type Shop = { ORIGIN: string; TRUSTED_PROXIES: number };

/** A mismatch between the configured proxies and the headers of one request. */
export function proxyProblem(
  request: Request,
  { ORIGIN, TRUSTED_PROXIES }: Shop,
): ProxyProblem | undefined {
  const forwardedFor = request.headers.get('x-forwarded-for');
  if (TRUSTED_PROXIES === 0) {
    return HEADERS.some((name) => request.headers.has(name)) ? 'untrusted' : undefined;
  }
  if (forwardedFor !== null) {
    return forwardedFor.split(',').length < TRUSTED_PROXIES ? 'too_few' : undefined;
  }
  // Requests for the public name come through the proxy; a health check from this machine does not.
  const byName = new URL(request.url).hostname === new URL(ORIGIN).hostname;
  return byName && ORIGIN.startsWith('https:') ? 'missing' : undefined;
}

export const PROXY_PROBLEM_WORDS: Record<ProxyProblem, string> = {
  untrusted:
    'A proxy stands in front, but TRUSTED_PROXIES is 0. All visitors count as one: twenty wrong passwords lock sign-in for everybody. Set TRUSTED_PROXIES=1.',
  missing:
    'TRUSTED_PROXIES is set, but no X-Forwarded-For header arrives. All visitors count as one: twenty wrong passwords lock sign-in for everybody. Let the proxy set it.',
  too_few:
    'TRUSTED_PROXIES is higher than the number of proxies in front. A visitor can choose the address that limits count by. Lower it.',
};
