import { randomInt } from 'node:crypto';
import type { Channel, Provider, Step, Transaction, Wallet } from './records.ts';
import type { Simulator } from './simulator.ts';
import { chargeEvent } from './webhooks.ts';

export const TEST_PHONE = '0551234987';
export const NETWORKS = [
  { provider: 'mtn', name: 'MTN' },
  { provider: 'vod', name: 'Telecel' },
  { provider: 'atl', name: 'AT' },
] as const satisfies { provider: Provider; name: string }[];

/** What a payer can do in the popup. All after the first four are faults; all of these but `ignore` pay. */
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

export type ActRequest = { act: Act; channel: string; provider: string; phone: string };
type Refusal = 'channel' | 'network' | 'phone' | 'only_mobile_money';
export type Outcome = { transaction: Transaction } | { refused: Refusal };

export type TransactionInput = Pick<
  Transaction,
  'reference' | 'email' | 'amount' | 'currency' | 'channels' | 'callbackUrl' | 'metadata'
>;

/** Only these two exist in Ghana, whatever else the merchant requests. */
export function offeredChannels(channels: readonly string[]): Channel[] {
  const known = ['card', 'mobile_money'] as const;
  return channels.length === 0 ? [...known] : known.filter((name) => channels.includes(name));
}

export const isPaid = ({ status }: Transaction) => status === 'success' || status === 'reversed';

/** A new transaction; undefined if the reference is taken. */
export function openTransaction(
  simulator: Simulator,
  input: TransactionInput,
): Transaction | undefined {
  if (simulator.ledger.findTransaction(input.reference)) return undefined;
  const now = Date.now();
  const transaction: Transaction = {
    ...input,
    id: simulator.ledger.nextTransactionId(),
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
  simulator.ledger.put(['transactions', transaction]);
  return transaction;
}

export function randomText(length: number): string {
  return Array.from({ length }, () => randomInt(36).toString(36)).join('');
}

/** Carries out the payer's act. A transaction is paid at most once and stays paid. */
export function perform(
  simulator: Simulator,
  transaction: Transaction,
  request: ActRequest,
): Outcome {
  if (request.act === 'abandon') return { transaction: closePage(simulator, transaction) };
  if (isPaid(transaction)) return { transaction };
  const method =
    transaction.status === 'ongoing' ? undefined : choosePaymentMethod(transaction, request);
  if (method && 'refused' in method) return method;
  const started = method ? start(transaction, method) : transaction;
  switch (request.act) {
    case 'decline':
      return { transaction: fail(simulator, started, 'Declined') };
    case 'approve_later':
      return {
        transaction: showPrompt(simulator, started, Date.now() + simulator.config.approveLaterMs),
      };
    case 'ignore':
      return { transaction: showPrompt(simulator, started, null) };
    default:
      return { transaction: pay(simulator, started, request.act === 'pay_twice' ? 2 : 1) };
  }
}

type PaymentMethod = { channel: Channel; wallet: Wallet | null };

function choosePaymentMethod(
  { channels }: Transaction,
  request: ActRequest,
): PaymentMethod | { refused: Refusal } {
  const channel = offeredChannels(channels).find((name) => name === request.channel);
  if (!channel) return { refused: 'channel' };
  const onPhone = request.act === 'approve_later' || request.act === 'ignore';
  if (channel === 'card') {
    return onPhone ? { refused: 'only_mobile_money' } : { channel, wallet: null };
  }
  const network = NETWORKS.find(({ provider }) => provider === request.provider);
  if (!network) return { refused: 'network' };
  const phone = request.phone.replaceAll(/[\s()-]/g, '');
  if (!/^\+?\d{9,13}$/.test(phone)) return { refused: 'phone' };
  return { channel, wallet: { provider: network.provider, phone } };
}

function start(transaction: Transaction, { channel, wallet }: PaymentMethod): Transaction {
  const words = channel === 'card' ? 'card' : 'mobile money';
  return withStep({ ...transaction, channel, wallet }, 'action', `Attempted to pay with ${words}`);
}

function withStep(transaction: Transaction, type: Step['type'], message: string): Transaction {
  return { ...transaction, steps: [...transaction.steps, { type, message, at: Date.now() }] };
}

function closePage(simulator: Simulator, transaction: Transaction): Transaction {
  const closed = withStep(transaction, 'close', 'Page closed');
  simulator.ledger.put(['transactions', closed]);
  return closed;
}

function fail(simulator: Simulator, transaction: Transaction, reason: string): Transaction {
  const failed = {
    ...withStep(transaction, 'error', `Error: ${reason}`),
    status: 'failed',
    prompt: null,
    gatewayResponse: reason,
  } as const;
  simulator.ledger.put(['transactions', failed]);
  return failed;
}

/** Shows a prompt on the payer's phone until the network ends it. */
function showPrompt(
  simulator: Simulator,
  transaction: Transaction,
  approveAt: number | null,
): Transaction {
  const endsAt = transaction.prompt?.endsAt ?? Date.now() + simulator.config.promptMs;
  const prompted = {
    ...transaction,
    status: 'ongoing',
    prompt: { endsAt, approveAt },
    gatewayResponse: 'Waiting for the payer to approve on the phone',
  } as const;
  simulator.ledger.put(['transactions', prompted]);
  return prompted;
}

function pay(simulator: Simulator, transaction: Transaction, notices: number): Transaction {
  const paid = {
    ...withStep(transaction, 'success', 'Successfully paid'),
    status: 'success',
    paidAt: Date.now(),
    prompt: null,
    gatewayResponse: 'Approved',
  } as const;
  const events = Array.from({ length: notices }, () => chargeEvent(simulator, paid));
  simulator.ledger.put(['transactions', paid], ...events);
  return paid;
}

/** Ends a prompt: paid if the payer approved in time, otherwise failed. */
export function endPrompt(simulator: Simulator, reference: string): void {
  const transaction = simulator.ledger.findTransaction(reference);
  if (transaction?.status !== 'ongoing' || !transaction.prompt) return;
  const { approveAt, endsAt } = transaction.prompt;
  if (approveAt !== null && approveAt <= endsAt) pay(simulator, transaction, 1);
  else fail(simulator, transaction, 'The prompt was not answered in time');
}
