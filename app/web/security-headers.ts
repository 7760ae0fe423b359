// Vite's live reload puts styles into the page itself.
const STYLES = import.meta.env?.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'";

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'nonce-{nonce}'",
  STYLES,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What every response carries, pages and pictures and errors alike. */
export function securityHeaders(nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': POLICY.replace('{nonce}', nonce),
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
