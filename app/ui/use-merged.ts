import { useState } from 'react';

/** What a form starts with, and each part that an answer has corrected since, whatever the next answers say. */
export function useMerged<Kept extends object>(start: Kept, told: Partial<Kept> | undefined): Kept {
  const [kept, setKept] = useState(start);
  const [last, setLast] = useState<Partial<Kept>>();
  if (told === undefined || told === last) return kept;
  const next = { ...kept, ...told };
  setLast(told);
  setKept(next);
  return next;
}
