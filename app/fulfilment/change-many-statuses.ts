import type { Staff } from '#app/accounts/guards.ts';
import type { OrderStatus } from '#app/orders/schema.ts';
import { orFault } from '#app/web/answer.ts';
import { changeOrderStatus } from './change-order-status.ts';

type Move = { orderId: string; seen: OrderStatus; to: OrderStatus };
type Many = { staff: Staff; moves: readonly Move[]; isUndo: boolean; now: Date };

/**
 * Changes the status of many orders, each in its own transaction: one failure does not stop the others. It never refunds money or ships
 * unpaid orders; these are refused, with a link to their own dialog.
 */
export async function changeManyStatuses({ staff, moves, isUndo, now }: Many) {
  const results = [];
  for (const move of moves) {
    const outcome = await orFault(changeOrderStatus({ staff, ...move, isUndo, now }));
    results.push({ move, outcome });
  }
  return results;
}
