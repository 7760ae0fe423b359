import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { newsletterSubscriptions } from './schema.ts';

/** Takes an address off the list, whatever its capitals. */
export async function unsubscribe(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(newsletterSubscriptions)
    .where(eq(sql`lower(${newsletterSubscriptions.email})`, email.toLowerCase()));
}
