import type { OpenPaymentWindow } from './window-end.ts';

/** Loads the script of the payment window; no page loads it before an online payment is chosen. */
export async function loadPaymentWindow(isSimulated: boolean): Promise<OpenPaymentWindow> {
  const loaded = isSimulated
    ? await import('./simulated-window.ts')
    : await import('./provider-window.ts');
  // An error before it is open counts as never opened.
  return (accessCode) =>
    loaded.openPaymentWindow(accessCode).catch((error: unknown) => ({ error: String(error) }));
}
