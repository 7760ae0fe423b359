import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { toast } from '#app/ui/toast-store.ts';
import { type BulkMove, moveText } from '../bulk.ts';
import { BULK_PATH } from '../rules.ts';

/** The result of a bulk change. */
export type BulkAnswer = ActionResult & {
  /** The orders that were not changed. */
  refused?: readonly { id: string; name: string; words: string }[];
  /** The undo for the others. */
  undo?: readonly BulkMove[];
};

/** The dialog submits it, the list behind it shows the result. */
export function useBulkFetcher() {
  return useFetcher<BulkAnswer>({ key: 'orders-bulk' });
}

/** Shows the result of a bulk change of orders as a toast, with Undo. */
export function BulkWatch() {
  const fetcher = useBulkFetcher();
  const { search } = useLocation();
  const { data } = fetcher;
  const report = useEffectEvent(({ notice, undo }: BulkAnswer) => {
    if (!notice) return;
    const press = () => {
      const form = new FormData();
      form.set('intent', 'undo');
      for (const move of undo ?? []) form.append('move', moveText(move));
      void fetcher.submit(form, { method: 'post', action: BULK_PATH + search });
    };
    toast(notice.title, notice.message, {
      tone: notice.tone,
      ...(undo && undo.length > 0 && { action: { label: 'Undo', press } }),
    });
  });
  useEffect(() => {
    if (data) report(data);
  }, [data]);
  return null;
}
