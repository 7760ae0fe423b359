import { useEffect, useRef } from 'react';

/** A select that follows the address without remounting, so that keyboard users keep the focus. */
export function useSyncedSelect(chosen: string) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = chosen;
  }, [chosen]);
  return select;
}
