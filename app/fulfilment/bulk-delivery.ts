import { isOrderId } from '#app/orders/rules.ts';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { failure, type Notice, success } from '#app/values/notice.ts';
import { MAX_AT_ONCE, ordersWord } from './bulk.ts';

/** One order of the form, with the day and time shown on the screen. */
export type DeliveryMove = { orderId: string; seen: string };

export const deliveryMoveText = ({ orderId, seen }: DeliveryMove) => `${orderId} ${seen}`;

/** Parses the form's entries; invalid ones are left out. */
export function deliveryMovesFrom(form: FormData): DeliveryMove[] {
  const moves = form.getAll('move').flatMap((entry): DeliveryMove[] => {
    const [orderId = '', ...seen] = typeof entry === 'string' ? entry.split(' ') : [];
    return isOrderId(orderId) ? [{ orderId, seen: seen.join(' ') }] : [];
  });
  return [...new Map(moves.map((move) => [move.orderId, move])).values()].slice(0, MAX_AT_ONCE);
}

/** An order with a note. */
export type ReportedOrder = { id: string; name: string; words?: string };

export const NO_MAIL_SENT = 'No email was sent.';

/** The result for each order. */
export type MoveManyAnswer = ActionResult & {
  moved?: readonly ReportedOrder[];
  notMoved?: readonly ReportedOrder[];
};

type NotMoved = 'not_found' | 'delivered' | 'changed' | 'day_gone' | 'slot_full' | 'fault' | 'same';

/** Why an order was not moved. */
export function notMovedWords(reason: NotMoved): string {
  switch (reason) {
    case 'not_found':
      return 'There is no such order.';
    case 'delivered':
      return 'It was delivered meanwhile.';
    case 'changed':
      return 'Someone else just moved it.';
    case 'day_gone':
      return 'It cannot be delivered on this day or at this time.';
    case 'slot_full':
      return 'No place was left at this time.';
    case 'same':
      return 'It was there already.';
    case 'fault':
      return 'Something went wrong on our side. Try this order again.';
  }
}

export function movedNotice(moved: number, notMoved: number, arrival: string): Notice {
  if (moved === 0) return failure(`Nothing was moved: ${ordersWord(notMoved)} stayed.`);
  const words = `${ordersWord(moved)} moved to ${arrival}`;
  return notMoved === 0 ? success(`${words}.`) : failure(`${words}, ${notMoved} not moved.`);
}
