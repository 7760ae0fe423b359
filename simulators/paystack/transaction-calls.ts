import * as z from 'zod';
import { pageOf, paging, period, wrongQuery } from './paging.ts';
import type { Transaction } from './records.ts';
import { type ApiResponse, failure, success } from './responses.ts';
import { listedShape, logShape, verifyShape } from './shapes.ts';
import type { Simulator } from './simulator.ts';

const UNKNOWN = 'Ensure that you are passing the reference of a transaction of this integration';
const notFound = (message: string) => failure(404, message, 'transaction_not_found', UNKNOWN);

export function verify(simulator: Simulator, reference: string): ApiResponse {
  const transaction = simulator.ledger.findTransaction(reference);
  if (!transaction) return notFound('Transaction reference not found');
  const shape = verifyShape(transaction);
  const falseData = {
    wrong_amount: { amount: shape.amount - 1 },
    wrong_currency: { currency: 'NGN' },
    live: { domain: 'live' },
  };
  const fault = simulator.faults.forVerify();
  return success('Verification successful', { ...shape, ...(fault && falseData[fault]) });
}

export function fetchTransaction(simulator: Simulator, id: string): ApiResponse {
  const transaction = simulator.ledger.findByIdOrReference(id);
  if (!transaction) return notFound('Transaction not found');
  return success('Transaction retrieved', listedShape(transaction));
}

export function timeline(simulator: Simulator, idOrReference: string): ApiResponse {
  const transaction = simulator.ledger.findByIdOrReference(idOrReference);
  if (!transaction) return notFound('Transaction ID or reference is invalid');
  const { channel } = transaction;
  return success('Timeline retrieved', { ...logShape(transaction), authentication: null, channel });
}

const transactionQuery = z.object({
  ...paging,
  status: z.enum(['abandoned', 'ongoing', 'failed', 'success', 'reversed']).optional(),
  ...period,
});

export function listTransactions(simulator: Simulator, query: Record<string, string>): ApiResponse {
  const parsed = transactionQuery.safeParse(query);
  if (!parsed.success) return wrongQuery(parsed.error);
  const { status, from, to, ...page } = parsed.data;
  const fits = (row: Transaction) =>
    row.createdAt >= from && row.createdAt <= to && (!status || row.status === status);
  const { rows, meta } = pageOf(simulator.ledger.listTransactions().filter(fits), page);
  return success('Transactions retrieved', rows.map(listedShape), meta);
}
