/** The hidden fields of a form: its initial values, the other values its editor has seen since, and the choices. */
export const BASE = 'base';
export const SHOWN = 'shown';
export const keepName = (field: string) => `keep_${field}`;

export type Choice = 'mine' | 'theirs';

export type Conflict = {
  field: string;
  /** Undefined if the form has no initial value. */
  old: unknown;
  theirs: unknown;
  mine: unknown;
};

type Edits<Fields> = {
  /** The initial values of the editor's form. */
  base: Readonly<Record<string, unknown>>;
  theirs: Fields;
  mine: Fields;
  /** For fields in conflict, the other user's values that the editor has seen. */
  shown?: Readonly<Record<string, unknown>>;
  choices?: Readonly<Record<string, Choice>>;
};

type Merged<Fields> = {
  values: Fields;
  /** Fields that another user changed and this save leaves alone. */
  unchanged: string[];
  conflicts: Conflict[];
};

/**
 * Merges two edits of one record by field: a change on one side is kept, and one on both sides is a conflict. The choice "mine" only counts
 * against the value that the editor has seen.
 */
export function mergeEdits<Fields extends Record<string, unknown>>(
  edits: Edits<Fields>,
): Merged<Fields> {
  const { base, theirs, mine, shown = {}, choices = {} } = edits;
  const merged: Merged<Fields> = { values: { ...mine }, unchanged: [], conflicts: [] };
  for (const field of Object.keys(mine)) {
    const [was, other, own] = [base[field], theirs[field], mine[field]];
    if (isSame(own, other)) continue;
    const isSeen = choices[field] === 'mine' && field in shown && isSame(shown[field], other);
    if (isSame(other, was) || isSeen) continue;
    if (isSame(own, was) || choices[field] === 'theirs') {
      Object.assign(merged.values, { [field]: other });
      merged.unchanged.push(field);
      continue;
    }
    merged.conflicts.push({ field, old: was, theirs: other, mine: own });
  }
  return merged;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
