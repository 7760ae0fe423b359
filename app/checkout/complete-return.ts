import { eq, sql } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { products } from '#app/catalogue/schema.ts';
import { lockProducts } from '#app/catalogue/stock.ts';
import { writeReturnCompleted } from '#app/orders/mail/write-return-letters.tsx';
import { letterOrder, type LockedOrder } from '#app/orders/move-order.ts';
import { notePaidBack } from '#app/orders/note-paid-back.ts';
import {
  findLeftToPayBack,
  listReturnLines,
  lockReturn,
  type ReturnLine,
} from '#app/orders/returns/queries.ts';
import { goesBackOnShelf, refundFor } from '#app/orders/returns/rules.ts';
import { returns } from '#app/orders/returns/schema.ts';
import { promiseRefund } from '#app/payments/promise-refund.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';

type Completion = { staff: Staff; returnId: string; now: Date };

/** What came back is settled: the money is owed or was handed over, or the other item is on its way. */
export function completeReturn({ staff, returnId, now }: Completion) {
  return inTransaction(async (tx) => {
    const found = await lockReturn(tx, returnId);
    if (!found) return refused({ reason: 'not_found' });
    const { wish, order } = found;
    if (wish.state === 'completed') return done();
    if (wish.state !== 'received') return refused({ reason: 'moved_on' });
    const lines = (await listReturnLines(tx, [returnId])).get(returnId) ?? [];
    await tx
      .update(returns)
      .set({ state: 'completed', completed_at: now })
      .where(eq(returns.id, returnId));
    if (goesBackOnShelf({ reason: wish.reason, isUnopened: wish.is_unopened })) {
      await putBack(tx, { order, lines, staff });
    }
    const left = await findLeftToPayBack(tx, order.id);
    const amount =
      wish.kind === 'exchange'
        ? money(0)
        : refundFor({ reason: wish.reason, lines, delivery: order.delivery_minor, left });
    const byHand = order.payment_reference === null;
    if (amount > 0 && byHand) {
      await notePaidBack(tx, { orderId: order.id, amount, actorId: staff.id, now });
    }
    if (amount > 0 && !byHand) {
      const paid = { attemptId: order.id, orderId: order.id };
      await promiseRefund(tx, { ...paid, reason: `return:${returnId}`, amount, now });
    }
    await recordActivity(tx, {
      adminId: staff.id,
      action: `Completed ${wish.kind} for order ${order.order_number}`,
      table: 'returns',
      recordId: returnId,
      changes: {
        state: { before: wish.state, after: 'completed' },
        ...(amount > 0 && {
          refund_minor: { before: null, after: amount },
          paid_back: { before: null, after: byHand ? 'by hand' : 'by the provider' },
        }),
      },
    });
    await writeReturnCompleted(tx, { ...letterOrder(order), kind: wish.kind, amount, byHand });
    return done();
  });
}

type Shelved = { order: LockedOrder; lines: readonly ReturnLine[]; staff: Staff };

/** Never more than the ledger says that the order still has: cancelling it gave everything back already. */
async function putBack(tx: Transaction, { order, lines, staff }: Shelved): Promise<void> {
  const units = lines.flatMap(({ productId, returned }) =>
    productId === null || returned === 0 ? [] : [{ productId, returned }],
  );
  const ids = units.map(({ productId }) => productId);
  await lockProducts(tx, ids, { reason: 'returned', orderId: order.id, actorId: staff.id });
  for (const { productId, returned } of units) {
    const taken = sql`coalesce((select -sum(delta) from stock_movements
      where order_id = ${order.id} and product_id = ${productId}), 0)`;
    // A product without a count stays without one.
    const isCounted = sql`(${products.stock_quantity} > 0 or ${products.sold_out_at} is not null
      or not ${products.in_stock})`;
    const back = sql`case when ${isCounted} then least(${returned}::integer, greatest(0, ${taken})) else 0 end`;
    await tx
      .update(products)
      .set({
        stock_quantity: sql`${products.stock_quantity} + ${back}`,
        in_stock: sql`${products.in_stock} or (${products.sold_out_at} is not null and ${back} > 0)`,
        sold_out_at: sql`case when ${back} > 0 then null else ${products.sold_out_at} end`,
      })
      .where(eq(products.id, productId));
  }
}
