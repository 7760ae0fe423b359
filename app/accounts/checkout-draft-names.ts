/** The checkout's draft, which stands lower in the tree: what was typed there is not typed again to sign up. */
const DRAFTS = ['checkout-draft', 'checkout'];
const FIELDS = ['firstName', 'lastName', 'email'] as const;

export type TypedNames = Partial<Record<(typeof FIELDS)[number], string>>;

export function findTypedNames(): TypedNames {
  for (const storage of [() => window.sessionStorage, () => window.localStorage]) {
    for (const key of DRAFTS) {
      try {
        const { typed = {}, owner = null } = JSON.parse(storage().getItem(key) ?? '{}');
        // A draft of a signed-in user is shown only to that user.
        if (owner !== null) continue;
        const found = FIELDS.flatMap((name) =>
          typeof typed[name] === 'string' && typed[name] !== '' ? [[name, typed[name]]] : [],
        );
        if (found.length > 0) return Object.fromEntries(found);
      } catch {
        // Switched off, or no draft of ours: then it is typed.
      }
    }
  }
  return {};
}
