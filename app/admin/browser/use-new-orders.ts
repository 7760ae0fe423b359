import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NEW_ORDERS_PATH } from '#app/fulfilment/rules.ts';
import { STAFF_ORDERS } from '#app/orders/rules.ts';

const EVERY_MS = 1_500;
// A failed connection, or the shop is down: no need to hurry.
const AFTER_FAILURE_MS = 5_000;
const TIMEOUT_MS = 10_000;

const keyOf = (userId: string) => `orders-seen-${userId}`;

type Answer = { count: number; newest: string };

/**
 * Polls how many orders are newer than the last one that this user has seen on this device. Each visible tab polls, and all tabs share what
 * was seen. An expired session stops the polling until the next navigation.
 */
export function useNewOrders(userId: string) {
  const [count, setCount] = useState(0);
  const newest = useRef<string>(undefined);
  const { pathname, search, key } = useLocation();

  const wake = useRef<() => Promise<void>>(undefined);

  const markSeen = useCallback(() => {
    if (newest.current !== undefined) localStorage.setItem(keyOf(userId), newest.current);
    void wake.current?.();
  }, [userId]);

  const isWholeList = pathname === STAFF_ORDERS && search === '';
  useEffect(() => {
    // The unfiltered list shows the newest orders. After signing in again in another tab, polling continues.
    if (key && isWholeList) markSeen();
    else if (key) void wake.current?.();
  }, [isWholeList, key, markSeen]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      if (isOver || document.visibilityState !== 'visible') return;
      const seen = localStorage.getItem(keyOf(userId));
      const found = await ask(seen);
      if (isOver || found === 'ended') return;
      // Orders seen meanwhile are not counted.
      if (found !== 'failed' && localStorage.getItem(keyOf(userId)) === seen) {
        newest.current = found.newest;
        setCount(found.count);
        if (seen === null) localStorage.setItem(keyOf(userId), found.newest);
      }
      clearTimeout(timer);
      timer = setTimeout(() => void look(), found === 'failed' ? AFTER_FAILURE_MS : EVERY_MS);
    };
    wake.current = look;
    const onVisible = () => void look();
    // Seen in another tab.
    const onStored = (event: StorageEvent) => {
      if (event.key === keyOf(userId)) void look();
    };
    void look();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onVisible);
    window.addEventListener('storage', onStored);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onVisible);
      window.removeEventListener('storage', onStored);
    };
  }, [userId]);

  return { count, markSeen };
}

async function ask(since: string | null): Promise<Answer | 'ended' | 'failed'> {
  const query = since === null ? '' : `?${new URLSearchParams({ since })}`;
  try {
    const answer = await fetch(`${NEW_ORDERS_PATH}${query}`, {
      // A signed-out user is redirected to sign-in, which is no response to this.
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.type === 'opaqueredirect') return 'ended';
    return answer.ok ? ((await answer.json()) as Answer) : 'failed';
  } catch {
    return 'failed';
  }
}
