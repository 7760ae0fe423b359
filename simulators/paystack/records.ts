export type Status = 'abandoned' | 'ongoing' | 'failed' | 'success' | 'reversed';
export type Channel = 'card' | 'mobile_money';
export type Provider = 'mtn' | 'vod' | 'atl';

export type Wallet = { provider: Provider; phone: string };

/** What the visitor and the bank did, in order. */
export type Step = {
  type: 'open' | 'action' | 'error' | 'success' | 'close';
  message: string;
  at: number;
};

export type Transaction = Readonly<{
  /** Above 2^53, as digits. */
  id: string;
  reference: string;
  accessCode: string;
  email: string;
  amount: number;
  currency: string;
  channels: readonly string[];
  callbackUrl: string | null;
  /** Whatever the merchant sent, in the shape in which it came. */
  metadata: unknown;
  status: Status;
  createdAt: number;
  paidAt: number | null;
  channel: Channel | null;
  wallet: Wallet | null;
  /** The question on the payer's phone. Without `approveAt` nobody answers it. */
  prompt: { endsAt: number; approveAt: number | null } | null;
  gatewayResponse: string;
  steps: readonly Step[];
}>;

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

export type Refund = Readonly<{
  id: string;
  /** The transaction's. */
  reference: string;
  amount: number;
  currency: string;
  customerNote: string;
  merchantNote: string;
  status: RefundStatus;
  /** Where it will end; one that is 'stuck' stays pending. */
  outcome: 'processed' | 'failed' | 'needs-attention' | 'stuck';
  createdAt: number;
  updatedAt: number;
}>;

export type Signing = 'true' | 'forged' | 'wrong_key' | 'reserialised' | 'unsigned';

export type Webhook = Readonly<{
  id: number;
  event: string;
  reference: string | null;
  /** The exact bytes that are signed. */
  body: string;
  signing: Signing;
  /** How many go out at once. */
  copies: number;
  lost: boolean;
  retried: boolean;
  createdAt: number;
  dueAt: number;
}>;

/** One copy of one try, and what came back. */
export type Attempt = Readonly<{
  webhook: number;
  round: number;
  url: string;
  startedAt: number;
  endedAt: number;
  answer: number | null;
  error: string | null;
}>;

export type Rows = {
  transactions: Transaction;
  refunds: Refund;
  webhooks: Webhook;
  attempts: Attempt;
};

/** One row as it is from now on. */
export type Change = { [Table in keyof Rows]: readonly [Table, Rows[Table]] }[keyof Rows];
