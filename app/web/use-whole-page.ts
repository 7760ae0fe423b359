import { useEffect } from 'react';

const BELOW_FOLD = '[class*="below-fold-"]:not([style*="content-visibility"])';

/**
 * Lays out what is below the first screen (`below-fold-*`) once there is nothing else to do, one part at a time. The scroll
 * bar then tells the truth, and nothing is drawn only while somebody scrolls past. Whoever calls it renders for each page.
 */
export function useWholePage(): void {
  useEffect(() => {
    let isOver = false;
    const layOutNext = () => {
      const part = isOver ? null : document.querySelector<HTMLElement>(BELOW_FOLD);
      if (!part) return;
      part.style.contentVisibility = 'visible';
      whenIdle(layOutNext);
    };
    whenIdle(layOutNext);
    return () => {
      isOver = true;
    };
  });
}

function whenIdle(work: () => void): void {
  // Safari does not have the one.
  if ('requestIdleCallback' in window) requestIdleCallback(() => work());
  else setTimeout(work, 100);
}
