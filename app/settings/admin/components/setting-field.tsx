import type { HTMLAttributes } from 'react';
import { Field } from '#app/ui/field.tsx';
import { Checkbox } from '#app/ui/staff/checkbox.tsx';
import { fieldText } from '../../field-text.ts';
import { type SettingField as Description, switchName } from '../../fields.ts';

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
      return (
        <Checkbox
          name={field.name}
          label={field.label}
          hint={field.hint}
          defaultChecked={value === true}
          error={error}
        />
      );
    case 'threshold':
      return <Threshold field={field} value={value} error={error} />;
    case 'line':
    case 'email':
    case 'phone':
    case 'amount':
    case 'number':
    case 'choice':
    case 'lines':
    case 'emails':
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
      required={!(field.kind === 'emails' || (field.kind === 'line' && field.optional))}
      autoComplete="off"
      {...(field.kind === 'choice' && { options: field.options })}
      {...((field.kind === 'lines' || field.kind === 'emails') && { multiline: true })}
      {...(field.kind === 'line' && { maxLength: field.most })}
      {...(KEYBOARDS[field.kind] && { inputMode: KEYBOARDS[field.kind] })}
    />
  );
}

function Threshold({ field, value, error }: Props) {
  const { name, label, hint } = field;
  return (
    <div className="group" data-mends={name}>
      {field.kind === 'threshold' && (
        <Checkbox
          name={switchName(name)}
          label={field.switchLabel}
          defaultChecked={value !== null}
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
