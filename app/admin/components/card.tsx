import type { ReactNode } from 'react';
import { RetryLink } from '#app/ui/retry-link.tsx';

type CardProps = { title: string; note?: ReactNode; className?: string; children: ReactNode };

/** One card of the dashboard. */
export function Card({ title, note, className = '', children }: CardProps) {
  return (
    <section
      className={`min-w-0 break-inside-avoid rounded-card border border-line bg-surface p-5 ${className}`}
    >
      <h2 className="font-sans text-base font-bold tracking-normal">{title}</h2>
      {note && <p className="mt-0.5 text-sm text-muted">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A card that failed to load, while others did not. */
export function FailedPart({ what }: { what: string }) {
  return (
    <div role="alert" className="rounded-card border border-danger bg-surface p-5">
      <p className="font-semibold">{what} could not be loaded.</p>
      <p className="mt-1 text-sm text-muted">
        The rest of this page is up to date. Please try again.
      </p>
      <RetryLink kind="secondary" className="mt-4" />
    </div>
  );
}
