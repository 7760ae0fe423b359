import { type HTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorTitle } from './error-title.tsx';
import { useChangedFields, useFieldError } from './field-errors.tsx';

type FieldProps = {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  type?: 'text' | 'email' | 'tel' | 'time';
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  multiline?: boolean;
  rows?: number;
  /** Makes it a select of these options. */
  options?: readonly { value: string; label: string }[];
  /** Offered while typing; any other text is allowed too. */
  suggestions?: readonly string[];
  /** Optional fields are labelled as such. */
  required?: boolean;
  /** Shown, but neither editable nor submitted. */
  readOnly?: boolean;
  defaultValue?: string | undefined;
  autoComplete?: string;
  maxLength?: number;
};

/** A labelled field with its error, which is read out with it. */
export function Field({
  name,
  label,
  error: given,
  hint,
  type = 'text',
  multiline,
  rows = 6,
  options,
  suggestions,
  required = true,
  readOnly = false,
  ...rest
}: FieldProps) {
  const id = useId();
  const error = useFieldError(name, given);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    ...rest,
    id: `field-${name}`,
    name: readOnly ? undefined : name,
    required: required && !readOnly,
    readOnly: readOnly || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    className: `block w-full rounded-control border px-4 text-base text-ink placeholder:text-muted ${
      readOnly ? 'bg-tint' : 'bg-surface'
    } ${error ? 'border-danger' : readOnly ? 'border-line' : 'border-line-strong'}`,
  } as const;
  return (
    <div>
      <label htmlFor={shared.id} className="mb-1.5 block font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {options ? (
        <div className="relative">
          {/* A select does not follow a new default by itself. */}
          <select
            key={rest.defaultValue}
            {...shared}
            className={`${shared.className} h-12 appearance-none pr-12 text-ellipsis`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-muted"
          />
        </div>
      ) : multiline ? (
        <textarea {...shared} rows={rows} className={`${shared.className} py-3`} />
      ) : (
        <input
          {...shared}
          type={type}
          list={suggestions && `${id}-list`}
          className={`${shared.className} h-12`}
        />
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type SummaryProps = {
  errors: Partial<Record<string, string>>;
  /** It takes the focus whenever this changes; by default whenever the errors do. */
  since?: unknown;
};

/** Above a form with errors: takes the focus and links to each field that is not corrected yet. */
export function ErrorSummary({ errors, since = errors }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const changed = useChangedFields();
  const entries = Object.entries(errors).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && !changed.has(entry[0]),
  );
  useEffect(() => {
    if (entries.length > 0) box.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- a new answer brings a new object, and with it the focus
  }, [since]);
  if (entries.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary"
      className="rounded-control border-2 border-danger bg-surface p-5"
    >
      <ErrorTitle />
      <h2 id="error-summary" className="font-sans text-lg font-bold tracking-normal">
        Please check what you wrote
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {entries.map(([name, message]) => (
          <li key={name}>
            <a href={`#field-${name}`} className="text-danger underline underline-offset-4">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
