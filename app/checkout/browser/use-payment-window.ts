import { useCallback, useEffect, useRef } from 'react';
import { loadPaymentWindow } from '#app/payments/browser/payment-window.ts';
import type { OpenPaymentWindow } from '#app/payments/browser/window-end.ts';

type Script = { isLoading: boolean; opens: Promise<OpenPaymentWindow | undefined> };

/** The script of the payment window, preloaded. */
export function usePaymentWindow({
  isWanted,
  isSimulated,
}: {
  isWanted: boolean;
  isSimulated: boolean;
}) {
  const script = useRef<Script>(undefined);

  const load = useCallback(() => {
    if (script.current) return script.current;
    const loading: Script = {
      isLoading: true,
      opens: loadPaymentWindow(isSimulated)
        .catch(() => {
          script.current = undefined;
          return undefined;
        })
        .finally(() => {
          loading.isLoading = false;
        }),
    };
    script.current = loading;
    return loading;
  }, [isSimulated]);

  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);

  return {
    /** A script that failed to load is loaded again when needed. */
    isLoading: () => script.current?.isLoading ?? false,
    /** Undefined if the script does not load. */
    find: () => load().opens,
  };
}
