/** A fact that products of a category have: "Materials", "Vase life". */
export type Fact = { id: string; label: string };
/** A product's values by fact id. */
export type FactValues = Readonly<Record<string, string>>;
/** A fact as typed; a new one has no id yet. */
export type TypedFact = { id: string | null; label: string };

export const FACT_LIMITS = { perCategory: 12, label: 40, value: 200 };

export const labelKey = (label: string) => label.toLowerCase();

/** The name of a fact's field in the product form, and in its edit conflicts. */
export const factField = (id: string): `fact_${string}` => `fact_${id}`;

/** The name of a fact in the activity log and as a column of the product file. */
export const factColumn = (label: string) => `Fact: ${label}`;

export function labelsError(typed: readonly TypedFact[]): string | undefined {
  if (typed.length > FACT_LIMITS.perCategory) return 'Please use at most 12 facts';
  const long = typed.find(({ label }) => label.length > FACT_LIMITS.label);
  if (long) return `Please use at most 40 characters for “${long.label.slice(0, 20)}…”`;
  const keys = typed.map(({ label }) => labelKey(label));
  const twice = typed.find(({ label }, index) => keys.indexOf(labelKey(label)) < index);
  return twice && `Two facts are called “${twice.label}”. Please rename or delete one`;
}

type Known = { own: readonly Fact[]; elsewhere: readonly Fact[]; newId: () => string };

/**
 * Gives new facts their ids: the one this category already has for that name (a form submitted twice), else another category's, so that a
 * product keeps its "Materials" when its category changes.
 */
export function withIds(typed: readonly TypedFact[], { own, elsewhere, newId }: Known): Fact[] {
  const taken = new Set(typed.map(({ id }) => id));
  return typed.map(({ id, label }) => {
    if (id !== null) return { id, label };
    const known = [...own, ...elsewhere].find(
      (one) => labelKey(one.label) === labelKey(label) && !taken.has(one.id),
    );
    const found = known?.id ?? newId();
    taken.add(found);
    return { id: found, label };
  });
}

/** The facts on a product's page: those of its category in order, where it has a value. */
export function filledFacts(facts: readonly Fact[], values: FactValues) {
  return facts.flatMap(({ id, label }) => {
    const value = values[id];
    return value ? [{ label, value }] : [];
  });
}

/** The values after an edit. Those without a field stay, and so do facts of an earlier category. */
export function changedValues(values: FactValues, edit: FactValues): FactValues {
  return Object.fromEntries(
    Object.entries({ ...values, ...edit }).filter(([, value]) => value !== ''),
  );
}

/** The form's values for facts that still exist; others were deleted meanwhile. */
export function knownValues(facts: readonly Fact[], given: FactValues): FactValues {
  return Object.fromEntries(
    facts.flatMap(({ id }) => {
      const value = given[id];
      return value === undefined ? [] : [[id, value]];
    }),
  );
}

/** Values by name, for the activity log. */
export function loggedFacts(facts: readonly Fact[], edit: FactValues, values: FactValues) {
  return Object.fromEntries(
    facts.flatMap(({ id, label }) => (id in edit ? [[factColumn(label), values[id] ?? '']] : [])),
  );
}

/** Values by field name, so that each is merged on its own in concurrent edits. */
export function fieldsOfFacts(values: FactValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [factField(id), value]));
}
