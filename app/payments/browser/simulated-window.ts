import type { OpenPaymentWindow, WindowEnd } from './window-end.ts';

const TIMEOUT_MS = 15_000;

/** The simulator's window: its page in a same-origin iframe, in a dialog. */
export const openPaymentWindow: OpenPaymentWindow = (accessCode) =>
  new Promise((resolve) => {
    const before = document.activeElement;
    const { dialog, frame, close } = makeDialog(
      `/simulator/popup/${encodeURIComponent(accessCode)}`,
    );
    const giveUp = setTimeout(
      () => end({ error: 'the test payment page did not come' }),
      TIMEOUT_MS,
    );
    // Until its page has loaded, the iframe would swallow an Escape that should close it.
    const ready = () => {
      clearTimeout(giveUp);
      if (document.activeElement === close) frame.focus();
    };
    const hear = ({ data, source, origin }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== window.location.origin) return;
      const { event, data: more } = (data ?? {}) as { event?: string; data?: WindowError };
      if (event === 'loaded:checkout') ready();
      if (event === 'success') end('success');
      if (event === 'close' || event === 'cancel') end('closed');
      if (event === 'error' && more?.type === 'setup') end({ error: more.message ?? 'no reason' });
    };
    const end = (how: WindowEnd) => {
      clearTimeout(giveUp);
      window.removeEventListener('message', hear);
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(how);
    };
    window.addEventListener('message', hear);
    dialog.addEventListener('close', () => end('closed'));
    close.addEventListener('click', () => dialog.close());
    document.body.append(dialog);
    dialog.showModal();
  });

type WindowError = { type?: string; message?: string } | null;

function makeDialog(address: string) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Test payment');
  dialog.className =
    'm-auto grid h-[min(44rem,100dvh)] w-[min(28rem,100vw)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-surface shadow-lift sm:rounded-card';
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close the test payment';
  close.className =
    'justify-self-end px-5 min-h-11 text-sm font-semibold text-wine underline underline-offset-4';
  const frame = document.createElement('iframe');
  frame.title = 'Test payment';
  frame.src = address;
  frame.className = 'size-full border-0';
  dialog.append(close, frame);
  return { dialog, frame, close };
}
