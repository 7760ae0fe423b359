import { Printer } from 'lucide-react';
import { Selection, SelectRow } from '#app/ui/row-selection.tsx';
import { orderName } from '../../rules.ts';
import { STAFF_ORDERS } from '../rules.ts';

const FORM = 'packing-slips';

/** Prints the packing slips of the chosen rows, one sheet each. A form like any other: it needs no script. */
export function SlipBar({ rows }: { rows: readonly { id: string }[] }) {
  return (
    <form
      id={FORM}
      action={`${STAFF_ORDERS}/packing-slips`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <Selection form={FORM} rows={rows}>
        <Printer aria-hidden="true" className="size-5" />
        Print packing slips
      </Selection>
    </form>
  );
}

export function SlipBox({ order }: { order: { id: string; number: string | null } }) {
  return <SelectRow form={FORM} id={order.id} name={orderName(order)} />;
}
