import { useEffect, useRef } from 'react';

/** A choice that follows the address and stays the same element, so that the keyboard does not lose it. */
export function useSyncedSelect(chosen: string) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = chosen;
  }, [chosen]);
  return select;
}
