import * as z from 'zod';
import type { Bank } from './bank.ts';
import { pageOf, paging, period, wrongQuery } from './paging.ts';
import type { Transaction } from './records.ts';
import { type ApiResponse, failure, success } from './responses.ts';
import { listedShape, logShape, verifyShape } from './shapes.ts';

const UNKNOWN = 'Ensure that you are passing the reference of a transaction of this integration';
const notFound = (message: string) => failure(404, message, 'transaction_not_found', UNKNOWN);

export function verify(bank: Bank, reference: string): ApiResponse {
  const transaction = bank.ledger.findTransaction(reference);
  if (!transaction) return notFound('Transaction reference not found');
  const shape = verifyShape(transaction);
  const falseData = {
    wrong_amount: { amount: shape.amount - 1 },
    wrong_currency: { currency: 'NGN' },
    live: { domain: 'live' },
  };
  const fault = bank.faults.forVerify();
  return success('Verification successful', { ...shape, ...(fault && falseData[fault]) });
}

export function fetchTransaction(bank: Bank, id: string): ApiResponse {
  const transaction = bank.ledger.findByIdOrReference(id);
  if (!transaction) return notFound('Transaction not found');
  return success('Transaction retrieved', listedShape(transaction));
}

export function timeline(bank: Bank, idOrReference: string): ApiResponse {
  const transaction = bank.ledger.findByIdOrReference(idOrReference);
  if (!transaction) return notFound('Transaction ID or reference is invalid');
  const { channel } = transaction;
  return success('Timeline retrieved', { ...logShape(transaction), authentication: null, channel });
}

const transactionQuery = z.object({
  ...paging,
  status: z.enum(['abandoned', 'ongoing', 'failed', 'success', 'reversed']).optional(),
  ...period,
});

export function listTransactions(bank: Bank, query: Record<string, string>): ApiResponse {
  const parsed = transactionQuery.safeParse(query);
  if (!parsed.success) return wrongQuery(parsed.error);
  const { status, from, to, ...page } = parsed.data;
  const fits = (row: Transaction) =>
    row.createdAt >= from && row.createdAt <= to && (!status || row.status === status);
  const { rows, meta } = pageOf(bank.ledger.listTransactions().filter(fits), page);
  return success('Transactions retrieved', rows.map(listedShape), meta);
}
