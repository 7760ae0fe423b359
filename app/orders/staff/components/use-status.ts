import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { toast } from '#app/ui/toast-store.ts';
import type { OrderAnswer } from '../answer.ts';
import { type Status, staffOrderPath, statusFrom } from '../rules.ts';

/** Whatever shows the status of one order listens to the same change of it. */
function useStatusFetcher(orderId: string) {
  return useFetcher<OrderAnswer>({ key: `order-status-${orderId}` });
}

/** The status as it will be, at once; as it was again where the server declines. */
export function useStatus(order: { id: string; status: Status }) {
  const fetcher = useStatusFetcher(order.id);
  const wanted = fetcher.formData?.get('status');
  const status = (typeof wanted === 'string' && statusFrom(wanted)) || order.status;
  return {
    status,
    said: fetcher.data,
    busy: fetcher.state !== 'idle',
    change: (to: Status) => send(fetcher, order.id, { act: 'status', status: to, seen: status }),
    undo: (form: Record<string, string>) => send(fetcher, order.id, { ...form, undoing: 'yes' }),
  };
}

type Fetcher = ReturnType<typeof useStatusFetcher>;

function send(fetcher: Fetcher, orderId: string, form: Record<string, string>): void {
  void fetcher.submit(form, { method: 'post', action: staffOrderPath(orderId) });
}

/** Tells what came of a change, also when its row is gone from the list by then. */
export function StatusWatch({ orderId }: { orderId: string }) {
  const fetcher = useStatusFetcher(orderId);
  const { data } = fetcher;
  const tell = useEffectEvent(({ notice, undo }: OrderAnswer) => {
    if (!notice) return;
    toast(notice.title, notice.message, {
      tone: notice.tone,
      ...(undo && {
        action: {
          label: 'Undo',
          press: () => send(fetcher, orderId, { ...undo, undoing: 'yes' }),
        },
      }),
    });
  });
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  return null;
}
