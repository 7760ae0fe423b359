import { env } from '#app/platform/env.ts';
import { isLoopback } from '#app/platform/loopback.ts';

// Vite's live reload puts styles into the page itself.
const STYLES = import.meta.env?.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'";

/** What one page may do beyond all the others, by the names that the policies use. */
export type Allowance = {
  frames?: readonly string[];
  connections?: readonly string[];
  styles?: readonly string[];
  payment?: readonly string[];
};

/** What every response carries, pages and pictures and errors alike. */
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

/** Only for a shop at https: browsers would refuse every other program at localhost without it for a year. */
export function transportHeaders(origin: string): Record<string, string> {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'https:' || isLoopback(hostname)) return {};
  return { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };
}

/** The two headers that say what a page may do. A document keeps those with which it was loaded. */
export function policyHeaders(nonce: string, more: Allowance): Record<string, string> {
  const { frames = [], connections = [], styles = [], payment = [] } = more;
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      [STYLES, ...styles].join(' '),
      "style-src-attr 'unsafe-inline'",
      // The owner may give a category a picture from elsewhere.
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
