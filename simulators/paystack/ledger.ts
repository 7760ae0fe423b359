import { openJournal, readJournal } from './journal.ts';
import type { Attempt, Change, Refund, Transaction, Webhook } from './records.ts';

type Listener = (change: Change) => void;

// Odd numbers above 2^53: none of them fits a double, so JSON.parse alone reads them wrongly.
const FIRST_TRANSACTION = 2n ** 53n + 1n;
const FIRST_REFUND = 2n ** 53n + 500_000_001n;
const numbered = (first: bigint, count: number) => (first + 2n * BigInt(count)).toString();

/** All records, in memory and on disk. */
export async function openLedger(dir: string, onError: (reason: unknown) => void) {
  const transactions = new Map<string, Transaction>();
  const byCode = new Map<string, string>();
  const byId = new Map<string, string>();
  const refunds = new Map<string, Refund>();
  const webhooks = new Map<number, Webhook>();
  const attempts = new Map<number, Attempt[]>();
  const listeners: Listener[] = [];

  function apply(change: Change): void {
    switch (change[0]) {
      case 'transactions':
        transactions.set(change[1].reference, change[1]);
        byCode.set(change[1].accessCode, change[1].reference);
        byId.set(change[1].id, change[1].reference);
        break;
      case 'refunds':
        refunds.set(change[1].id, change[1]);
        break;
      case 'webhooks':
        webhooks.set(change[1].id, change[1]);
        break;
      case 'attempts':
        attempts.set(change[1].webhook, [...(attempts.get(change[1].webhook) ?? []), change[1]]);
        break;
    }
  }

  const { file, changes } = readJournal(dir);
  changes.forEach(apply);
  let lastWebhook = webhooks.size;
  const journal = await openJournal(file, onError);
  const find = (reference: string | undefined) =>
    reference === undefined ? undefined : transactions.get(reference);

  return {
    saved: journal.saved,
    close: journal.close,
    put(...made: Change[]): void {
      made.forEach(apply);
      journal.append(made);
      for (const change of made) listeners.forEach((listener) => listener(change));
    },
    /** Calls the listener with every existing row and with each new one. */
    subscribe(listener: Listener): void {
      listeners.push(listener);
      for (const row of transactions.values()) listener(['transactions', row]);
      for (const row of refunds.values()) listener(['refunds', row]);
      for (const row of webhooks.values()) listener(['webhooks', row]);
    },
    nextTransactionId: () => numbered(FIRST_TRANSACTION, transactions.size),
    nextRefundId: () => numbered(FIRST_REFUND, refunds.size),
    nextWebhookId: () => ++lastWebhook,
    findTransaction: find,
    findByCode: (accessCode: string) => find(byCode.get(accessCode)),
    /** By reference or by id, as the provider takes both. */
    findByIdOrReference: (value: string) => find(value) ?? find(byId.get(value)),
    findRefund: (id: string) => refunds.get(id),
    findWebhook: (id: number) => webhooks.get(id),
    listTransactions: () => [...transactions.values()],
    listRefunds: () => [...refunds.values()],
    listWebhooks: () => [...webhooks.values()],
    refundsOf: (reference: string) =>
      [...refunds.values()].filter((refund) => refund.reference === reference),
    attemptsOf: (webhook: number): readonly Attempt[] => attempts.get(webhook) ?? [],
  };
}
