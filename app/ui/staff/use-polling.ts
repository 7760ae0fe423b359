import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

const OFTEN = { everyMs: 2_000, times: Infinity };

/**
 * Reloads the page's data while something is under way; not while the tab is hidden, and no more often than the interval.
 * Answers whether it still is: afterwards only a reload shows more.
 */
export function usePolling(underWay: boolean, { everyMs, times } = OFTEN): boolean {
  const { revalidate } = useRevalidator();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!underWay) return undefined;
    let left = times;
    const look = async () => {
      if (await isShopThere()) await revalidate();
    };
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      if (left > 0) void look();
      else {
        clearInterval(timer);
        setIsOver(true);
      }
      left -= 1;
    }, everyMs);
    return () => {
      clearInterval(timer);
      setIsOver(false);
    };
  }, [underWay, revalidate, everyMs, times]);
  return underWay && !isOver;
}

/** A page that cannot be loaded anew goes, with whatever was typed in it: so it is not tried without a database. */
async function isShopThere(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
