import { useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { useFieldError } from './field-errors.tsx';

type PasswordFieldProps = {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string;
};

/** A password with a button to show it; the server never sends it back. */
export function PasswordField({ name, label, autoComplete, hint, ...given }: PasswordFieldProps) {
  const error = useFieldError(name, given.error);
  const [shown, setShown] = useState(false);
  const id = `field-${name}`;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const icon = shown ? 'eye-off' : 'eye';
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          required
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`block h-12 w-full rounded-control border bg-surface pr-14 pl-4 text-base text-ink ${
            error ? 'border-danger' : 'border-line-strong'
          }`}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Show characters"
          aria-controls={id}
          onClick={() => setShown((now) => !now)}
          className="needs-script absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon name={icon} className="size-5" />
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
