import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Ctrl+S or Cmd+S presses this form's save button, unless it is busy: the one with `data-saves`, or the only one. `isReady` returns whether
 * there is anything to save.
 */
export function useSaveKeys(
  form: RefObject<HTMLFormElement | null>,
  isReady: () => boolean = () => true,
): void {
  const press = useEffectEvent(() => {
    const marked = form.current?.querySelector<HTMLElement>('[data-saves]');
    const only = form.current?.querySelector<HTMLElement>('button[type=submit]');
    if (isReady()) (marked ?? only)?.click();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      if (!event.repeat) press();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
