/** The path of the provider's webhook. */
export const WEBHOOK_PATH = '/webhooks/paystack';
