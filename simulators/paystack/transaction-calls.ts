import * as z from 'zod';
import { type Answer, no, yes } from './answers.ts';
import type { Bank } from './bank.ts';
import { pageOf, paging, wrongQuery } from './paging.ts';
import type { Transaction } from './records.ts';
import { listedShape, logShape, verifyShape } from './shapes.ts';

const UNKNOWN = 'Ensure that you are passing the reference of a transaction of this integration';
const notFound = (message: string) => no(404, message, 'transaction_not_found', UNKNOWN);

export function verify(bank: Bank, reference: string): Answer {
  const transaction = bank.ledger.findTransaction(reference);
  if (!transaction) return notFound('Transaction reference not found');
  const shape = verifyShape(transaction);
  const lies = {
    wrong_amount: { amount: shape.amount - 1 },
    wrong_currency: { currency: 'NGN' },
    live: { domain: 'live' },
  };
  const fault = bank.faults.forVerify();
  return yes('Verification successful', { ...shape, ...(fault && lies[fault]) });
}

export function timeline(bank: Bank, either: string): Answer {
  const transaction = bank.ledger.findByEither(either);
  if (!transaction) return notFound('Transaction ID or reference is invalid');
  const { channel } = transaction;
  return yes('Timeline retrieved', { ...logShape(transaction), authentication: null, channel });
}

const instant = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((at) => !Number.isNaN(at));

const transactionsWanted = z.object({
  ...paging,
  status: z.enum(['abandoned', 'ongoing', 'failed', 'success', 'reversed']).optional(),
  from: instant.default(-Infinity),
  to: instant.default(Infinity),
});

export function listTransactions(bank: Bank, query: Record<string, string>): Answer {
  const parsed = transactionsWanted.safeParse(query);
  if (!parsed.success) return wrongQuery(parsed.error);
  const { status, from, to, ...page } = parsed.data;
  const fits = (row: Transaction) =>
    row.createdAt >= from && row.createdAt <= to && (!status || row.status === status);
  const { rows, meta } = pageOf(bank.ledger.listTransactions().filter(fits), page);
  return yes('Transactions retrieved', rows.map(listedShape), meta);
}
