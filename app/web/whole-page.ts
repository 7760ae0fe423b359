import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const BELOW_FOLD = '[class*="below-fold-"]:not([style*="content-visibility"])';

/**
 * Lays out what is below the first screen (`below-fold-*`) when idle, one part at a time, so that the scroll bar is right and nothing
 * renders only while scrolling. Going back lays out the whole page at once, so that its scroll position can be restored: this must come
 * before the code that does that.
 */
export function WholePage() {
  const isBack = useNavigationType() === NavigationType.Pop;
  const { key } = useLocation();
  const laidOut = useRef(key);
  useLayoutEffect(() => {
    if (laidOut.current === key) return;
    laidOut.current = key;
    if (isBack) document.querySelectorAll<HTMLElement>(BELOW_FOLD).forEach(layOut);
  });
  useEffect(() => {
    let isOver = false;
    const layOutNext = () => {
      const part = isOver ? null : document.querySelector<HTMLElement>(BELOW_FOLD);
      if (!part) return;
      layOut(part);
      whenIdle(layOutNext);
    };
    whenIdle(layOutNext);
    return () => {
      isOver = true;
    };
  });
  return null;
}

function layOut(part: HTMLElement): void {
  part.style.contentVisibility = 'visible';
}

function whenIdle(work: () => void): void {
  // Safari does not support it.
  if ('requestIdleCallback' in window) requestIdleCallback(() => work());
  else setTimeout(work, 100);
}
