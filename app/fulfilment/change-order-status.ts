import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { findReasonNote, writeReasonNote } from '#app/orders/reason-note.ts';
import { statusAction } from '#app/orders/rules.ts';
import { type LockedOrder, orders, type OrderStatus } from '#app/orders/schema.ts';
import { isStatusMailed } from '#app/orders/send-status-mail.ts';
import { findShipment } from '#app/orders/shipments/queries.ts';
import { type Shipment, startsShipment } from '#app/orders/shipments/rules.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { findLeftToPayBack } from '#app/returns/queries.ts';
import { money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { owePaidBack } from './cancel-order.ts';
import { moveOrder } from './move-order.ts';
import { moveQuestion } from './rules.ts';
import { writeShipment } from './save-shipment.ts';

type Change = {
  staff: Staff;
  orderId: string;
  /** The status shown on the screen, so that another user's change is not overwritten unseen. */
  seen: OrderStatus;
  to: OrderStatus;
  /** Whether staff confirmed the warning about a refund or an unpaid order. */
  agreed?: boolean;
  /** Undoes the previous change: the customer gets no email. */
  isUndo?: boolean;
  /** How to cancel; by default the items are restocked and the customer gets an email. */
  cancelling?: {
    restock: boolean;
    mail: boolean;
    /** In words for the customer. */
    reason?: string;
    /** For staff, with the form's idempotency key. */
    note?: { key: string; body: string };
  };
  /** Who delivers it, if set to shipped; null if the form has no shipment. */
  shipment?: Shipment | null;
  now: Date;
};

/**
 * Staff can change any status to any other; cancelling refunds and restocks, reopening takes the stock again. A refund, or shipping an
 * unpaid order, needs a confirmation. Returns the previous status, the refund of a cancellation and, for an Undo, whether the customer
 * already got an email.
 */
export function changeOrderStatus(change: Change) {
  const { staff, orderId, seen, to, isUndo = false, cancelling, now } = change;
  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return refused({ reason: 'not_found' });
    const before = order.status;
    if (before === to && (await isShippedSo(tx, change))) {
      return done({ before, owed: money(0), wasMailed: false });
    }
    if (before === to || before !== seen) return refused({ reason: 'moved_on', status: before });
    const question = await findQuestion(tx, order, to);
    // An undo restores the previous status, so it needs no confirmation, unless it would move money.
    if (question && !change.agreed && !(isUndo && question !== 'pays_back')) {
      return refused({ reason: 'asks', question });
    }
    const wasMailed = isUndo && (await isStatusMailed(tx, order));
    const moved = await moveOrder(tx, {
      order,
      to,
      actorId: staff.id,
      mail: isUndo || cancelling?.mail === false ? 'none' : 'held',
      isUndo,
      ...(cancelling && { restock: cancelling.restock }),
      ...(cancelling?.reason !== undefined && { reason: cancelling.reason }),
      now,
    });
    if (!moved.ok) return moved;
    const owed = to === 'cancelled' ? await owePaidBack(tx, order, now) : money(0);
    if (cancelling?.note)
      await addNote(tx, { ...cancelling.note, orderId, authorId: staff.id, now });
    await recordActivity(tx, {
      adminId: staff.id,
      action: statusAction(to),
      table: 'orders',
      recordId: orderId,
      changes: {
        status: { before, after: to },
        ...(cancelling?.restock === false && { restocked: { before: null, after: false } }),
        ...(cancelling?.mail === false && { customer_emailed: { before: null, after: false } }),
      },
    });
    if (to === 'shipped') await beginShipment(tx, change, before);
    return done({ before, owed, wasMailed });
  });
}

/** Without this check, shipment details that another user entered meanwhile would be lost silently. */
async function isShippedSo(tx: Transaction, { orderId, shipment = null }: Change) {
  if (shipment === null) return true;
  return JSON.stringify(await findShipment(tx, orderId)) === JSON.stringify(shipment);
}

async function beginShipment(tx: Transaction, change: Change, from: OrderStatus): Promise<void> {
  const { staff, orderId, shipment = null, isUndo = false, now } = change;
  if (shipment === null && !startsShipment(from, 'shipped', isUndo)) return;
  const before = await findShipment(tx, orderId);
  await writeShipment(tx, { staff, orderId, before, after: shipment, now });
}

type Note = { key: string; body: string; orderId: string; authorId: string; now: Date };

/** An order cancelled again from the same form, after an Undo, already has its note. */
async function addNote(tx: Transaction, note: Note): Promise<void> {
  if ((await findReasonNote(tx, note)) === 'none') await writeReasonNote(tx, note);
}

async function findQuestion(tx: Transaction, order: LockedOrder, to: OrderStatus) {
  const left = await findLeftToPayBack(tx, order.id);
  return moveQuestion(
    {
      reference: order.payment_reference,
      paymentMethod: order.payment_method,
      paymentState: order.payment_state,
      total: order.total_amount_minor,
      left,
    },
    to,
  );
}
