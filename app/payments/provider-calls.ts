import * as z from 'zod';
import { type Answer, callProvider, ProviderUnavailable } from './call-provider.ts';

const id = z.union([z.string(), z.number()]).transform(String);

const transaction = z.object({
  id,
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  channel: z.string().nullish(),
  metadata: z.unknown(),
});
export type Transaction = z.output<typeof transaction>;

const refund = z.object({
  id,
  status: z.string(),
  amount: z.coerce.number().int(),
  merchant_note: z.string().nullish(),
  /** The payment: its id or, in a new refund, the payment itself. */
  transaction: z
    .union([id, z.object({ id })])
    .transform((of) => (typeof of === 'string' ? of : of.id)),
});
export type ProviderRefund = z.output<typeof refund>;

const window = z.object({ access_code: z.string(), authorization_url: z.string() });

type Opening = {
  reference: string;
  email: string;
  amount: number;
  channels: string[];
  callbackUrl: string;
  metadata: Readonly<Record<string, unknown>>;
};

/** Registers the payment with the provider; the result opens its window. */
export async function initialize(opening: Opening) {
  const answer = await callProvider(
    {
      method: 'POST',
      path: '/transaction/initialize',
      body: {
        reference: opening.reference,
        email: opening.email,
        amount: opening.amount,
        currency: 'GHS',
        channels: opening.channels,
        callback_url: opening.callbackUrl,
        metadata: opening.metadata,
      },
    },
    z.object({ data: window }),
  );
  return unwrap(answer, ({ data }) => data);
}

/** The provider's record of a payment; undefined if it has none. */
export async function verify(reference: string): Promise<Transaction | undefined> {
  const answer = await callProvider(
    { path: `/transaction/verify/${encodeURIComponent(reference)}` },
    z.object({ data: transaction }),
  );
  if (answer.ok) return answer.value.data;
  if (answer.code === '404' || /not found/i.test(answer.message)) return undefined;
  throw new ProviderUnavailable(`the provider did not say what became of it: ${answer.code}`);
}

/** The reference of a payment by the provider's id. */
export async function findReferenceOf(transactionId: string): Promise<string | undefined> {
  const answer = await callProvider(
    { path: `/transaction/${encodeURIComponent(transactionId)}` },
    z.object({ data: transaction }),
  );
  return answer.ok ? answer.value.data.reference : undefined;
}

/** Every payment that succeeded since then, page by page. */
export function listPaidSince(since: Date): AsyncGenerator<Transaction> {
  return listSince({ path: '/transaction', since, filter: { status: 'success' } }, transaction);
}

/** Every refund that was requested since then, here or in the dashboard. */
export function listRefundsSince(since: Date): AsyncGenerator<ProviderRefund> {
  return listSince({ path: '/refund', since }, refund);
}

const PER_PAGE = 100;
const MAX_PAGES = 1_000;
type List = { path: string; since: Date; filter?: Readonly<Record<string, string>> };

async function* listSince<Row extends z.ZodType>({ path, since, filter }: List, row: Row) {
  const page = z.object({ data: z.array(row) });
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const query = new URLSearchParams({
      ...filter,
      from: since.toISOString(),
      perPage: String(PER_PAGE),
      page: String(number),
    });
    const answer = await callProvider({ path: `${path}?${query}` }, page);
    if (!answer.ok) throw new ProviderUnavailable(`the list ${path} was refused: ${answer.code}`);
    yield* answer.value.data;
    if (answer.value.data.length < PER_PAGE) return;
  }
}

export async function listRefundsOf(reference: string): Promise<ProviderRefund[]> {
  const query = new URLSearchParams({ transaction: reference, perPage: String(PER_PAGE) });
  const answer = await callProvider(
    { path: `/refund?${query}` },
    z.object({ data: z.array(refund) }),
  );
  if (!answer.ok) throw new ProviderUnavailable(`the list of refunds was refused: ${answer.code}`);
  return answer.value.data;
}

/** The note has our own id: the provider has no other way to tell a retry from a second refund. */
export async function requestRefund(
  wanted: { reference: string; amount: number; note: string },
  signal: AbortSignal,
): Promise<Answer<ProviderRefund>> {
  const answer = await callProvider(
    {
      method: 'POST',
      path: '/refund',
      body: {
        transaction: wanted.reference,
        amount: wanted.amount,
        currency: 'GHS',
        merchant_note: wanted.note,
      },
      signal,
    },
    z.object({ data: refund }),
  );
  return unwrap(answer, ({ data }) => data);
}

export async function findProviderRefund(providerId: string): Promise<ProviderRefund | undefined> {
  const answer = await callProvider(
    { path: `/refund/${encodeURIComponent(providerId)}` },
    z.object({ data: refund }),
  );
  return answer.ok ? answer.value.data : undefined;
}

function unwrap<From, To>(answer: Answer<From>, take: (value: From) => To): Answer<To> {
  return answer.ok ? { ok: true, value: take(answer.value) } : answer;
}
