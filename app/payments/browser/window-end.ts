/**
 * How a payment window ended. `success` and `closed` are what the window says; what is true the server asks.
 * With an error it never was open, so nothing was paid in it.
 */
export type WindowEnd = 'success' | 'closed' | { error: string };

/** Opens the window of a payment that the server has begun. Resolves to how it ended. */
export type OpenPaymentWindow = (accessCode: string) => Promise<WindowEnd>;
