import { useState } from 'react';
import { useShop } from '#app/settings/shop-context.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { parseQuantity } from '#app/values/quantity.ts';
import { limitWords } from '../browser/cart-actions.ts';
import type { QuotedLine } from '../quote.ts';

type QuantityProps = {
  name: string;
  quantity: number;
  line: Pick<QuotedLine, 'most' | 'limit'>;
  /** Called once for each step, and once for a typed number, when committed. */
  onChange: (quantity: number) => void;
};

const STEP =
  'grid size-11 place-items-center rounded-control hover:text-wine aria-disabled:text-muted aria-disabled:opacity-50';

/** The quantity of one line: stepped, or typed and committed with Enter or blur. Zero removes the line. */
export function LineQuantity({ name, quantity, line, onChange }: QuantityProps) {
  const { limits } = useShop();
  const { most, limit } = line;
  const [typed, setTyped] = useState<string>();
  const [hitLimit, setHitLimit] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const label = `Quantity of ${name}`;

  function set(wanted: number) {
    const isTooMuch = wanted > limit && wanted > quantity;
    setHitLimit(isTooMuch);
    setUnreadable(false);
    const next = isTooMuch ? Math.max(limit, quantity) : wanted;
    if (next !== quantity) onChange(next);
  }

  function finish() {
    setTyped(undefined);
    if (typed === undefined || typed.trim() === '') return;
    const wanted = parseQuantity(typed);
    if (wanted === undefined) setUnreadable(true);
    else set(wanted);
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
          <Icon name="minus" className="size-4" />
        </button>
        <input
          aria-label={label}
          aria-invalid={isUnreadable ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={9}
          value={typed ?? String(quantity)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(undefined);
            if (event.key !== 'Enter') return;
            // The line may be removed and the focus moved: the same key press must not trigger the next button.
            event.preventDefault();
            finish();
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
          <Icon name="plus" className="size-4" />
        </button>
      </div>
      <p role="status" className="text-sm font-medium text-danger not-empty:mt-1">
        {isUnreadable && `Please enter a whole number, like 2. We kept ${quantity}.`}
        {!isUnreadable && hitLimit && quantity === limit && limitWords(most, limits)}
      </p>
    </div>
  );
}
