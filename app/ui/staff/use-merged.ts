import { useState } from 'react';

/** What a form starts with, and each part that an answer has corrected since, whatever the next answers say. */
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
