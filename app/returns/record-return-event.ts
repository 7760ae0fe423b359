import { orderEvents } from '#app/orders/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import type { Money } from '#app/values/money.ts';
import type { ReturnKind, ReturnState } from './rules.ts';

type ReturnStep = {
  orderId: string;
  returnId: string;
  kind: ReturnKind;
  to: ReturnState;
  actorId: string | null;
  /** The refund. */
  amount?: Money;
  /** The money is to be handed over by staff and was not yet. */
  byHand?: boolean;
  /** The number of the replacement. */
  exchange?: string;
  now: Date;
};

/** Adds a step of a return to its order's timeline, which the customer and staff read. */
export async function recordReturnEvent(tx: Transaction, step: ReturnStep): Promise<void> {
  const { orderId, returnId, kind, to, actorId, amount, byHand, exchange, now } = step;
  await tx.insert(orderEvents).values({
    order_id: orderId,
    kind: 'return_changed',
    details: {
      returnId,
      returnKind: kind,
      to,
      ...(amount && { amount }),
      ...(byHand && { byHand }),
      ...(exchange !== undefined && { exchange }),
    },
    actor_id: actorId,
    created_at: now,
  });
}
