import type { OpenPaymentWindow } from './window-end.ts';

/** Fetches the script of the payment window; no page loads it before an online payment is chosen. */
export async function loadPaymentWindow(isSimulated: boolean): Promise<OpenPaymentWindow> {
  const loaded = isSimulated
    ? await import('./simulated-window.ts')
    : await import('./provider-window.ts');
  // A window that stumbles before it is open was never open.
  return (accessCode) =>
    loaded.openPaymentWindow(accessCode).catch((error: unknown) => ({ error: String(error) }));
}
