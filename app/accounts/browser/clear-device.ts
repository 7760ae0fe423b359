// That somebody is an adult names nobody and nothing.
const KEPT = ['adult'];

/** Whoever signs out on a shared phone leaves nothing behind: no goods, no address, no filters. */
export function clearDevice(): void {
  for (const open of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) if (!KEPT.includes(key)) storage.removeItem(key);
    } catch {
      // Switched off: nothing is kept there.
    }
  }
}
