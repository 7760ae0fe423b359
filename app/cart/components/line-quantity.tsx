import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { MOST_WORDS } from '../cart-acts.ts';
import { MOST_OF_ONE } from '../rules.ts';

type QuantityProps = {
  name: string;
  quantity: number;
  /** What the shop has; undefined where it is not counted or not yet known. */
  most: number | undefined;
  /** Called once for each step, and once for what was typed, when it is finished. */
  onChange: (quantity: number) => void;
};

const STEP =
  'grid size-11 place-items-center rounded-control hover:text-wine aria-disabled:text-muted aria-disabled:opacity-50';

/** How many of one line: stepped, or typed and finished with Enter or by leaving. None takes the line out. */
export function LineQuantity({ name, quantity, most, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string>();
  const [hitLimit, setHitLimit] = useState(false);
  const limit = Math.min(most ?? MOST_OF_ONE, MOST_OF_ONE);
  const words = limit < MOST_OF_ONE ? `Only ${limit} left` : MOST_WORDS;
  const label = `Quantity of ${name}`;

  function set(wanted: number) {
    const isTooMuch = wanted > limit && wanted > quantity;
    setHitLimit(isTooMuch);
    const next = isTooMuch ? Math.max(limit, quantity) : wanted;
    if (next !== quantity) onChange(next);
  }

  function finish() {
    if (typed !== undefined && typed !== '') set(Number(typed));
    setTyped(undefined);
  }

  return (
    <div>
      <div
        role="group"
        aria-label={label}
        className="inline-flex items-center rounded-control border border-line-strong bg-surface"
      >
        <button
          type="button"
          aria-label="Decrease quantity"
          onClick={() => set(quantity - 1)}
          className={STEP}
        >
          <Minus aria-hidden="true" className="size-4" />
        </button>
        <input
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={typed ?? String(quantity)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 4))}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
            if (event.key === 'Escape') setTyped(undefined);
          }}
          className="h-11 w-10 bg-transparent text-center text-base font-semibold tabular-nums"
        />
        <button
          type="button"
          aria-label="Increase quantity"
          aria-disabled={quantity >= limit ? true : undefined}
          onClick={() => set(quantity + 1)}
          className={STEP}
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </div>
      <p role="status" className="text-sm font-medium text-danger not-empty:mt-1">
        {hitLimit && quantity === limit ? words : ''}
      </p>
    </div>
  );
}
