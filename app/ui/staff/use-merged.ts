import { useState } from 'react';

/** A form's initial values, merged with each correction from results, whatever later results contain. */
export function useMerged<Values extends object>(
  start: Values,
  result: Partial<Values> | undefined,
): Values {
  const [merged, setMerged] = useState(start);
  const [last, setLast] = useState<Partial<Values>>();
  if (result === undefined || result === last) return merged;
  const next = { ...merged, ...result };
  setLast(result);
  setMerged(next);
  return next;
}
