import { type Act, isPaid, type Outcome, type ActRequest } from './payments.ts';
import type { Transaction } from './records.ts';
import { customerShape } from './shapes.ts';
import { messageView, view } from './view.ts';

/** The messages that the frame posts to the shop's page; the names are the provider's. */
type Message =
  | { event: 'loaded:transaction'; data: object }
  | { event: 'error'; data: { type: 'setup'; message: string } }
  | { event: 'success'; data: object | null }
  | { event: 'close'; data: { status: string } };

export type PopupState = {
  view: string;
  messages: Message[];
  /** Whether to poll, since the prompt on the phone is open. */
  waiting: boolean;
};

export const popupAction = ({ accessCode }: Transaction) => `../pay/${accessCode}`;

/** What the popup shows and posts after the payer's act. */
export async function popupState(
  before: Transaction,
  request: ActRequest,
  outcome: Outcome,
): Promise<PopupState> {
  const action = popupAction(before);
  if ('refused' in outcome) {
    const shown = view({ transaction: before, action, problem: outcome.refused, input: request });
    return { view: String(await shown), messages: [], waiting: false };
  }
  const { transaction } = outcome;
  const shown = request.act === 'drop' ? LOST : view({ transaction, action });
  return {
    view: String(await shown),
    messages: messagesAfter(request.act, transaction),
    waiting: transaction.status === 'ongoing',
  };
}

const LOST = messageView(
  'The connection is lost',
  'The payment went through, but this window does not report it to the shop.',
);

export function messagesAfter(act: Act, transaction: Transaction): Message[] {
  const { status } = transaction;
  if (act === 'abandon') return [{ event: 'close', data: { status } }];
  if (!isPaid(transaction)) return [];
  switch (act) {
    case 'pay_and_close':
      return [{ event: 'close', data: { status: 'abandoned' } }];
    case 'pay_and_throw':
      // Reading the reference from it throws, as in a shop's faulty callback.
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

/** What the popup posts as soon as it shows the transaction; for a paid one, also its success. */
export function openingState(transaction: Transaction): Omit<PopupState, 'view'> {
  const { id, accessCode, status } = transaction;
  const data = { id: Number(id), customer: customerShape(transaction), accessCode };
  const loaded: Message = { event: 'loaded:transaction', data };
  const paid = isPaid(transaction) ? [successOf(transaction)] : [];
  return { messages: [loaded, ...paid], waiting: status === 'ongoing' };
}

export const unknownState: Omit<PopupState, 'view'> = {
  messages: [{ event: 'error', data: { type: 'setup', message: 'Transaction not found' } }],
  waiting: false,
};
