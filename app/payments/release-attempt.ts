import { eq } from 'drizzle-orm';
import { lockProducts, releaseStock } from '#app/catalogue/stock.ts';
import { releaseSlot } from '#app/delivery/bookings.ts';
import type { Transaction } from '#app/platform/database.ts';
import { lockAttempt } from './queries.ts';
import { paymentAttempts } from './schema.ts';

/** Releases the reserved stock and slot. A later payment still gets them if available, else it is refunded. */
export async function releaseAttempt(tx: Transaction, id: string): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  if (attempt.state !== 'open') return;
  const held = attempt.lines.filter(({ reserved }) => reserved);
  await lockProducts(
    tx,
    held.map(({ productId }) => productId),
    { reason: 'returned' },
  );
  await releaseStock(tx, held);
  await releaseSlot(tx, attempt.recipient?.delivery);
  await tx.update(paymentAttempts).set({ state: 'released' }).where(eq(paymentAttempts.id, id));
}
