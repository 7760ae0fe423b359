import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { paymentNotices, RECONCILED } from './schema.ts';

/** Records that the provider's lists were reconciled up to this moment. */
export async function recordReconciled(at: Date): Promise<void> {
  await db
    .insert(paymentNotices)
    .values({ digest: RECONCILED, event: 'reconciled', received_at: at })
    .onConflictDoUpdate({
      target: paymentNotices.digest,
      set: { received_at: sql`greatest(${paymentNotices.received_at}, excluded.received_at)` },
    });
}
