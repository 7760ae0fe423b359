import { useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { parseQuantity } from '#app/values/quantity.ts';

type QuantityProps = {
  quantity: number;
  onChange: (quantity: number) => void;
  /** The maximum, and the message for a larger number. */
  max: number;
  mostWords: string;
  label: string;
  disabled?: boolean;
};

const STEP =
  'grid size-12 place-items-center rounded-control hover:text-wine disabled:text-muted disabled:opacity-50';

/** Typed or stepped; too large a number gets an error instead of being reduced silently. */
export function QuantityField({
  quantity,
  onChange,
  max,
  mostWords,
  label,
  disabled = false,
}: QuantityProps) {
  const [typed, setTyped] = useState<string>();
  const [words, setWords] = useState('');

  function set(wanted: number) {
    setWords(wanted > max ? mostWords : '');
    onChange(Math.min(Math.max(wanted, 1), max));
  }

  // Safari does not focus a pressed button, so the field does not blur.
  function step(wanted: number) {
    setTyped(undefined);
    set(wanted);
  }

  function type(text: string) {
    setTyped(text);
    const wanted = parseQuantity(text);
    if (wanted !== undefined && wanted >= 1) set(wanted);
    else if (text.trim() === '') setWords('');
    else setWords(`Please enter a whole number from 1 to ${max}. We kept ${quantity}.`);
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
          data-step=""
          aria-label="Decrease quantity"
          disabled={disabled || quantity <= 1}
          onClick={() => step(quantity - 1)}
          className={STEP}
        >
          <Icon name="minus" className="size-4" />
        </button>
        <input
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={typed ?? String(quantity)}
          disabled={disabled}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          className="h-12 w-12 bg-transparent text-center text-base font-semibold tabular-nums"
        />
        <button
          type="button"
          data-step=""
          aria-label="Increase quantity"
          disabled={disabled}
          aria-disabled={quantity >= max ? true : undefined}
          onClick={() => step(quantity + 1)}
          className={STEP}
        >
          <Icon name="plus" className="size-4" />
        </button>
      </div>
      <p role="status" className="max-w-60 text-sm font-medium text-danger empty:hidden">
        {words}
      </p>
    </div>
  );
}
