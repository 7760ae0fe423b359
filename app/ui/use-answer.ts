import { useEffect, useEffectEvent } from 'react';
import type { Notice } from '#app/values/notice.ts';
import { toast } from './toast-store.ts';

/** What an act is answered with: words for the corner, and whether it is done. */
export type Told = { notice?: Notice | undefined; done?: boolean };

/** Shows what an act was answered with; `onDone` follows once for each one that was done. */
export function useTold(answer: Told | undefined, onDone?: () => void): void {
  const finish = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (!answer) return;
    const { notice, done } = answer;
    if (notice) toast(notice.title, notice.message, { tone: notice.tone });
    if (done) finish();
  }, [answer]);
}
