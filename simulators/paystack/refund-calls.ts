import * as z from 'zod';
import { amount } from './amount.ts';
import { pageOf, paging, period, wrongQuery } from './paging.ts';
import type { Transaction } from './records.ts';
import { refundableAmount, openRefund } from './refunds.ts';
import { type ApiResponse, failure, success } from './responses.ts';
import { refundShape, transactionShape } from './shapes.ts';
import type { Simulator } from './simulator.ts';

const AGAIN = 'Ensure that you are passing the right value and try again';

const refundInput = z.object({
  transaction: z.union([z.string(), z.number(), z.bigint()]).transform(String),
  amount: amount.nullish(),
  currency: z.literal('GHS').nullish(),
  customer_note: z.string().max(1_000).nullish(),
  merchant_note: z.string().max(1_000).nullish(),
});

export function createRefund(simulator: Simulator, body: object | undefined): ApiResponse {
  const parsed = refundInput.safeParse(body);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'body');
    return failure(400, `Invalid value for ${field}`, 'invalid_params', 'Provide a valid value');
  }
  const { transaction: idOrReference, customer_note, merchant_note } = parsed.data;
  const transaction = simulator.ledger.findByIdOrReference(idOrReference);
  if (!transaction) return failure(404, 'Transaction not found', 'transaction_not_found', AGAIN);
  const made = openRefund(simulator, transaction, {
    amount: parsed.data.amount ?? undefined,
    customerNote: customer_note ?? '',
    merchantNote: merchant_note ?? '',
  });
  if ('refused' in made) return refusal(made.refused, refundableAmount(simulator, transaction));
  const shown = transactionShape(transaction);
  return success('Refund has been queued for processing', refundShape(made.refund, shown));
}

const TOO_MUCH = 'Refund amount cannot be more than transaction amount';

function refusal(reason: 'not_paid' | 'nothing_left' | 'too_much', left: number): ApiResponse {
  switch (reason) {
    case 'not_paid':
      return failure(400, 'Transaction has not been paid', 'invalid_transaction', 'Wait for it');
    case 'nothing_left':
      return failure(
        400,
        'Transaction has been fully reversed',
        'transaction_reversed',
        'Do not retry',
      );
    case 'too_much':
      return failure(400, TOO_MUCH, 'invalid_amount', `Ask for at most ${left}`);
  }
}

const refundQuery = z.object({
  ...paging,
  ...period,
  transaction: z.string().optional(),
});

export function listRefunds(simulator: Simulator, query: Record<string, string>): ApiResponse {
  const parsed = refundQuery.safeParse(query);
  if (!parsed.success) return wrongQuery(parsed.error);
  const { transaction: idOrReference, from, to, ...page } = parsed.data;
  const transaction =
    idOrReference === undefined ? undefined : simulator.ledger.findByIdOrReference(idOrReference);
  const all =
    idOrReference === undefined
      ? simulator.ledger.listRefunds()
      : refundsOf(simulator, transaction);
  const within = all.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
  const { rows, meta } = pageOf(within, page);
  return success(
    'Refunds retrieved',
    rows.map((row) => refundShape(row, idOf(simulator, row.reference))),
    meta,
  );
}

export function findRefund(simulator: Simulator, id: string): ApiResponse {
  const refund = simulator.ledger.findRefund(id);
  if (!refund) return failure(404, 'Refund not found', 'refund_not_found', AGAIN);
  return success('Refund retrieved', refundShape(refund, idOf(simulator, refund.reference)));
}

const idOf = (simulator: Simulator, reference: string) =>
  BigInt(simulator.ledger.findTransaction(reference)?.id ?? 0);

const refundsOf = (simulator: Simulator, transaction: Transaction | undefined) =>
  transaction ? simulator.ledger.refundsOf(transaction.reference) : [];
