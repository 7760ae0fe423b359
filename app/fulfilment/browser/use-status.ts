import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { staffOrderPath, type Status, statusFrom } from '#app/orders/rules.ts';
import { dismissToast, toast } from '#app/ui/toast-store.ts';
import type { OrderAnswer } from '../answer.ts';

/** All components that show one order share its fetcher. */
export function useOrderFetcher(orderId: string) {
  return useFetcher<OrderAnswer>({ key: `order-action-${orderId}` });
}

/** The status, updated optimistically; rolled back if the server refuses. */
export function useStatus(order: { id: string; status: Status }) {
  const fetcher = useOrderFetcher(order.id);
  const { search } = useLocation();
  const wanted = fetcher.formData?.get('status');
  const status = (typeof wanted === 'string' && statusFrom(wanted)) || order.status;
  const send = (form: Record<string, string>) => submit(fetcher, order.id, form, search);
  return {
    status,
    result: fetcher.data,
    busy: fetcher.state !== 'idle',
    change: (to: Status) => send({ intent: 'status', status: to, seen: status }),
    noteCash: (received: boolean) =>
      send({ intent: received ? 'cash-received' : 'cash-not-received' }),
  };
}

type Fetcher = ReturnType<typeof useOrderFetcher>;

/** With the list's own address: if the server asks first, its dialog opens over the same list. */
function submit(fetcher: Fetcher, orderId: string, form: Record<string, string>, search: string) {
  void fetcher.submit(form, { method: 'post', action: staffOrderPath(orderId) + search });
}

/**
 * Shows the result of a change as a toast, above an open dialog too: the only place for Undo, even when its row has left the list.
 * Dismisses the previous toast, whose Undo no longer applies.
 */
export function OrderWatch({ orderId }: { orderId: string }) {
  const fetcher = useOrderFetcher(orderId);
  const { search } = useLocation();
  const { data } = fetcher;
  const last = useRef<number>(undefined);
  const report = useEffectEvent(({ notice, undo }: OrderAnswer) => {
    if (!notice) return;
    if (last.current !== undefined) dismissToast(last.current);
    last.current = toast(notice.title, notice.message, {
      tone: notice.tone,
      ...(undo && {
        action: {
          label: 'Undo',
          press: () => submit(fetcher, orderId, { ...undo, undoing: 'yes' }, search),
        },
      }),
    });
  });
  useEffect(() => {
    if (data) report(data);
  }, [data]);
  return null;
}
