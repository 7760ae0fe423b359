import type { Bank } from './bank.ts';
import { isPaid } from './payments.ts';
import type { Change, Refund, Transaction } from './records.ts';
import { refundEvent } from './webhooks.ts';

type RefundInput = { amount: number | undefined; customerNote: string; merchantNote: string };
type Refusal = 'not_paid' | 'nothing_left' | 'too_much';

/** The part of a payment that is neither refunded nor being refunded. */
export function refundableAmount(bank: Bank, { reference, amount }: Transaction): number {
  const back = bank.ledger.refundsOf(reference).filter(({ status }) => status !== 'failed');
  return amount - back.reduce((sum, refund) => sum + refund.amount, 0);
}

export function openRefund(
  bank: Bank,
  transaction: Transaction,
  input: RefundInput,
): { refund: Refund } | { refused: Refusal } {
  if (!isPaid(transaction)) return { refused: 'not_paid' };
  const left = refundableAmount(bank, transaction);
  if (left === 0) return { refused: 'nothing_left' };
  const { amount = left, customerNote, merchantNote } = input;
  if (amount > left) return { refused: 'too_much' };
  const now = Date.now();
  const { reference, currency } = transaction;
  const refund: Refund = {
    id: bank.ledger.nextRefundId(),
    reference,
    amount,
    currency,
    customerNote: customerNote || `Refund for transaction ${reference}`,
    merchantNote: merchantNote || `Refund for transaction ${reference} by test@shop.example`,
    status: 'pending',
    outcome: bank.faults.forRefund(),
    createdAt: now,
    updatedAt: now,
  };
  bank.ledger.put(['refunds', refund], refundEvent(bank, refund, transaction));
  return { refund };
}

/** Moves a refund to its next status; a payment that is refunded in full becomes reversed. */
export function moveRefund(bank: Bank, id: string): void {
  const refund = bank.ledger.findRefund(id);
  const transaction = refund && bank.ledger.findTransaction(refund.reference);
  if (!transaction || refund.outcome === 'stuck') return;
  const status = refund.status === 'pending' ? 'processing' : refund.outcome;
  const moved: Refund = { ...refund, status, updatedAt: Date.now() };
  const changes: Change[] = [['refunds', moved], refundEvent(bank, moved, transaction)];
  if (status === 'processed' && isFullyRefunded(bank, transaction, moved)) {
    changes.push(['transactions', { ...transaction, status: 'reversed' }]);
  }
  bank.ledger.put(...changes);
}

function isFullyRefunded(bank: Bank, { reference, amount }: Transaction, moved: Refund): boolean {
  const others = bank.ledger
    .refundsOf(reference)
    .filter(({ id, status }) => id !== moved.id && status === 'processed');
  return others.reduce((sum, refund) => sum + refund.amount, moved.amount) === amount;
}
