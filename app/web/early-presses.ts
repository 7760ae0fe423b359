import { useEffect, useLayoutEffect } from 'react';
import type { EarlyPress } from './head-script.ts';

type Tracked = HTMLElement & { _valueTracker?: { setValue: (value: string) => void } };

/** Replays presses from before hydration in order, each after the previous one has rendered. */
export function useEarlyPresses(): void {
  // From here on React handles presses itself; effects of the page's components run before the first replay.
  useLayoutEffect(() => {
    if (window.connection) window.connection.isHydrated = true;
  }, []);
  useEffect(() => void replayAll(window.connection?.early.splice(0) ?? []), []);
}

async function replayAll(presses: EarlyPress[]) {
  for (const press of presses) {
    await new Promise((resolve) => setTimeout(resolve));
    delete press.element.dataset.pressed;
    if (press.element.isConnected) replay(press);
  }
}

function replay({ element, value, checked, byKeys }: EarlyPress) {
  if (value === undefined) return element.click();
  const field = element as HTMLInputElement;
  const isTicked = /^(checkbox|radio)$/.test(field.type);
  if (isTicked) field.checked = checked === true;
  else if (field.value !== value && field.type !== 'file') field.value = value;
  // React reports a change only if the value differs from the last one it saw.
  // oxlint-disable-next-line no-underscore-dangle -- React's own name
  (element as Tracked)._valueTracker?.setValue('\0');
  const send = (event: Event) => element.dispatchEvent(event);
  if (byKeys) send(new KeyboardEvent('keydown', { key: 'Down', bubbles: true }));
  // Not a MouseEvent: that would toggle the checkbox again.
  if (isTicked) send(new Event('click', { bubbles: true }));
  else send(new Event('input', { bubbles: true }));
  send(new Event('change', { bubbles: true }));
}
