import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 2_000;

/** While something is under way the page is asked again; not while nobody looks at it. */
export function useLookAgain(underWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [underWay, revalidate]);
}
