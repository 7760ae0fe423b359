import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { MenuEntry } from '../menu.ts';
import { chosenBetween, filtersFrom, withChosen } from '../remembered-filters.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Without storage nothing is remembered.
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    window.localStorage.setItem(key, text);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/**
 * The menu; each list has the filters and sort order that this user last chose in this browser. The server, and the first render, link to
 * the plain lists.
 */
export function useRememberedFilters(
  menu: readonly MenuEntry[],
  userId: string,
): readonly MenuEntry[] {
  const key = `filters:${userId}`;
  const { pathname, search } = useLocation();
  const before = useRef({ pathname, search });
  useEffect(() => {
    const chosen = chosenBetween(before.current, { pathname, search });
    before.current = { pathname, search };
    if (chosen) write(key, withChosen(read(key), chosen));
  }, [key, pathname, search]);
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const filters = filtersFrom(stored);
  return menu.map((entry) => ({ ...entry, to: entry.to + (filters.get(entry.to) ?? '') }));
}
