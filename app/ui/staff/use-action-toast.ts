import { useEffect, useEffectEvent } from 'react';
import type { Notice } from '#app/values/notice.ts';
import { toast, type ToastAction } from '../toast-store.ts';

/** The result of an action: a notice for the toast, and whether it is done. */
export type ActionResult = { notice?: Notice | undefined; done?: boolean };

/** Shows an action's result as a toast; `onDone` is called once for each success. `action` is a button of the toast, such as Undo. */
export function useActionToast(
  answer: ActionResult | undefined,
  onDone?: () => void,
  action?: ToastAction,
): void {
  const finish = useEffectEvent(() => onDone?.());
  const report = useEffectEvent((notice: Notice) => {
    toast(notice.title, notice.message, { tone: notice.tone, action });
  });
  useEffect(() => {
    if (!answer) return;
    const { notice, done } = answer;
    if (notice) report(notice);
    if (done) finish();
  }, [answer]);
}
