/**
 * How a payment window ended. `success` and `closed` are what the window says; what is true the server asks.
 * With an error it never was open, so that nobody can have paid in it.
 */
export type WindowEnd = 'success' | 'closed' | { error: string };

/** Opens the window of a payment that the server has begun, and tells how it ended. */
export type OpenPaymentWindow = (accessCode: string) => Promise<WindowEnd>;

/** Fetches the script of the payment window; no page has it before somebody means to pay that way. */
export async function loadPaymentWindow(isSimulated: boolean): Promise<OpenPaymentWindow> {
  const loaded = isSimulated
    ? await import('./simulated-window.ts')
    : await import('./provider-window.ts');
  // A window that stumbles before it is open was never open.
  return (accessCode) =>
    loaded.openPaymentWindow(accessCode).catch((error: unknown) => ({ error: String(error) }));
}
