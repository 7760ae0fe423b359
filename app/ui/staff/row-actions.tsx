import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import { StaffIcon, type StaffIconName } from './staff-icon.tsx';

/** The actions of one row; each label names the action and the record. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-2 flex flex-wrap gap-1 as-table:mr-0 as-table:ml-auto as-table:flex-nowrap as-table:justify-end as-table:gap-0">
      {children}
    </div>
  );
}

type RowActionProps = {
  to: string;
  label: string;
  icon: StaffIconName;
  /** Opens another page at its top; other actions open over the list, which keeps its scroll position. */
  leaves?: boolean;
};

export function RowAction({ to, label, icon, leaves = false }: RowActionProps) {
  return (
    <Link
      to={to}
      preventScrollReset={!leaves}
      aria-label={label}
      title={label}
      className="grid size-11 shrink-0 place-items-center as-table:size-10 rounded-full text-muted hover:bg-tint hover:text-wine"
    >
      <StaffIcon name={icon} className="size-5" />
    </Link>
  );
}
