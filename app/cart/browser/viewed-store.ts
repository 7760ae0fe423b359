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
    // Storage is turned off or full: nothing is remembered.
  }
  notify();
}

/** The recently viewed products of this device: shared by all tabs, never sent to the server. */
export const viewedStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    // Another tab cleared it, or Back restored a page from before that.
    window.addEventListener('storage', notify);
    window.addEventListener('pageshow', notify);
    return () => {
      listeners.delete(listener);
    };
  },
  /** The stored text. */
  current(): string {
    try {
      return localStorage.getItem(VIEWED_KEY) ?? '';
    } catch {
      return '';
    }
  },
  none: () => '',
  add(id: string): void {
    // Another tab may have turned discreet mode on.
    if (!isDiscreetDevice()) write(withViewed(viewedFrom(viewedStore.current()), id));
  },
  remove(gone: readonly string[]): void {
    write(viewedFrom(viewedStore.current()).filter((id) => !gone.includes(id)));
  },
  forget: () => write([]),
};
