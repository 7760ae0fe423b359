import { eq } from 'drizzle-orm';
import { lockProducts, releaseStock } from '#app/catalogue/stock.ts';
import { releaseSlot } from '#app/delivery/bookings.ts';
import type { Transaction } from '#app/platform/database.ts';
import { lockAttempt } from './queries.ts';
import { paymentAttempts } from './schema.ts';

/** Lets go of the goods and of the place in a slot; who pays later still gets them, as far as they are there, or the money back. */
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
