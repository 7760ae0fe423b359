import type { HTMLAttributes } from 'react';
import { useFieldError } from '#app/ui/field-errors.tsx';
import { Field } from '#app/ui/field.tsx';
import { Checkbox } from '#app/ui/staff/checkbox.tsx';
import { REGIONS } from '#app/values/regions.ts';
import { type SettingField as Description, WEEKDAYS } from '../field-kinds.ts';
import { fieldText } from '../field-text.ts';
import { choiceName, switchName } from '../fields.ts';

type Props = {
  field: Description;
  value: unknown;
  /** What was typed, if it was not a valid value. */
  text?: string | undefined;
  error: string | undefined;
};

const KEYBOARDS: Partial<Record<Description['kind'], HTMLAttributes<HTMLElement>['inputMode']>> = {
  email: 'email',
  phone: 'tel',
  address: 'url',
  amount: 'decimal',
  number: 'decimal',
};

const MULTILINE = new Set<Description['kind']>(['lines', 'prices', 'emails', 'dates']);
const MAY_BE_EMPTY = new Set<Description['kind']>(['prices', 'emails', 'dates']);

/** A setting's field, by its kind. */
export function SettingField({ field, value, text, error }: Props) {
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
    case 'weekdays': {
      const chosen = value as readonly number[];
      const options = WEEKDAYS.map((word, at) => ({ word, isChosen: chosen.includes(at + 1) }));
      return <Choices field={field} options={options} error={error} />;
    }
    case 'regions': {
      const chosen = value as readonly string[];
      const options = REGIONS.map((word) => ({ word, isChosen: chosen.includes(word) }));
      return <Choices field={field} options={options} error={error} />;
    }
    case 'threshold':
      return <Threshold field={field} value={value} text={text} error={error} />;
    case 'line':
    case 'email':
    case 'phone':
    case 'address':
    case 'amount':
    case 'number':
    case 'choice':
    case 'time':
    case 'lines':
    case 'prices':
    case 'emails':
    case 'dates':
      return <Typed field={field} value={value} text={text} error={error} />;
  }
}

function Typed({ field, value, text, error }: Props) {
  return (
    <Field
      name={field.name}
      label={field.label}
      hint={field.hint}
      error={error}
      defaultValue={text ?? fieldText(field, value)}
      required={!(MAY_BE_EMPTY.has(field.kind) || ('optional' in field && field.optional))}
      autoComplete="off"
      {...(field.kind === 'choice' && { options: field.options })}
      {...(MULTILINE.has(field.kind) && { multiline: true })}
      {...(field.kind === 'time' && { type: 'time' })}
      {...(field.kind === 'line' && { maxLength: field.most })}
      {...(KEYBOARDS[field.kind] && { inputMode: KEYBOARDS[field.kind] })}
    />
  );
}

type ChoicesProps = {
  field: Pick<Description, 'name' | 'label' | 'hint'>;
  options: readonly { word: string; isChosen: boolean }[];
  error: string | undefined;
};

/** Any number of options, each a checkbox with its own name. */
function Choices({ field: { name, label, hint }, options, error: given }: ChoicesProps) {
  const error = useFieldError(name, given);
  return (
    <fieldset aria-describedby={error && `${name}-error`} data-corrects={name}>
      <legend className="font-semibold">{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <div
        className={`mt-2 gap-x-5 ${options.length > 7 ? 'grid grid-cols-2 sm:grid-cols-4' : 'flex flex-wrap'}`}
      >
        {options.map(({ word, isChosen }, index) => (
          <label key={word} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              id={index === 0 ? `field-${name}` : undefined}
              name={choiceName(name, word)}
              value="yes"
              defaultChecked={isChosen}
              aria-invalid={error ? true : undefined}
              className="size-6 shrink-0 accent-wine"
            />
            {word}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Threshold({ field, value, text, error }: Props) {
  const { name, label, hint } = field;
  return (
    <div className="group" data-corrects={name}>
      {field.kind === 'threshold' && (
        <Checkbox
          name={switchName(name)}
          label={field.switchLabel}
          defaultChecked={text !== undefined || value !== null}
        />
      )}
      <div className="mt-2 group-not-has-[:checked]:hidden">
        <Field
          name={name}
          label={label}
          hint={hint}
          error={error}
          defaultValue={text ?? fieldText(field, value)}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </div>
  );
}
