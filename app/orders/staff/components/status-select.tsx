import { ChevronDown } from 'lucide-react';
import { Form, useNavigate } from 'react-router';
import type { ListAddress } from '#app/ui/list-address.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { type Order, orderName, statusLabel } from '../../rules.ts';
import { cancellingPaysBack, type Status, STATUSES, statusFrom } from '../rules.ts';
import { useStatus } from './use-status.ts';

type Row = Pick<Order, 'id' | 'number' | 'paymentState' | 'promised' | 'refunded' | 'total'> & {
  status: Status;
  reference: string | null;
};

export function LiveStatus({ order }: { order: Pick<Row, 'id' | 'status'> }) {
  return <StatusBadge status={useStatus(order).status} />;
}

type SelectProps = { order: Row; address: ListAddress; onChange: (id: string) => void };

/** Sets the status of one row. What would send money back asks first. Without script it has a button. */
export function StatusSelect({ order, address, onChange }: SelectProps) {
  const { status, change } = useStatus(order);
  const navigate = useNavigate();
  function choose(next: Status | undefined) {
    if (next === undefined || next === status) return;
    if (next === 'cancelled' && cancellingPaysBack(order)) {
      void navigate(address.at(`${order.id}/cancel`), { preventScrollReset: true });
      return;
    }
    onChange(order.id);
    change(next);
  }
  return (
    <Form method="post" action={address.at(order.id)} className="flex items-center gap-2">
      <input type="hidden" name="act" value="status" />
      <div className="relative">
        <select
          name="status"
          aria-label={`Status of ${orderName(order)}`}
          value={status}
          onChange={(event) => choose(statusFrom(event.currentTarget.value))}
          className="h-11 w-36 appearance-none rounded-control border border-line-strong bg-surface pr-9 pl-3 text-base"
        >
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {statusLabel(one)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-5 text-muted"
        />
      </div>
      <noscript>
        <button type="submit" className="min-h-11 rounded-control border border-line-strong px-3">
          Set
        </button>
      </noscript>
    </Form>
  );
}
