import { BASE, type Choice, keepName, SHOWN } from '#app/values/merge-edits.ts';

/** What an editor saw and decided, beside what the form itself says. */
export type EditBase = {
  base: Record<string, unknown>;
  shown: Record<string, unknown>;
  choices: Record<string, Choice>;
};

export function editBaseIn(form: FormData, fields: readonly string[]): EditBase {
  return { base: jsonOf(form, BASE), shown: jsonOf(form, SHOWN), choices: choicesIn(form, fields) };
}

const LONGEST = 100_000;

/** What a form says about the record that it was opened with; whatever was made up by hand is nothing. */
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

/** Whose value the editor chose, field by field. */
function choicesIn(form: FormData, fields: readonly string[]): Record<string, Choice> {
  return Object.fromEntries(
    fields.flatMap((field): [string, Choice][] => {
      const chosen = form.get(keepName(field));
      return chosen === 'mine' || chosen === 'theirs' ? [[field, chosen]] : [];
    }),
  );
}
