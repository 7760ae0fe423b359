import { isOrderId, type Status, statusFrom } from '#app/orders/rules.ts';
import { formatMoney, money } from '#app/values/money.ts';
import { leftOf, moveQuestion } from './rules.ts';
import {
  statusMailHint,
  ORDER_NOTICES,
  QUESTION_WORDS,
  changedByOthersWords,
  soldOutWords,
} from './words.ts';

/** A little more than one screen of the list holds. */
export const MAX_AT_ONCE = 100;

type BulkOrder = Parameters<typeof leftOf>[0] &
  Omit<Parameters<typeof moveQuestion>[0], 'left'> & {
    status: Status;
    number: string | null;
    customer: { email: string };
  };

/** Previews one order of a bulk change: changed, and with which email, or why not. */
export function previewStatusChange(
  order: BulkOrder,
  to: Status,
): { changes: boolean; words: string } {
  if (order.status === to) return { changes: false, words: 'No change' };
  const left = leftOf(order);
  const question = moveQuestion({ ...order, left }, to);
  switch (question) {
    case 'pays_back':
      return {
        changes: false,
        words: `Not changed: ${formatMoney(money(left))} would be refunded. Cancel this order by itself.`,
      };
    case 'refunded':
    case 'unpaid':
      return { changes: false, words: `Not changed: ${QUESTION_WORDS[question]}` };
    case undefined:
      return {
        changes: true,
        words: statusMailHint(to, { number: order.number ?? '', email: order.customer.email }),
      };
  }
}

type Refusal =
  | { reason: 'not_found' | 'decided_otherwise' | 'slot_full' | 'fault' }
  | { reason: 'asks'; question: string }
  | { reason: 'moved_on'; status: string }
  | { reason: 'out_of_stock'; count: number };

export function refusalWords(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'not_found':
      return 'There is no such order.';
    case 'moved_on':
      return changedByOthersWords(refusal.status);
    case 'out_of_stock':
      return soldOutWords(refusal.count);
    case 'asks':
      return 'Its payment changed meanwhile. Open the order to change it.';
    case 'slot_full':
      return ORDER_NOTICES.slotFull.message;
    case 'decided_otherwise':
      return ORDER_NOTICES.exchangeDecided.message;
    case 'fault':
      return 'Something went wrong on our side. Try this order again.';
  }
}

/** One order of the form: its status on the screen, and the new one. */
export type BulkMove = { orderId: string; seen: Status; to: Status };

/** Parses "id from to" for each order; invalid entries are left out. */
export function movesFrom(form: FormData): BulkMove[] {
  const moves = form.getAll('move').flatMap((entry): BulkMove[] => {
    const [orderId = '', from = '', into = ''] = typeof entry === 'string' ? entry.split(' ') : [];
    const seen = statusFrom(from);
    const to = statusFrom(into);
    return isOrderId(orderId) && seen && to ? [{ orderId, seen, to }] : [];
  });
  return [...new Map(moves.map((move) => [move.orderId, move])).values()].slice(0, MAX_AT_ONCE);
}

export const moveText = ({ orderId, seen, to }: BulkMove) => `${orderId} ${seen} ${to}`;

export function ordersWord(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}
