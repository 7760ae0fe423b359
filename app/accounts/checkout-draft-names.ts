/** Fields of the checkout's draft, a slice that this one cannot import: they prefill the sign-up form. */
const DRAFTS = ['checkout-draft', 'checkout'];
const FIELDS = ['firstName', 'lastName', 'email'] as const;

export type TypedNames = Partial<Record<(typeof FIELDS)[number], string>>;

export function findTypedNames(): TypedNames {
  for (const storage of [() => window.sessionStorage, () => window.localStorage]) {
    for (const key of DRAFTS) {
      try {
        const { typed = {}, owner = null } = JSON.parse(storage().getItem(key) ?? '{}');
        // A draft of a signed-in user is shown to that user only.
        if (owner !== null) continue;
        const found = FIELDS.flatMap((name) =>
          typeof typed[name] === 'string' && typed[name] !== '' ? [[name, typed[name]]] : [],
        );
        if (found.length > 0) return Object.fromEntries(found);
      } catch {
        // Storage is turned off, or it holds no valid draft: the fields stay empty.
      }
    }
  }
  return {};
}
