import { useEffect, useState } from 'react';

/** True once `waiting` has lasted longer than a moment, so that fast responses do not flicker. */
export function useDelayed(waiting: boolean, afterMs = 200): boolean {
  const [lingering, setLingering] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLingering(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLingering(false);
    };
  }, [waiting, afterMs]);
  return lingering;
}
