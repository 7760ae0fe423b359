import { randomInt } from 'node:crypto';
import type { Bank } from './bank.ts';
import type { Channel, Provider, Step, Transaction, Wallet } from './records.ts';
import { chargeEvent } from './webhooks.ts';

export const TEST_PHONE = '0551234987';
export const NETWORKS = [
  { provider: 'mtn', name: 'MTN' },
  { provider: 'vod', name: 'Telecel' },
  { provider: 'atl', name: 'AT' },
] as const satisfies { provider: Provider; name: string }[];

/** What a visitor can do in the popup. All but the first four are faults, and all of those but `ignore` pay. */
export const ACTS = [
  'approve',
  'decline',
  'approve_later',
  'abandon',
  'ignore',
  'pay_and_close',
  'pay_and_throw',
  'pay_twice',
  'drop',
] as const;
export type Act = (typeof ACTS)[number];

export type Wish = { act: Act; channel: string; provider: string; phone: string };
type Refusal = 'channel' | 'network' | 'phone' | 'only_mobile_money';
export type Outcome = { transaction: Transaction } | { refused: Refusal };

export type Terms = Pick<
  Transaction,
  'reference' | 'email' | 'amount' | 'currency' | 'channels' | 'callbackUrl' | 'metadata'
>;

/** Ghana has these two, whatever else the merchant asks for. */
export function offered(channels: readonly string[]): Channel[] {
  const known = ['card', 'mobile_money'] as const;
  return channels.length === 0 ? [...known] : known.filter((name) => channels.includes(name));
}

export const isPaid = ({ status }: Transaction) => status === 'success' || status === 'reversed';

/** A new transaction; undefined where the reference is taken. */
export function openTransaction(bank: Bank, terms: Terms): Transaction | undefined {
  if (bank.ledger.findTransaction(terms.reference)) return undefined;
  const now = Date.now();
  const transaction: Transaction = {
    ...terms,
    id: bank.ledger.nextTransactionId(),
    accessCode: randomText(15),
    status: 'abandoned',
    createdAt: now,
    paidAt: null,
    channel: null,
    wallet: null,
    prompt: null,
    gatewayResponse: 'The transaction was not completed',
    steps: [],
  };
  bank.ledger.put(['transactions', transaction]);
  return transaction;
}

export function randomText(length: number): string {
  return Array.from({ length }, () => randomInt(36).toString(36)).join('');
}

/** Does what the visitor wants. What is paid stays paid, and is paid once. */
export function perform(bank: Bank, transaction: Transaction, wish: Wish): Outcome {
  if (wish.act === 'abandon') return { transaction: leave(bank, transaction) };
  if (isPaid(transaction)) return { transaction };
  const means = transaction.status === 'ongoing' ? undefined : chooseMeans(transaction, wish);
  if (means && 'refused' in means) return means;
  const started = means ? start(transaction, means) : transaction;
  switch (wish.act) {
    case 'decline':
      return { transaction: fail(bank, started, 'Declined') };
    case 'approve_later':
      return { transaction: ask(bank, started, Date.now() + bank.config.approveLaterMs) };
    case 'ignore':
      return { transaction: ask(bank, started, null) };
    default:
      return { transaction: pay(bank, started, wish.act === 'pay_twice' ? 2 : 1) };
  }
}

type Means = { channel: Channel; wallet: Wallet | null };

function chooseMeans({ channels }: Transaction, wish: Wish): Means | { refused: Refusal } {
  const channel = offered(channels).find((name) => name === wish.channel);
  if (!channel) return { refused: 'channel' };
  const onPhone = wish.act === 'approve_later' || wish.act === 'ignore';
  if (channel === 'card') {
    return onPhone ? { refused: 'only_mobile_money' } : { channel, wallet: null };
  }
  const network = NETWORKS.find(({ provider }) => provider === wish.provider);
  if (!network) return { refused: 'network' };
  const phone = wish.phone.replaceAll(/[\s()-]/g, '');
  if (!/^\+?\d{9,13}$/.test(phone)) return { refused: 'phone' };
  return { channel, wallet: { provider: network.provider, phone } };
}

function start(transaction: Transaction, { channel, wallet }: Means): Transaction {
  const words = channel === 'card' ? 'card' : 'mobile money';
  return withStep({ ...transaction, channel, wallet }, 'action', `Attempted to pay with ${words}`);
}

function withStep(transaction: Transaction, type: Step['type'], message: string): Transaction {
  return { ...transaction, steps: [...transaction.steps, { type, message, at: Date.now() }] };
}

function leave(bank: Bank, transaction: Transaction): Transaction {
  const left = withStep(transaction, 'close', 'Page closed');
  bank.ledger.put(['transactions', left]);
  return left;
}

function fail(bank: Bank, transaction: Transaction, reason: string): Transaction {
  const failed = {
    ...withStep(transaction, 'error', `Error: ${reason}`),
    status: 'failed',
    prompt: null,
    gatewayResponse: reason,
  } as const;
  bank.ledger.put(['transactions', failed]);
  return failed;
}

/** The payer's phone shows a prompt, for as long as the network lets it stand. */
function ask(bank: Bank, transaction: Transaction, approveAt: number | null): Transaction {
  const endsAt = transaction.prompt?.endsAt ?? Date.now() + bank.config.promptMs;
  const asked = {
    ...transaction,
    status: 'ongoing',
    prompt: { endsAt, approveAt },
    gatewayResponse: 'Waiting for the payer to approve on the phone',
  } as const;
  bank.ledger.put(['transactions', asked]);
  return asked;
}

function pay(bank: Bank, transaction: Transaction, notices: number): Transaction {
  const paid = {
    ...withStep(transaction, 'success', 'Successfully paid'),
    status: 'success',
    paidAt: Date.now(),
    prompt: null,
    gatewayResponse: 'Approved',
  } as const;
  const events = Array.from({ length: notices }, () => chargeEvent(bank, paid));
  bank.ledger.put(['transactions', paid], ...events);
  return paid;
}

/** The time of the prompt has come: approved if the payer meant to by then, else too late. */
export function endPrompt(bank: Bank, reference: string): void {
  const transaction = bank.ledger.findTransaction(reference);
  if (transaction?.status !== 'ongoing' || !transaction.prompt) return;
  const { approveAt, endsAt } = transaction.prompt;
  if (approveAt !== null && approveAt <= endsAt) pay(bank, transaction, 1);
  else fail(bank, transaction, 'The prompt was not answered in time');
}
