import type { Staff } from '#app/accounts/guards.ts';
import type { OrderStatus } from '#app/orders/schema.ts';
import { orFault } from '#app/web/answer.ts';
import { changeOrderStatus } from './change-order-status.ts';

type Move = { orderId: string; seen: OrderStatus; to: OrderStatus };
type Many = { staff: Staff; moves: readonly Move[]; isUndo: boolean; now: Date };

/**
 * Sets the status of many orders, each in a transaction of its own: what is refused for one is no reason for another.
 * Nothing here moves money or sends out what is not paid; such an order is refused and asks by itself.
 */
export async function changeManyStatuses({ staff, moves, isUndo, now }: Many) {
  const results = [];
  for (const move of moves) {
    const outcome = await orFault(changeOrderStatus({ staff, ...move, isUndo, now }));
    results.push({ move, outcome });
  }
  return results;
}
