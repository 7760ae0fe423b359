/**
 * How a payment window ended. `success` and `closed` are the window's claims; the server verifies them. With an error it was never open, so
 * nothing was paid in it.
 */
export type WindowEnd = 'success' | 'closed' | { error: string };

/** Opens the window of a payment that the server has created. Resolves to how it ended. */
export type OpenPaymentWindow = (accessCode: string) => Promise<WindowEnd>;
