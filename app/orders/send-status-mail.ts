import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { mails } from '#app/mail/schema.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { orderForMail, writeStatusMail } from './mail/order-mails.tsx';
import { isStatusMailDue, lastChangeTo } from './rules.ts';
import { orderEvents, orders } from './schema.ts';

/**
 * Writes the email of a status change once Undo has expired, if the order still has that status. It locks the order, so a concurrent Undo
 * comes before or after. Safe to repeat.
 */
export function sendStatusMail(orderId: string, eventId: number): Promise<void> {
  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return;
    const changes = await listChanges(tx, orderId);
    if (!isStatusMailDue(order.status, eventId, changes)) return;
    const mailId = mailIdOf(eventId);
    await writeStatusMail(tx, order.status, { ...orderForMail(order), mailId });
  });
}

/** Whether the customer got an email about the current status of an order, which is locked. */
export async function isStatusMailed(
  tx: Transaction,
  { id, status }: { id: string; status: string },
): Promise<boolean> {
  const last = lastChangeTo(status, await listChanges(tx, id));
  if (!last) return false;
  const found = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.id, mailIdOf(last.id)));
  return found.length > 0;
}

async function listChanges(tx: Transaction, orderId: string) {
  const events = await tx
    .select({ id: orderEvents.id, details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), eq(orderEvents.kind, 'status_changed')))
    .orderBy(asc(orderEvents.id));
  return events.map(({ id, details }) => ({
    id,
    to: details.to ?? '',
    isUndo: details.undo === true,
  }));
}

/** One event, one email: its id is derived from the event's. */
function mailIdOf(eventId: number): string {
  const hex = createHash('sha256').update(`email of order event ${eventId}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
