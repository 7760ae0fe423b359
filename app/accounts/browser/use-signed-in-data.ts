import { useEffect, useState } from 'react';
import { onAuthEvent } from './auth-events.ts';

/** The data loaded for a user: null as soon as they sign out in any tab, without a request. */
export function useSignedInData<Loaded extends object>(loaded: Loaded | null): Loaded | null {
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
