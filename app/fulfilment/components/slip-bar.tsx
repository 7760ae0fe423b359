import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { orderName, STAFF_ORDERS, STATUSES, statusLabel } from '#app/orders/rules.ts';
import { Button } from '#app/ui/button.tsx';
import type { ListAddress } from '#app/ui/staff/list-address.ts';
import { Selection, SelectRow } from '#app/ui/staff/row-selection.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { BULK_PATH } from '../rules.ts';

const FORM = 'packing-slips';

type SlipBarProps = { address: ListAddress; rows: readonly { id: string }[] };

/** Prints the packing slips of the selected rows, one per page, or changes their status. A plain form: it works without script. */
export function SlipBar({ address, rows }: SlipBarProps) {
  return (
    <form
      id={FORM}
      action={`${STAFF_ORDERS}/packing-slips`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      {[...address.params].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Selection form={FORM} rows={rows} beside={<Beside />}>
        <StaffIcon name="printer" className="size-5" />
        Print packing slips
      </Selection>
    </form>
  );
}

function Beside() {
  return (
    <>
      <Button
        type="submit"
        kind="secondary"
        formAction={`${STAFF_ORDERS}/rider-sheet`}
        className={ONCE_CHOSEN}
      >
        <StaffIcon name="printer" className="size-5" />
        Print rider’s sheet
      </Button>
      <SetStatus />
    </>
  );
}

// On a phone it is hidden until something is selected: the orders come first there.
const ONCE_CHOSEN = 'max-sm:[.staff-list:not(:has([name=ids]:checked))_&]:hidden';

function SetStatus() {
  const navigate = useNavigate();
  const preview = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') chosen.append(name, value);
    }
    void navigate(`${BULK_PATH}?${chosen}`, { preventScrollReset: true });
  };
  return (
    <span className={`flex items-center gap-2 max-sm:w-full ${ONCE_CHOSEN}`}>
      <span className="relative min-w-0 max-sm:grow">
        <select
          name="set"
          aria-label="New status for the selected orders"
          className="h-11 w-full appearance-none rounded-control border border-line-strong bg-surface pr-9 pl-3 text-base"
        >
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </select>
        <StaffIcon
          name="chevron-down"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-5 text-muted"
        />
      </span>
      <Button
        type="submit"
        kind="secondary"
        formAction={BULK_PATH}
        onClick={preview}
        className="min-h-11! px-4!"
      >
        Set status…
      </Button>
    </span>
  );
}

export function SlipBox({ order }: { order: { id: string; number: string | null } }) {
  return <SelectRow form={FORM} id={order.id} name={orderName(order)} />;
}
