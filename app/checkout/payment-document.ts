import { redirectDocument } from 'react-router';

/**
 * Goes on only in a document that was loaded from the checkout: a document keeps the policy that it came with, and
 * no other page's allows the payment window.
 */
export function requirePaymentDocument(request: Request): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (!loaded || /^\/checkout(\/|$)/.test(new URL(loaded.name).pathname)) return;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}
