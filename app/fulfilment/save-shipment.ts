import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { orders } from '#app/orders/schema.ts';
import { columnsOf, findShipment } from '#app/orders/shipments/queries.ts';
import type { Shipment } from '#app/orders/shipments/rules.ts';
import { shipments } from '#app/orders/shipments/schema.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { mergeEdits } from '#app/values/merge-edits.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { EditBase } from '#app/web/edit-base.ts';

type Change = {
  staff: Staff;
  orderId: string;
  edit: EditBase;
  /** Null deletes it. */
  shipment: Shipment | null;
  now: Date;
};

/**
 * Saves who delivers an order that is on its way. Merged as one value: one editor's name with another's phone number would be a rider who
 * does not exist.
 */
export function saveShipment({ staff, orderId, edit, shipment, now }: Change) {
  return inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) return refused({ reason: 'not_found' });
    if (order.status !== 'shipped') return refused({ reason: 'moved_on', status: order.status });
    const theirs = await findShipment(tx, orderId);
    const merged = mergeEdits({ ...edit, theirs: { shipment: theirs }, mine: { shipment } });
    if (merged.conflicts.length > 0) {
      return refused({ reason: 'conflict', conflicts: merged.conflicts });
    }
    const after = merged.values.shipment;
    await writeShipment(tx, { staff, orderId, before: theirs, after, now });
    return done({ unchanged: merged.unchanged });
  });
}

type Written = {
  staff: Staff;
  orderId: string;
  before: Shipment | null;
  after: Shipment | null;
  now: Date;
};

/** The order is locked. The log records the change but not the rider: the log is never deleted. */
export async function writeShipment(tx: Transaction, written: Written): Promise<void> {
  const { staff, orderId, before, after, now } = written;
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (after === null) await tx.delete(shipments).where(eq(shipments.order_id, orderId));
  else {
    const values = { ...columnsOf(after), actor_id: staff.id, updated_at: now };
    await tx
      .insert(shipments)
      .values({ ...values, order_id: orderId, created_at: now })
      .onConflictDoUpdate({ target: shipments.order_id, set: values });
  }
  await recordActivity(tx, {
    adminId: staff.id,
    action: actionFor(before, after),
    table: 'orders',
    recordId: orderId,
    changes: { shipment: { before: before?.by ?? null, after: after?.by ?? null } },
  });
}

function actionFor(before: Shipment | null, after: Shipment | null) {
  if (before === null) return 'Added delivery details';
  return after === null ? 'Removed delivery details' : 'Changed delivery details';
}
