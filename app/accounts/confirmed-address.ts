import type { Transaction } from '#app/platform/database.ts';

/**
 * Runs in the transaction that confirms a user's address: other slices may
 * have stored things for its owner. Required wherever an address is confirmed, so that no way is forgotten.
 */
export type OnConfirmed = (tx: Transaction, owner: { id: string; email: string }) => Promise<void>;
