/** The hidden fields of a form: what it was opened with, what its editor was shown since, and whose value was chosen. */
export const BASE = 'base';
export const SHOWN = 'shown';
export const keepName = (field: string) => `keep_${field}`;

export type Choice = 'mine' | 'theirs';

export type Conflict = {
  field: string;
  /** Undefined where the form did not say what it was opened with. */
  old: unknown;
  theirs: unknown;
  mine: unknown;
};

type Edits<Fields> = {
  /** What the editor's form was opened with. */
  base: Readonly<Record<string, unknown>>;
  theirs: Fields;
  mine: Fields;
  /** Of the fields in conflict, what the editor was shown as the other one's value. */
  shown?: Readonly<Record<string, unknown>>;
  choices?: Readonly<Record<string, Choice>>;
};

type Merged<Fields> = {
  values: Fields;
  /** What another user changed and this save leaves alone. */
  unchanged: string[];
  conflicts: Conflict[];
};

/**
 * Merges two edits of one record, field by field: what one side alone changed stands, and what both changed is asked.
 * A choice for "mine" holds only against the value that the editor was shown.
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
