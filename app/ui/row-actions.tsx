import type { LucideIcon } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { Link } from 'react-router';

/** What can be done with one row; each is named by what it does and to what. */
export function RowActions({ children }: { children: ReactNode }) {
  // In a table many of them stand in two lines, so that the name keeps its room.
  const room = Children.count(children) > 3 ? 'as-table:w-36' : 'as-table:min-w-23';
  return (
    <div
      className={`-mx-2 flex flex-wrap gap-1 as-table:mr-0 as-table:ml-auto as-table:justify-end ${room}`}
    >
      {children}
    </div>
  );
}

type RowActionProps = { to: string; label: string; icon: LucideIcon };

export function RowAction({ to, label, icon: Icon }: RowActionProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-full text-muted hover:bg-tint hover:text-wine"
    >
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  );
}
