import { type ReactNode, useId } from 'react';
import { useFieldError } from '../field-errors.tsx';

type CheckboxProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  defaultChecked: boolean;
  error?: string | undefined;
};

/** A checkbox with an explanation; it submits `yes`. */
export function Checkbox({ name, label, hint, defaultChecked, ...given }: CheckboxProps) {
  const error = useFieldError(name, given.error);
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <input
        type="checkbox"
        id={`field-${name}`}
        name={name}
        value="yes"
        defaultChecked={defaultChecked}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="mt-2.5 size-6 shrink-0 accent-wine"
      />
      <div>
        <label htmlFor={`field-${name}`} className="flex min-h-11 items-center font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
