import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { ListAddress } from '#app/ui/staff/list-address.ts';
import { Selection, SelectRow } from '#app/ui/staff/row-selection.tsx';

const FORM = 'bulk-products';

type BulkBarProps = { path: string; address: ListAddress; rows: readonly { id: string }[] };

/** Bulk actions for products: the ticked ones, or all that match. */
export function BulkBar({ path, address, rows }: BulkBarProps) {
  return (
    <Form
      id={FORM}
      action={`${path}/bulk`}
      preventScrollReset
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      {[...address.params].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Selection form={FORM} rows={rows}>
        Edit selected
      </Selection>
      <Button type="submit" name="scope" value="all" kind="quiet">
        Edit all results
      </Button>
    </Form>
  );
}

export function BulkBox({ product }: { product: { id: string; name: string } }) {
  return <SelectRow form={FORM} id={product.id} name={product.name} />;
}
