import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { Checkbox } from '#app/ui/staff/checkbox.tsx';
import { UNCOUNTED_WORDS } from '../products/words.ts';

type StockFieldsProps = {
  stock: string;
  inStock: boolean;
  /** Reserved for open payments. */
  reserved: number;
  error?: string | undefined;
};

/** The stock count and the on-sale switch, with a live explanation of the two together. */
export function StockFields({ stock, inStock, reserved, error }: StockFieldsProps) {
  const [now, setNow] = useState({ stock, inStock });
  return (
    <div
      className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2"
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        if (target.name === 'in_stock') setNow({ ...now, inStock: target.checked });
        else setNow({ ...now, stock: target.value });
      }}
    >
      <Field
        name="stock_quantity"
        label="Stock quantity"
        inputMode="numeric"
        required={false}
        defaultValue={stock}
        autoComplete="off"
        maxLength={9}
        error={error}
        hint={reserved > 0 ? `${reserved} reserved for payments in progress` : undefined}
      />
      <div className="sm:pt-7">
        <Checkbox name="in_stock" label="In stock" defaultChecked={inStock} />
      </div>
      <p role="status" className="text-sm text-muted sm:col-span-2">
        {meaningOf(Number(now.stock.trim() || 0), now.inStock)}
      </p>
    </div>
  );
}

function meaningOf(stock: number, inStock: boolean): string {
  if (!inStock) return 'Customers cannot buy it until you tick “In stock”.';
  if (stock === 0) return UNCOUNTED_WORDS;
  return 'Each order lowers the quantity. At 0 it goes out of stock.';
}
