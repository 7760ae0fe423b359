import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';

type QuantityProps = {
  quantity: number;
  onChange: (quantity: number) => void;
  /** The most there is; undefined where units are not counted. */
  most: number | undefined;
  label: string;
  disabled?: boolean;
  least?: number;
};

const MOST_TYPED = 9_999;
const STEP =
  'grid size-12 place-items-center rounded-control hover:text-wine disabled:text-muted disabled:opacity-50';

/** Typed or stepped; what the shop does not have is said, not silently cut. */
export function QuantityField({
  quantity,
  onChange,
  most,
  label,
  disabled = false,
  least = 1,
}: QuantityProps) {
  const [asked, setAsked] = useState<string>();
  const [short, setShort] = useState(false);
  const set = (wanted: number) => {
    setShort(most !== undefined && wanted > most);
    onChange(Math.min(Math.max(wanted, least), most ?? MOST_TYPED));
  };
  return (
    <div>
      <div
        role="group"
        aria-label={label}
        className="inline-flex items-center rounded-control border border-line-strong bg-surface"
      >
        <button
          type="button"
          data-step=""
          aria-label="Decrease quantity"
          disabled={disabled || quantity <= least}
          onClick={() => set(quantity - 1)}
          className={STEP}
        >
          <Minus aria-hidden="true" className="size-4" />
        </button>
        <input
          aria-label={label}
          inputMode="numeric"
          value={asked ?? String(quantity)}
          disabled={disabled}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const text = event.target.value.replace(/\D/g, '').slice(0, 4);
            setAsked(text);
            if (Number(text) >= 1) set(Number(text));
          }}
          onBlur={() => setAsked(undefined)}
          className="h-12 w-12 bg-transparent text-center text-base font-semibold tabular-nums"
        />
        <button
          type="button"
          data-step=""
          aria-label="Increase quantity"
          disabled={disabled}
          aria-disabled={most !== undefined && quantity >= most ? true : undefined}
          onClick={() => set(quantity + 1)}
          className={STEP}
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </div>
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {short && most !== undefined ? `Only ${most} left` : ''}
      </p>
    </div>
  );
}
