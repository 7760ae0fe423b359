import { Printer } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { SelectAll, SelectRow } from '#app/ui/row-selection.tsx';
import { orderName } from '../../rules.ts';
import { STAFF_ORDERS } from '../rules.ts';

const FORM = 'packing-slips';

/** Prints the packing slips of the chosen rows, one sheet each. A form like any other: it needs no script. */
export function SlipBar() {
  return (
    <form
      id={FORM}
      action={`${STAFF_ORDERS}/packing-slips`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <SelectAll form={FORM} />
      <Button type="submit" kind="secondary" className="min-h-11 px-4">
        <Printer aria-hidden="true" className="size-5" />
        Print packing slips
      </Button>
    </form>
  );
}

export function SlipBox({ order }: { order: { id: string; number: string | null } }) {
  return <SelectRow form={FORM} id={order.id} name={orderName(order)} />;
}
