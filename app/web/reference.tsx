import { createContext, use } from 'react';

/** The request's id on the server; undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** The reference of a failed request, by which we find its log lines. */
export function Reference() {
  const made = use(RequestIdContext);
  // The browser takes over the page with the words that the server wrote.
  const written =
    typeof document === 'undefined' ? null : document.querySelector('[data-reference]');
  const reference = made ?? written?.textContent;
  if (!reference) return null;
  return (
    <p className="text-sm text-muted">
      If you write to us about it, please name this reference:{' '}
      <code data-reference="" className="break-all">
        {reference}
      </code>
    </p>
  );
}
