import { useEffect, useState } from 'react';
import { onAuthEvent } from './auth-events.ts';

/** What was loaded for somebody: null as soon as they sign out, in any tab, before the server has been asked again. */
export function useOwn<Loaded extends object>(loaded: Loaded | null): Loaded | null {
  const [left, setLeft] = useState<Loaded | null>(null);
  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === 'SIGNED_OUT') setLeft(loaded);
      }),
    [loaded],
  );
  return loaded === left ? null : loaded;
}
