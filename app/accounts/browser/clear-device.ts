// The age confirmation is not personal.
const EXEMPT = ['adult'];

/** Signing out on a shared phone leaves nothing behind: no cart, no address, no filters. */
export function clearDevice(): void {
  for (const open of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) if (!EXEMPT.includes(key)) storage.removeItem(key);
    } catch {
      // Storage is turned off: nothing is stored there.
    }
  }
}
