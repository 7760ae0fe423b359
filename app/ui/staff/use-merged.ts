import { useState } from 'react';

/** What a form starts with, and each part that an answer has corrected since, whatever the next answers say. */
export function useMerged<Kept extends object>(
  start: Kept,
  result: Partial<Kept> | undefined,
): Kept {
  const [kept, setKept] = useState(start);
  const [last, setLast] = useState<Partial<Kept>>();
  if (result === undefined || result === last) return kept;
  const next = { ...kept, ...result };
  setLast(result);
  setKept(next);
  return next;
}
