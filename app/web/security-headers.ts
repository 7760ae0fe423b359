import { env } from '#app/platform/env.ts';
import { isLoopback } from '#app/platform/loopback.ts';

// Vite's live reload uses inline styles.
const STYLES = import.meta.env?.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'";

/** What one page's policy allows beyond the default. */
export type Allowance = {
  frames?: readonly string[];
  connections?: readonly string[];
  styles?: readonly string[];
  payment?: readonly string[];
};

/** The headers of every response: pages, pictures and errors alike. */
export function securityHeaders(nonce: string): Record<string, string> {
  return {
    ...policyHeaders(nonce, {}),
    ...transportHeaders(env().ORIGIN),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Only for a shop with https: browsers would refuse http for every other program on localhost for a year. */
export function transportHeaders(origin: string): Record<string, string> {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'https:' || isLoopback(hostname)) return {};
  return { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };
}

/** The two policy headers of a page. A document keeps those it was loaded with. */
export function policyHeaders(nonce: string, more: Allowance): Record<string, string> {
  const { frames = [], connections = [], styles = [], payment = [] } = more;
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      [STYLES, ...styles].join(' '),
      "style-src-attr 'unsafe-inline'",
      // The owner may use an external picture for a category.
      "img-src 'self' data: https:",
      "font-src 'self'",
      ["connect-src 'self'", ...connections].join(' '),
      ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), payment=(${payment.join(' ')})`,
  };
}
