import PaystackPop from '@paystack/inline-js';
import type { OpenPaymentWindow, WindowEnd } from './window-end.ts';

// On a slow connection the provider's page takes long; a blocked page never loads.
const TIMEOUT_MS = 30_000;

let pop: PaystackPop | undefined;
let current: { end: (how: WindowEnd) => void; onLoad: () => void } | undefined;

// The library keeps calling the first callbacks given for an access code, so they never change.
const callbacks = {
  onSuccess: () => current?.end('success'),
  onCancel: () => current?.end('closed'),
  onLoad: () => current?.onLoad(),
  onError: ({ message }: { message?: string }) => current?.end({ error: message ?? 'no reason' }),
};

/** The real window: the provider's iframe over the page. */
export const openPaymentWindow: OpenPaymentWindow = (accessCode) =>
  new Promise((resolve) => {
    const opened = (pop ??= new PaystackPop());
    // Cancels a payment still open in it, which ends the previous call.
    opened.resumeTransaction(accessCode, callbacks);

    const giveUp = setTimeout(() => {
      end({ error: 'the payment page did not come' });
      opened.cancelTransaction();
      pop = undefined;
    }, TIMEOUT_MS);
    const hear = (message: MessageEvent) => {
      if (message.source === frameOf(opened)) handleMessage(message.data, end);
    };
    const end = (how: WindowEnd) => {
      if (current?.end !== end) return;
      current = undefined;
      clearTimeout(giveUp);
      window.removeEventListener('message', hear);
      resolve(how);
    };
    current = { end, onLoad: () => clearTimeout(giveUp) };
    window.addEventListener('message', hear);
  });

function frameOf({ id }: PaystackPop): MessageEventSource | null | undefined {
  const frame = document.getElementById(`inline-checkout-${id}`);
  return frame instanceof HTMLIFrameElement ? frame.contentWindow : undefined;
}

/** Also ends it if the library throws on a message without reporting that. */
function handleMessage(result: { event?: unknown } | null, end: (how: WindowEnd) => void): void {
  if (result?.event === 'success') end('success');
  if (result?.event === 'close' || result?.event === 'cancel') end('closed');
}
