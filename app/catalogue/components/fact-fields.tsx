import { useRef, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { lineOf } from '#app/web/forms.ts';
import { readFactValues } from '../facts/form.ts';
import { type Fact, FACT_LIMITS, factField, type FactValues } from '../facts/rules.ts';

type FactFieldsProps = {
  facts: readonly Fact[];
  values: FactValues;
  errors: Partial<Record<string, string>>;
};

/** One field for each fact of a product. */
export function FactFields({ facts, values, errors }: FactFieldsProps) {
  if (facts.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">Facts</legend>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {facts.map(({ id, label }) => (
          <Field
            key={id}
            name={factField(id)}
            label={label}
            required={false}
            defaultValue={values[id] ?? ''}
            maxLength={FACT_LIMITS.value}
            autoComplete="off"
            error={errors[factField(id)]}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Category = { id: string; facts: readonly Fact[] };

/** The facts of the category chosen in the form, and their values. Typed values survive switching the category and back. */
export function useFactFields(categories: readonly Category[], start: string, values: FactValues) {
  const [category, setCategory] = useState(start);
  const typed = useRef(values);
  const [shown, setShown] = useState(values);
  const facts = categories.find(({ id }) => id === category)?.facts ?? [];
  const noteTyped = (form: HTMLFormElement) => {
    const filled = new FormData(form);
    typed.current = { ...typed.current, ...readFactValues(filled) };
    const chosen = lineOf(filled, 'category');
    if (chosen === category) return;
    setShown(typed.current);
    setCategory(chosen);
  };
  return { facts, values: shown, noteTyped };
}
