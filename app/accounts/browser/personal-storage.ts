// Everything that a purchase leaves on this device has a name that begins so.
const PREFIX = 'checkout';
// Where the visitor has switched storage off, things last as long as the page.
const memory = new Map<string, string>();

type Place = 'tab' | 'device';
export type PersonalName = `${typeof PREFIX}-${string}`;

/** What was kept under this name; empty where there is nothing, or nothing that can be read. */
export function readPersonal(place: Place, name: PersonalName): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(textOf(place, name) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Keeps it until somebody signs out; `undefined` removes it. */
export function writePersonal(place: Place, name: PersonalName, value: object | undefined): void {
  memory.delete(`${place} ${name}`);
  try {
    if (value === undefined) storageOf(place).removeItem(name);
    else storageOf(place).setItem(name, JSON.stringify(value));
  } catch {
    if (value !== undefined) memory.set(`${place} ${name}`, JSON.stringify(value));
  }
}

/** Removes all of it: what was typed, and which orders and payments were begun here. For whoever signs out. */
export function forgetPersonal(): void {
  memory.clear();
  for (const place of ['tab', 'device'] as const) {
    try {
      const storage = storageOf(place);
      const names = Object.keys(storage).filter((name) => name.startsWith(PREFIX));
      for (const name of names) storage.removeItem(name);
    } catch {
      // Switched off: nothing is kept there.
    }
  }
}

function storageOf(place: Place): Storage {
  return place === 'tab' ? window.sessionStorage : window.localStorage;
}

function textOf(place: Place, name: string): string | null | undefined {
  try {
    return storageOf(place).getItem(name) ?? memory.get(`${place} ${name}`);
  } catch {
    return memory.get(`${place} ${name}`);
  }
}
