import { type RefObject, useEffect } from 'react';

/**
 * The focused element may be removed with its row or dialog. The keyboard would then start at the top of the page; so the open dialog's
 * heading takes the focus, or the screen's.
 */
export function useFocusFallback(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    const isLost = () =>
      document.activeElement === null || document.activeElement === document.body;
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const onBlur = () =>
      queueMicrotask(() => {
        // The user moved the focus away.
        if (last?.isConnected && isLost()) last = null;
      });
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected || !isLost()) return;
      const open = [...document.querySelectorAll('dialog:modal')].at(-1);
      (open?.querySelector<HTMLElement>('h2[tabindex]') ?? screen.current)?.focus();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, [screen]);
}
