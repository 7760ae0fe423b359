/** Where the provider rings. */
export const WEBHOOK_PATH = '/webhooks/paystack';
