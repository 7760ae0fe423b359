import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { orderNotes } from './schema.ts';

type Reason = { key: string; orderId: string; body: string };

/** Whether this form was submitted before: a retry has the same words and order, else its key is taken by something else. */
export async function findReasonNote(
  tx: Transaction,
  { key, orderId, body }: Reason,
): Promise<'none' | 'same' | 'other'> {
  const [earlier] = await tx.select().from(orderNotes).where(eq(orderNotes.id, key));
  if (!earlier) return 'none';
  return earlier.order_id === orderId && earlier.body === body ? 'same' : 'other';
}

/** Adds the reason of a refund as a note with the form's key, so that a retry adds it once. */
export async function writeReasonNote(
  tx: Transaction,
  { key, orderId, body, authorId, now }: Reason & { authorId: string; now: Date },
): Promise<void> {
  await tx
    .insert(orderNotes)
    .values({ id: key, order_id: orderId, author_id: authorId, body, created_at: now });
}
