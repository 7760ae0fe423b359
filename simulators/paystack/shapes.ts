import { createHash } from 'node:crypto';
import type { Refund, Transaction } from './records.ts';

const INTEGRATION = 100_043;
const BRANDS = { mtn: 'Mtn', vod: 'Telecel', atl: 'AirtelTigo' };
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const tag = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 14);

/** The fields of a transaction that every call and event has in common. */
export function transactionShape(transaction: Transaction) {
  const { id, reference, amount, currency, status, metadata, gatewayResponse } = transaction;
  const paid = transaction.paidAt !== null;
  return {
    id: BigInt(id),
    domain: 'test',
    status,
    reference,
    amount,
    message: status === 'failed' ? gatewayResponse : null,
    gateway_response: gatewayResponse,
    paid_at: iso(transaction.paidAt),
    created_at: iso(transaction.createdAt),
    channel: transaction.channel ?? 'card',
    currency,
    ip_address: '127.0.0.1',
    metadata,
    log: logShape(transaction),
    fees: paid ? Math.round((amount * 195) / 10_000) : null,
    fees_split: null,
    authorization: paid ? authorizationShape(transaction) : {},
    customer: customerShape(transaction),
    plan: null,
    split: {},
    order_id: null,
    paidAt: iso(transaction.paidAt),
    createdAt: iso(transaction.createdAt),
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  };
}

export function verifyShape(transaction: Transaction) {
  return {
    ...transactionShape(transaction),
    requested_amount: transaction.amount,
    transaction_date: iso(transaction.createdAt),
    plan_object: {},
    subaccount: {},
  };
}

export function listedShape(transaction: Transaction) {
  return { ...transactionShape(transaction), requested_amount: transaction.amount };
}

export function logShape({ createdAt, steps, status }: Transaction) {
  const seconds = (at: number) => Math.round((at - createdAt) / 1000);
  return {
    start_time: Math.floor(createdAt / 1000),
    time_spent: seconds(steps.at(-1)?.at ?? createdAt),
    attempts: steps.filter(({ type }) => type === 'action').length,
    errors: steps.filter(({ type }) => type === 'error').length,
    success: status === 'success' || status === 'reversed',
    mobile: false,
    input: [],
    history: steps.map(({ type, message, at }) => ({ type, message, time: seconds(at) })),
  };
}

function authorizationShape({ reference, wallet }: Transaction) {
  const code = { authorization_code: `AUTH_${tag(reference)}`, country_code: 'GH' };
  if (!wallet) {
    return {
      ...code,
      bin: '408408',
      last4: '4081',
      exp_month: '12',
      exp_year: '2030',
      channel: 'card',
      card_type: 'visa ',
      bank: 'TEST BANK',
      brand: 'visa',
      reusable: true,
      signature: `SIG_${tag(reference)}`,
      account_name: null,
    };
  }
  return {
    ...code,
    bin: `${wallet.phone.slice(0, 3)}XXX`,
    last4: `X${wallet.phone.slice(-3)}`,
    exp_month: '12',
    exp_year: '9999',
    channel: 'mobile_money',
    card_type: '',
    bank: BRANDS[wallet.provider],
    brand: BRANDS[wallet.provider],
    reusable: false,
    signature: null,
    account_name: null,
    mobile_money_number: wallet.phone,
  };
}

export function customerShape({ email }: Transaction) {
  return {
    id: Number.parseInt(tag(email).slice(0, 7), 16),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${tag(email)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

/** `transaction` is the whole transaction in the response to a new refund, and its id in later ones. */
export function refundShape(refund: Refund, transaction: unknown) {
  const done = refund.status === 'processed';
  return {
    id: BigInt(refund.id),
    integration: INTEGRATION,
    domain: 'test',
    transaction,
    dispute: null,
    settlement: null,
    amount: refund.amount,
    deducted_amount: done ? refund.amount : 0,
    fully_deducted: done,
    currency: refund.currency,
    channel: null,
    status: refund.status,
    refunded_by: 'test@shop.example',
    refunded_at: done ? iso(refund.updatedAt) : null,
    expected_at: iso(refund.createdAt + 7 * 24 * 3_600_000),
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    createdAt: iso(refund.createdAt),
    updatedAt: iso(refund.updatedAt),
  };
}

type Moved = Pick<Refund, 'id' | 'reference' | 'amount' | 'currency' | 'status'>;

export function refundEventShape(refund: Moved, transaction: Transaction) {
  const open = refund.status === 'pending' || refund.status === 'processing';
  return {
    status: refund.status,
    transaction_reference: refund.reference,
    refund_reference: refund.status === 'processed' ? `TRF_${refund.id}` : null,
    // The provider sends it sometimes as text, sometimes as a number.
    amount: open ? String(refund.amount) : refund.amount,
    currency: refund.currency,
    processor: transaction.channel === 'mobile_money' ? 'mobile_money_mtn' : 'migs',
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: INTEGRATION,
    domain: 'test',
  };
}
