import { isUuid } from '#app/values/uuid.ts';
import { lineOf, linesOf } from '#app/web/forms.ts';
import { FACT_LIMITS, factField, type FactValues, type TypedFact } from './rules.ts';

/** Fields of a category's form that repeat for each fact. */
export const FACT_LISTS = ['fact_id', 'fact_label', 'delete_fact'];

/** The facts of a category in order. A fact with an emptied label is removed; undefined if the form has no facts. */
export function readFacts(form: FormData): TypedFact[] | undefined {
  if (!form.has('fact_label')) return undefined;
  const ids = linesOf(form, 'fact_id');
  const seen = new Set<string>();
  return linesOf(form, 'fact_label').flatMap((label, index): TypedFact[] => {
    if (label === '') return [];
    const id = ids[index]?.toLowerCase() ?? '';
    if (!isUuid(id) || seen.has(id)) return [{ id: null, label }];
    seen.add(id);
    return [{ id, label }];
  });
}

/** The facts that the editor confirmed to delete with their values. */
export const readDeletions = (form: FormData): string[] => linesOf(form, 'delete_fact');

const VALUE = /^fact_([\da-f-]{36})$/;

/** A form's values for the facts of a product; a fact without a field is left alone. */
export function readFactValues(form: FormData): FactValues {
  return Object.fromEntries(
    [...form.keys()].flatMap((name) => {
      const id = VALUE.exec(name)?.[1];
      return id !== undefined && isUuid(id) ? [[id, lineOf(form, name)]] : [];
    }),
  );
}

export function valueErrors(values: FactValues): Partial<Record<`fact_${string}`, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) =>
      value.length > FACT_LIMITS.value
        ? [[factField(id), 'Please use at most 200 characters']]
        : [],
    ),
  );
}
