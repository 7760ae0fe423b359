import { createContext, use, useSyncExternalStore } from 'react';
import type { PictureFile } from '#app/values/picture-file.ts';

/** Whether this device is in discreet mode. */
export const DiscreetModeContext = createContext(false);

export const useDiscreetMode = () => use(DiscreetModeContext);

/** What the cookie says now, which may have changed since this page came. */
export const isDiscreetDevice = () => /(^|; )(__Host-)?discreet=yes(;|$)/.test(document.cookie);

// Pictures that were asked for, until the page is loaded anew. Each may stand on a page several times.
const shown = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showPicture(url: string): void {
  shown.add(url);
  for (const listener of listeners) listener();
}

/** Whether a picture is one that discreet mode hides. */
export const useIsCovered = (picture: PictureFile | null) =>
  useDiscreetMode() && picture?.isIntimate === true;

/** Whether it is hidden now: the visitor has not asked for it yet. */
export function useIsHidden(picture: PictureFile | null): boolean {
  const isCovered = useIsCovered(picture);
  const isShown = useSyncExternalStore(
    subscribe,
    () => picture !== null && shown.has(picture.url),
    () => false,
  );
  return isCovered && !isShown;
}
