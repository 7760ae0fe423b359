import type { Staff } from '#app/accounts/guards.ts';
import type { DayChoice } from '#app/delivery/offered-days.ts';
import { orFault } from '#app/web/answer.ts';
import type { DeliveryMove } from './bulk-delivery.ts';
import { moveDelivery } from './move-delivery.ts';

type Many = {
  staff: Staff;
  moves: readonly DeliveryMove[];
  choice: DayChoice;
  reason: string;
  now: Date;
};

/** Moves many orders to one day and time, each in its own transaction: those without room stay. */
export async function moveManyDeliveries({ moves, ...where }: Many) {
  const results = [];
  for (const move of moves) {
    const outcome = await orFault(moveDelivery({ ...where, ...move }));
    results.push({ orderId: move.orderId, outcome });
  }
  return results;
}
