import { Icon, type IconName } from '#app/ui/icon.tsx';
import type { PreviousNext } from '#app/values/previous-next.ts';
import { Link } from '../link.tsx';
import type { ListAddress } from './list-address.ts';

type PreviousNextProps = {
  /** The record of the open dialog, and what such a record is called. */
  id: string;
  noun: string;
  adjacent: PreviousNext;
  address: ListAddress;
};

/** Previous and next record of the list behind the dialog. */
export function PreviousNextLinks({ id, noun, adjacent, address }: PreviousNextProps) {
  const { before, after } = adjacent;
  if (!before && !after) return null;
  const shared = { here: id, address };
  return (
    <nav aria-label={`Previous and next ${noun}`} className="flex">
      <Arrow {...shared} to={before} label={`Previous ${noun}`} icon="chevron-left" />
      <Arrow {...shared} to={after} label={`Next ${noun}`} icon="chevron-right" />
    </nav>
  );
}

type ArrowProps = {
  to: PreviousNext['before'];
  here: string;
  label: string;
  icon: IconName;
  address: ListAddress;
};

function Arrow({ to, here, label, icon, address }: ArrowProps) {
  return (
    <Link
      // At an end it is disabled but keeps its element: the focus must not be lost.
      to={address.at(to?.id ?? here)}
      aria-disabled={to === undefined}
      onClick={(event) => {
        if (!to) event.preventDefault();
      }}
      replace
      preventScrollReset
      aria-label={to ? `${label}, ${to.name}` : label}
      className="grid size-11 place-items-center rounded-full text-muted hover:bg-tint hover:text-wine aria-disabled:pointer-events-none aria-disabled:text-line-strong"
    >
      <Icon name={icon} className="size-6" />
    </Link>
  );
}
