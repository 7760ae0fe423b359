import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Notice } from '#app/values/notice.ts';

/** Changes with each navigation, so that a notice is shown once and not on every reload. */
export function useArrival(notice: Notice | undefined): Notice | undefined {
  const { key } = useLocation();
  return useMemo(
    () => notice && { ...notice },
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the arrival
    [notice, key],
  );
}
