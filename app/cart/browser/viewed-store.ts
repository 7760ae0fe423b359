import { isDiscreetDevice } from '#app/ui/discreet-mode.ts';
import { VIEWED_KEY, viewedFrom, withViewed } from '../viewed-products.ts';

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function write(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(VIEWED_KEY);
    else localStorage.setItem(VIEWED_KEY, JSON.stringify(ids));
  } catch {
    // Switched off or full: nothing is remembered.
  }
  notify();
}

/** What this device remembers of the products that were looked at: the same in every tab, and only here. */
export const viewedStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    // Another tab forgets, or a page comes back that was left before something was forgotten.
    window.addEventListener('storage', notify);
    window.addEventListener('pageshow', notify);
    return () => {
      listeners.delete(listener);
    };
  },
  /** As it is stored. */
  current(): string {
    try {
      return localStorage.getItem(VIEWED_KEY) ?? '';
    } catch {
      return '';
    }
  },
  none: () => '',
  add(id: string): void {
    // Discreet mode may have been switched on in another tab.
    if (!isDiscreetDevice()) write(withViewed(viewedFrom(viewedStore.current()), id));
  },
  remove(gone: readonly string[]): void {
    write(viewedFrom(viewedStore.current()).filter((id) => !gone.includes(id)));
  },
  forget: () => write([]),
};
