export type Status = 'abandoned' | 'ongoing' | 'failed' | 'success' | 'reversed';
export type Channel = 'card' | 'mobile_money';
export type Provider = 'mtn' | 'vod' | 'atl';

export type Wallet = { provider: Provider; phone: string };

/** What the payer and the provider did, in order. */
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
  /** Whatever the merchant sent, unchanged. */
  metadata: unknown;
  status: Status;
  createdAt: number;
  paidAt: number | null;
  channel: Channel | null;
  wallet: Wallet | null;
  /** The prompt on the payer's phone. Without `approveAt` it is not answered. */
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
  /** Its final status; a 'stuck' refund stays pending. */
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
  /** How many are sent at once. */
  copies: number;
  lost: boolean;
  retried: boolean;
  createdAt: number;
  dueAt: number;
}>;

/** One copy sent in one round, and its response. */
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

/** A table and the new version of one of its rows. */
export type Change = { [Table in keyof Rows]: readonly [Table, Rows[Table]] }[keyof Rows];
