import { VIEWED_KEY } from '#app/cart/viewed-products.ts';
import { isDiscreetDevice } from '#app/ui/discreet-mode.ts';

type Given = { isDiscreet: boolean; isOn: typeof isDiscreetDevice; viewed: string };

/**
 * In the head of a shop that offers discreet mode; it knows whether this page was rendered in it. Self-contained: its source text is sent.
 * A page from before a switch, which Back restores from memory, is reloaded instead of shown. Recently viewed products are deleted.
 */
function discreetModeScript({ isDiscreet, isOn, viewed }: Given) {
  const isOld = () => isOn() !== isDiscreet;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the text of this function is all that is sent
  const renew = () => {
    document.documentElement.style.display = 'none';
    location.reload();
  };
  const [entry] = performance.getEntriesByType('navigation');
  if (entry?.type === 'back_forward' && isOld()) renew();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isOld()) renew();
  });
  try {
    if (isDiscreet) localStorage.removeItem(viewed);
  } catch {}
}

export function discreetModeScriptText(isDiscreet: boolean): string {
  const given = `{isDiscreet:${isDiscreet},isOn:${isDiscreetDevice.toString()},viewed:'${VIEWED_KEY}'}`;
  return `(${discreetModeScript.toString()})(${given});`.replaceAll(
    /\s*\n\s*(\/\/.*\n\s*)*/g,
    '\n',
  );
}
