import { createContext, use } from 'react';

/** The request's id on the server; undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** The request id shown with an error, to find its log lines. */
export function Reference() {
  const made = use(RequestIdContext);
  // Hydration keeps the id that the server rendered.
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
