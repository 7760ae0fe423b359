import { type Act, isPaid, type Outcome, type Wish } from './payments.ts';
import type { Transaction } from './records.ts';
import { customerShape } from './shapes.ts';
import { messageView, view } from './view.ts';

/** What the frame tells the shop's page around it; the names are the provider's. */
type Message =
  | { event: 'loaded:transaction'; data: object }
  | { event: 'error'; data: { type: 'setup'; message: string } }
  | { event: 'success'; data: object | null }
  | { event: 'close'; data: { status: string } };

export type PopupState = {
  view: string;
  tell: Message[];
  /** Whether to ask again, since the phone will answer. */
  waiting: boolean;
};

export const popupAction = ({ accessCode }: Transaction) => `../pay/${accessCode}`;

/** What the popup shows and says after the visitor did something. */
export async function popupState(
  before: Transaction,
  wish: Wish,
  outcome: Outcome,
): Promise<PopupState> {
  const action = popupAction(before);
  if ('refused' in outcome) {
    const shown = view({ transaction: before, action, problem: outcome.refused, typed: wish });
    return { view: String(await shown), tell: [], waiting: false };
  }
  const { transaction } = outcome;
  const shown = wish.act === 'drop' ? LOST : view({ transaction, action });
  return {
    view: String(await shown),
    tell: messagesAfter(wish.act, transaction),
    waiting: transaction.status === 'ongoing',
  };
}

const LOST = messageView(
  'The connection is lost',
  'The payment went through, and the shop hears nothing of it from this window.',
);

export function messagesAfter(act: Act, transaction: Transaction): Message[] {
  const { status } = transaction;
  if (act === 'abandon') return [{ event: 'close', data: { status } }];
  if (!isPaid(transaction)) return [];
  switch (act) {
    case 'pay_and_close':
      return [{ event: 'close', data: { status: 'abandoned' } }];
    case 'pay_and_throw':
      // Whoever reads a reference from it fails, as a callback with a mistake would.
      return [{ event: 'success', data: null }];
    case 'pay_twice':
      return [successOf(transaction), successOf(transaction)];
    case 'drop':
      return [];
    default:
      return [successOf(transaction)];
  }
}

function successOf({ id, reference }: Transaction): Message {
  return {
    event: 'success',
    data: {
      id: Number(id),
      reference,
      trans: id,
      transaction: id,
      trxref: reference,
      status: 'success',
      message: 'Approved',
      redirecturl: `?trxref=${reference}&reference=${reference}`,
    },
  };
}

/** What the popup says as soon as it shows the transaction. One that is paid already has nothing else to offer. */
export function openingState(transaction: Transaction): Omit<PopupState, 'view'> {
  const { id, accessCode, status } = transaction;
  const data = { id: Number(id), customer: customerShape(transaction), accessCode };
  const loaded: Message = { event: 'loaded:transaction', data };
  const paid = isPaid(transaction) ? [successOf(transaction)] : [];
  return { tell: [loaded, ...paid], waiting: status === 'ongoing' };
}

export const unknownState: Omit<PopupState, 'view'> = {
  tell: [{ event: 'error', data: { type: 'setup', message: 'Transaction not found' } }],
  waiting: false,
};
