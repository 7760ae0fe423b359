import { redirectDocument } from 'react-router';

/**
 * Continues only in a document that was loaded from the checkout: a document keeps its content security policy, and only the checkout's
 * allows the payment window.
 */
export function requirePaymentDocument(request: Request): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (!loaded || /^\/checkout(\/|$)/.test(new URL(loaded.name).pathname)) return;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}
