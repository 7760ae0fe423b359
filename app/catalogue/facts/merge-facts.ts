import { mergeEdits } from '#app/values/merge-edits.ts';
import type { EditBase } from '#app/web/edit-base.ts';
import {
  changedValues,
  type Fact,
  factField,
  type FactValues,
  knownValues,
  loggedFacts,
} from './rules.ts';

type FactEdit = {
  /** The facts that may be edited. */
  facts: readonly Fact[];
  /** The product's current values. */
  values: FactValues;
  typed: FactValues;
  edit: EditBase;
  /** Whether the product is unchanged since the form was opened. */
  isCurrent: boolean;
};

/** Merges an editor's values with the product's current ones, each fact on its own. */
export function mergeFacts({ facts, values, typed, edit, isCurrent }: FactEdit) {
  const mine = knownValues(facts, typed);
  const ids = Object.keys(mine);
  const fieldsFrom = (valueOf: (id: string) => string) =>
    Object.fromEntries(ids.map((id) => [factField(id), valueOf(id)]));
  const theirs = fieldsFrom((id) => values[id] ?? '');
  // A fact without a value is absent from the form's initial values.
  const base = isCurrent ? theirs : fieldsFrom(() => '');
  const merged = mergeEdits({
    ...edit,
    base: { ...base, ...edit.base },
    theirs,
    mine: fieldsFrom((id) => mine[id] ?? ''),
  });
  const saved = Object.fromEntries(ids.map((id) => [id, merged.values[factField(id)] ?? '']));
  const after = changedValues(values, saved);
  return {
    values: after,
    unchanged: merged.unchanged,
    conflicts: merged.conflicts,
    logged: {
      before: loggedFacts(facts, mine, values),
      after: loggedFacts(facts, mine, after),
    },
  };
}
