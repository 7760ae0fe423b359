import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

const OFTEN = { everyMs: 2_000, times: Infinity };

/**
 * Reloads the page's data at an interval while something is in progress; not while the tab is hidden. Returns false once it has stopped:
 * then only a manual reload shows more.
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

/** A failed reload would replace the page and lose typed values: checks first that the database is up. */
async function isShopThere(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
