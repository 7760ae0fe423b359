// The prefix of everything that a checkout stores on this device.
const PREFIX = 'checkout';
// The fallback where browser storage is turned off: it lasts as long as the page.
const memory = new Map<string, string>();

type Scope = 'tab' | 'device';
export type PersonalName = `${typeof PREFIX}-${string}`;

/** The stored value; empty if there is none or it is unreadable. */
export function readPersonal(scope: Scope, name: PersonalName): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(textOf(scope, name) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Stores it until sign-out; `undefined` removes it. */
export function writePersonal(scope: Scope, name: PersonalName, value: object | undefined): void {
  memory.delete(`${scope} ${name}`);
  try {
    if (value === undefined) storageOf(scope).removeItem(name);
    else storageOf(scope).setItem(name, JSON.stringify(value));
  } catch {
    if (value !== undefined) memory.set(`${scope} ${name}`, JSON.stringify(value));
  }
}

/** Removes all of it at sign-out: the draft, and the orders and payments started here. */
export function clearPersonalStorage(): void {
  memory.clear();
  for (const scope of ['tab', 'device'] as const) {
    try {
      const storage = storageOf(scope);
      const names = Object.keys(storage).filter((name) => name.startsWith(PREFIX));
      for (const name of names) storage.removeItem(name);
    } catch {
      // Storage is turned off: nothing is stored there.
    }
  }
}

function storageOf(scope: Scope): Storage {
  return scope === 'tab' ? window.sessionStorage : window.localStorage;
}

function textOf(scope: Scope, name: string): string | null | undefined {
  try {
    return storageOf(scope).getItem(name) ?? memory.get(`${scope} ${name}`);
  } catch {
    return memory.get(`${scope} ${name}`);
  }
}
