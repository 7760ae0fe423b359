import { BASE, type Choice, keepName, SHOWN } from '#app/values/merge-edits.ts';

/** The editor's initial values and conflict choices, sent beside the form's fields. */
export type EditBase = {
  base: Record<string, unknown>;
  shown: Record<string, unknown>;
  choices: Record<string, Choice>;
};

export function editBaseIn(form: FormData, fields: readonly string[]): EditBase {
  return { base: jsonOf(form, BASE), shown: jsonOf(form, SHOWN), choices: choicesIn(form, fields) };
}

const LONGEST = 100_000;

/** The initial values of the form; invalid JSON counts as empty. */
function jsonOf(form: FormData, name: string): Record<string, unknown> {
  const text = form.get(name);
  if (typeof text !== 'string' || text.length > LONGEST) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Which value the editor chose for each conflicting field. */
function choicesIn(form: FormData, fields: readonly string[]): Record<string, Choice> {
  return Object.fromEntries(
    fields.flatMap((field): [string, Choice][] => {
      const chosen = form.get(keepName(field));
      return chosen === 'mine' || chosen === 'theirs' ? [[field, chosen]] : [];
    }),
  );
}
