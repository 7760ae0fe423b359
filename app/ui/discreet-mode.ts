import { createContext, use, useSyncExternalStore } from 'react';
import type { PictureFile } from '#app/values/picture-file.ts';

/** Whether this device is in discreet mode. */
export const DiscreetModeContext = createContext(false);

export const useDiscreetMode = () => use(DiscreetModeContext);

/** The current value of the cookie, which may have changed since the page loaded. */
export const isDiscreetDevice = () => /(^|; )(__Host-)?discreet=yes(;|$)/.test(document.cookie);

// Pictures that the visitor has revealed, until the page is reloaded. Each may be on a page several times.
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

/** Whether discreet mode hides this picture. */
export const useIsCovered = (picture: PictureFile | null) =>
  useDiscreetMode() && picture?.isIntimate === true;

/** Whether it is hidden now: the visitor has not revealed it. */
export function useIsHidden(picture: PictureFile | null): boolean {
  const isCovered = useIsCovered(picture);
  const isShown = useSyncExternalStore(
    subscribe,
    () => picture !== null && shown.has(picture.url),
    () => false,
  );
  return isCovered && !isShown;
}
