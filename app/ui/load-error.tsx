import { type ReactNode, useEffect } from 'react';
import { RetryLink } from './retry-link.tsx';
import { toast } from './toast-store.ts';

type LoadErrorProps = { title: string; children: ReactNode; more?: ReactNode; note?: ReactNode };

/** A page that failed to load: what happened, and a retry that works without script. */
export function LoadError({ title, children, more, note }: LoadErrorProps) {
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-5 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{children}</p>
      <div className="flex flex-wrap gap-3">
        <RetryLink kind="primary" />
        {more}
      </div>
      {note}
    </div>
  );
}

/** The same for one list of a page. */
export function ListLoadError({ what }: { what: string }) {
  return (
    <div role="alert" className="rounded-card border border-line bg-surface p-8 text-center">
      <p className="font-semibold">{what} could not be loaded.</p>
      <p className="mt-1 text-muted">The rest of the shop is here; please try again in a moment.</p>
      <RetryLink kind="secondary" className="mt-5" />
    </div>
  );
}

/** A back-office list that failed to load: a toast, and a message in its place. */
export function StaffListError({ message }: { message: string }) {
  useEffect(() => {
    toast('Error', message, { tone: 'error' });
  }, [message]);
  return (
    <div role="alert" className="mt-4 rounded-card border border-danger bg-surface p-8 text-center">
      <p className="font-semibold">{message}</p>
      <p className="mt-1 text-muted">Nothing was changed. Please try again in a moment.</p>
      <RetryLink kind="secondary" className="mt-5" />
    </div>
  );
}
