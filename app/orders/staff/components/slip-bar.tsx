import { Printer } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { orderName } from '../../rules.ts';
import { STAFF_ORDERS } from '../rules.ts';

const FORM = 'packing-slips';
const BOX = 'size-5 accent-wine';

const boxes = () =>
  document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form=${FORM}]`);

/** Prints the packing slips of the chosen rows, one sheet each. A form like any other: it needs no script. */
export function SlipBar() {
  return (
    <form
      id={FORM}
      action={`${STAFF_ORDERS}/packing-slips`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <label className="needs-script inline-flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className={BOX}
          onChange={({ currentTarget: { checked } }) => {
            for (const box of boxes()) box.checked = checked;
          }}
        />
        Select all on this page
      </label>
      <Button type="submit" kind="secondary" className="min-h-11 px-4">
        <Printer aria-hidden="true" className="size-5" />
        Print packing slips
      </Button>
    </form>
  );
}

export function SlipBox({ order }: { order: { id: string; number: string | null } }) {
  return (
    <label className="-my-2 -ml-3 grid size-11 shrink-0 place-items-center md:-mr-2">
      <span className="sr-only">Select {orderName(order)}</span>
      <input form={FORM} type="checkbox" name="ids" value={order.id} className={BOX} />
    </label>
  );
}
