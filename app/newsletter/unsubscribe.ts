import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { newsletterSubscriptions } from './schema.ts';

/** Removes an address from the list, ignoring case. */
export async function unsubscribe(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(newsletterSubscriptions)
    .where(eq(sql`lower(${newsletterSubscriptions.email})`, email.toLowerCase()));
}
