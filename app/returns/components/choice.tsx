import { type ReactNode, useId } from 'react';
import { useFieldError } from '#app/ui/field-errors.tsx';

type Option = { value: string; label: string; hint?: string };
type ChoiceProps = {
  name: string;
  legend: string;
  hint?: ReactNode;
  options: readonly Option[];
  chosen: string | undefined;
  error: string | undefined;
};

export const LEGEND = 'mb-1.5 block font-semibold';
export const WRONG = 'mt-1.5 text-sm font-medium text-danger';
export const CARD =
  'flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-line-strong bg-surface p-3.5 has-checked:border-wine has-checked:bg-tint has-checked:shadow-[inset_0_0_0_1px_var(--wine)]';

/** A group of radio buttons, each with its explanation; the error is next to them and read out with them. */
export function Choice({ name, legend, hint, options, chosen, ...given }: ChoiceProps) {
  const error = useFieldError(name, given.error);
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined}>
      <legend className={LEGEND}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {options.map(({ value, label, hint: more }, index) => (
          <label key={value} className={CARD}>
            <input
              // The first one is the target of the error summary's link.
              id={index === 0 ? `field-${name}` : undefined}
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={value === chosen}
              aria-describedby={more && `${id}-${value}`}
              className="mt-0.5 size-5 shrink-0 accent-wine"
            />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              {more && (
                <span id={`${id}-${value}`} className="mt-0.5 block text-sm text-muted">
                  {more}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={WRONG}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
