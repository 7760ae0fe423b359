import { isPaid } from './payments.ts';
import type { Change, Refund, Transaction } from './records.ts';
import type { Simulator } from './simulator.ts';
import { refundEvent } from './webhooks.ts';

type RefundInput = { amount: number | undefined; customerNote: string; merchantNote: string };
type Refusal = 'not_paid' | 'nothing_left' | 'too_much';

/** The part of a payment that is neither refunded nor being refunded. */
export function refundableAmount(simulator: Simulator, { reference, amount }: Transaction): number {
  const back = simulator.ledger.refundsOf(reference).filter(({ status }) => status !== 'failed');
  return amount - back.reduce((sum, refund) => sum + refund.amount, 0);
}

export function openRefund(
  simulator: Simulator,
  transaction: Transaction,
  input: RefundInput,
): { refund: Refund } | { refused: Refusal } {
  if (!isPaid(transaction)) return { refused: 'not_paid' };
  const left = refundableAmount(simulator, transaction);
  if (left === 0) return { refused: 'nothing_left' };
  const { amount = left, customerNote, merchantNote } = input;
  if (amount > left) return { refused: 'too_much' };
  const now = Date.now();
  const { reference, currency } = transaction;
  const refund: Refund = {
    id: simulator.ledger.nextRefundId(),
    reference,
    amount,
    currency,
    customerNote: customerNote || `Refund for transaction ${reference}`,
    merchantNote: merchantNote || `Refund for transaction ${reference} by test@shop.example`,
    status: 'pending',
    outcome: simulator.faults.forRefund(),
    createdAt: now,
    updatedAt: now,
  };
  simulator.ledger.put(['refunds', refund], refundEvent(simulator, refund, transaction));
  return { refund };
}

/** Moves a refund to its next status; a payment that is refunded in full becomes reversed. */
export function moveRefund(simulator: Simulator, id: string): void {
  const refund = simulator.ledger.findRefund(id);
  const transaction = refund && simulator.ledger.findTransaction(refund.reference);
  if (!transaction || refund.outcome === 'stuck') return;
  const status = refund.status === 'pending' ? 'processing' : refund.outcome;
  const moved: Refund = { ...refund, status, updatedAt: Date.now() };
  const changes: Change[] = [['refunds', moved], refundEvent(simulator, moved, transaction)];
  if (status === 'processed' && isFullyRefunded(simulator, transaction, moved)) {
    changes.push(['transactions', { ...transaction, status: 'reversed' }]);
  }
  simulator.ledger.put(...changes);
}

function isFullyRefunded(
  simulator: Simulator,
  { reference, amount }: Transaction,
  moved: Refund,
): boolean {
  const others = simulator.ledger
    .refundsOf(reference)
    .filter(({ id, status }) => id !== moved.id && status === 'processed');
  return others.reduce((sum, refund) => sum + refund.amount, moved.amount) === amount;
}
