import { eq } from 'drizzle-orm';
import type { LockedOrder } from '#app/orders/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { stateAfter } from './decision.ts';
import { listReturnLines, lockReturn } from './queries.ts';
import { recordReturnEvent } from './record-return-event.ts';
import { canDo } from './rules.ts';
import { returns } from './schema.ts';

type Moved = { order: LockedOrder; isCancelled: boolean; actorId: string | null; now: Date };

/**
 * A replacement was cancelled: its exchange needs a new decision. If it is reopened, the exchange counts as done again, unless it was
 * decided differently meanwhile.
 */
export async function followReplacement(
  tx: Transaction,
  { order, isCancelled, actorId, now }: Moved,
) {
  if (order.exchange_return_id === null) return done();
  const found = await lockReturn(tx, order.exchange_return_id);
  if (!found) return refused({ reason: 'decided_otherwise' });
  const { request } = found;
  const step = {
    orderId: request.order_id,
    returnId: request.id,
    kind: request.kind,
    actorId,
    exchange: order.order_number ?? '',
    now,
  };
  if (isCancelled) {
    if (!canDo('reopen', request.state)) return done();
    await tx.update(returns).set({ state: 'received' }).where(eq(returns.id, request.id));
    await recordReturnEvent(tx, { ...step, to: 'received' });
    return done();
  }
  if (request.state !== 'received') return refused({ reason: 'decided_otherwise' });
  const lines = (await listReturnLines(tx, [request.id])).get(request.id) ?? [];
  const decided = lines.flatMap(({ returned, accepted }) =>
    returned === 0 ? [] : [{ returned, accepted: accepted ?? 0 }],
  );
  const to = stateAfter(decided);
  await tx.update(returns).set({ state: to }).where(eq(returns.id, request.id));
  await recordReturnEvent(tx, { ...step, to });
  return done();
}
