import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { StatusBadge } from '#app/orders/components/status-badge.tsx';
import {
  type Order,
  orderName,
  type Status,
  STATUSES,
  statusFrom,
  statusLabel,
} from '#app/orders/rules.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ListAddress } from '#app/ui/staff/list-address.ts';
import { useStatus } from '../browser/use-status.ts';
import { leftOf, questionPath } from '../rules.ts';

type Row = Pick<
  Order,
  'id' | 'number' | 'paymentMethod' | 'paymentState' | 'promised' | 'refunded' | 'total'
> & {
  status: Status;
  reference: string | null;
};

export function LiveStatus({ order }: { order: Pick<Row, 'id' | 'status'> }) {
  return <StatusBadge status={useStatus(order).status} />;
}

type SelectProps = { order: Row; address: ListAddress; onChange: (id: string) => void };

/** Changes the status of one row. Cancelling and unpaid orders ask first. Without script it has a button. */
export function StatusSelect({ order, address, onChange }: SelectProps) {
  const { status, change } = useStatus(order);
  const navigate = useNavigate();
  const chosen = useChosen((next) => {
    if (next === status) return;
    const asks = questionPath(order.id, { ...order, left: leftOf(order) }, next);
    if (asks) {
      void navigate(address.at(asks), { preventScrollReset: true });
      return;
    }
    onChange(order.id);
    change(next);
  });
  return (
    <Form
      method="post"
      action={address.at(order.id)}
      className="ml-2 flex items-center gap-2 as-table:ml-0"
    >
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="seen" value={order.status} />
      <div className="relative">
        <select
          name="status"
          aria-label={`Status of ${orderName(order)}`}
          value={chosen.staged ?? status}
          {...chosen.events}
          className="h-11 w-36 appearance-none rounded-control border border-line-strong bg-surface pr-9 pl-3 text-base"
        >
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {statusLabel(one)}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-5 text-muted"
        />
        <span role="status" className="absolute top-full left-0 text-sm text-muted">
          {chosen.staged && 'Press Enter to set'}
        </span>
      </div>
      <noscript>
        <button type="submit" className="min-h-11 rounded-control border border-line-strong px-3">
          Set
        </button>
      </noscript>
    </Form>
  );
}

/**
 * Arrow keys change a closed select at every press, and a status may send an email: the keys only preview a status, and Enter chooses it.
 */
function useChosen(choose: (status: Status) => void) {
  const [staged, setStaged] = useState<Status | null>(null);
  const byKeys = useRef(false);
  return {
    staged,
    events: {
      onPointerDown: () => {
        byKeys.current = false;
      },
      onBlur: () => setStaged(null),
      onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
        byKeys.current = !/^(Enter| )$/.test(event.key);
        if (event.key !== 'Enter' || staged === null) return;
        event.preventDefault();
        setStaged(null);
        choose(staged);
      },
      onChange: (event: ChangeEvent<HTMLSelectElement>) => {
        const next = statusFrom(event.currentTarget.value);
        if (next && byKeys.current) setStaged(next);
        else if (next) choose(next);
      },
    },
  };
}
