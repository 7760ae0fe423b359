import type { Transaction } from '#app/platform/database.ts';

/**
 * Runs in the transaction that confirms a user's address: other slices may have data for that address. A required argument, so that no way
 * of confirming forgets it.
 */
export type OnConfirmed = (tx: Transaction, owner: { id: string; email: string }) => Promise<void>;
