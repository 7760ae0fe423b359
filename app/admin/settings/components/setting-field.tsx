import type { HTMLAttributes } from 'react';
import { fieldText, type SettingField as Description, switchName } from '#app/settings/fields.ts';
import { Field } from '#app/ui/field.tsx';

type Props = { field: Description; value: unknown; error: string | undefined };

const KEYBOARDS: Partial<Record<Description['kind'], HTMLAttributes<HTMLElement>['inputMode']>> = {
  email: 'email',
  phone: 'tel',
  amount: 'decimal',
  number: 'decimal',
};

/** One setting as its kind asks for it. */
export function SettingField({ field, value, error }: Props) {
  switch (field.kind) {
    case 'flag':
      return <Switch field={field} isOn={value === true} error={error} />;
    case 'threshold':
      return <Threshold field={field} value={value} error={error} />;
    case 'line':
    case 'email':
    case 'phone':
    case 'amount':
    case 'number':
    case 'choice':
    case 'lines':
      return <Typed field={field} value={value} error={error} />;
  }
}

function Typed({ field, value, error }: Props) {
  return (
    <Field
      name={field.name}
      label={field.label}
      hint={field.hint}
      error={error}
      defaultValue={fieldText(field, value)}
      required={!(field.kind === 'line' && field.optional)}
      autoComplete="off"
      {...(field.kind === 'choice' && { options: field.options })}
      {...(field.kind === 'lines' && { multiline: true })}
      {...(field.kind === 'line' && { maxLength: field.most })}
      {...(KEYBOARDS[field.kind] && { inputMode: KEYBOARDS[field.kind] })}
    />
  );
}

type SwitchProps = { field: Description; isOn: boolean; error: string | undefined };

function Switch({ field: { name, label, hint }, isOn, error }: SwitchProps) {
  const id = `field-${name}`;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={isOn}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="size-6 shrink-0 accent-wine"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-9 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function Threshold({ field, value, error }: Props) {
  const { name, label, hint } = field;
  return (
    <div className="group">
      {field.kind === 'threshold' && (
        <Switch
          field={{ kind: 'flag', name: switchName(name), label: field.switchLabel }}
          isOn={value !== null}
          error={undefined}
        />
      )}
      <div className="mt-2 group-not-has-[:checked]:hidden">
        <Field
          name={name}
          label={label}
          hint={hint}
          error={error}
          defaultValue={fieldText(field, value)}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </div>
  );
}
