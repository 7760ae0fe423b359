import { createHmac, randomBytes } from 'node:crypto';
import type { Bank } from './bank.ts';
import { toJson } from './json.ts';
import type { Attempt, Change, Refund, Transaction, Webhook } from './records.ts';
import { refundEventShape, transactionShape } from './shapes.ts';

const MAKES = { signing: 'true', copies: 1, lost: false, retried: true, lateMs: 0 } as const;
type Conduct = Partial<Pick<Webhook, 'signing' | 'copies' | 'lost' | 'retried'>> & {
  lateMs?: number;
};
type Letter = { event: string; reference: string | null; body: string };

export function chargeEvent(bank: Bank, transaction: Transaction): Change {
  const event = 'charge.success';
  const body = toJson({ event, data: transactionShape(transaction) });
  return ['webhooks', spoilt(bank, { event, reference: transaction.reference, body })];
}

export function refundEvent(bank: Bank, refund: Refund, transaction: Transaction): Change {
  const event = `refund.${refund.status}`;
  const body = toJson({ event, data: refundEventShape(refund, transaction) });
  return ['webhooks', spoilt(bank, { event, reference: refund.reference, body })];
}

function spoilt(bank: Bank, letter: Letter): Webhook {
  return makeWebhook(bank, letter, bank.faults.forWebhook(letter.event));
}

export function makeWebhook(bank: Bank, letter: Letter, conduct: Conduct): Webhook {
  const { lateMs, ...made } = { ...MAKES, ...conduct };
  const createdAt = Date.now();
  return {
    id: bank.ledger.takeWebhookId(),
    ...letter,
    ...made,
    createdAt,
    dueAt: createdAt + lateMs,
  };
}

export const clockOf = ({ id }: Webhook) => `webhook ${id}`;

/** When it goes out next; undefined when it arrived, was lost, or is given up. */
export function nextTry(bank: Bank, webhook: Webhook): number | undefined {
  if (webhook.lost || bank.config.webhookUrls.length === 0) return undefined;
  const attempts = bank.ledger.attemptsOf(webhook.id);
  const last = attempts.at(-1);
  if (!last) return webhook.dueAt;
  if (!webhook.retried || attempts.some(({ answer }) => answer === 200)) return undefined;
  const wait = bank.config.retryMs[last.round - 1];
  return wait === undefined ? undefined : last.endedAt + wait;
}

/** One try: all its copies at once, to the addresses in turn; what came back is written down together. */
export async function sendWebhook(bank: Bank, webhook: Webhook): Promise<void> {
  const round = (bank.ledger.attemptsOf(webhook.id).at(-1)?.round ?? 0) + 1;
  const { webhookUrls } = bank.config;
  const urlOf = (copy: number) =>
    webhookUrls[(webhook.id + round + copy) % webhookUrls.length] ?? '';
  // Nobody may hear of what a kill could still undo.
  await bank.ledger.saved();
  const attempts = await Promise.all(
    Array.from({ length: webhook.copies }, (_, copy) => post(bank, webhook, urlOf(copy), round)),
  );
  bank.ledger.put(...attempts.map((attempt): Change => ['attempts', attempt]));
}

async function post(bank: Bank, webhook: Webhook, url: string, round: number): Promise<Attempt> {
  const startedAt = Date.now();
  const done = (answer: number | null, error: string | null): Attempt => {
    return { webhook: webhook.id, round, url, startedAt, endedAt: Date.now(), answer, error };
  };
  const { body, signature } = sign(webhook, bank.config.secretKey);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Paystack/2.0 (simulator)',
        ...(signature && { 'x-paystack-signature': signature }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(bank.config.answerMs),
    });
    await response.body?.cancel();
    return done(response.status, null);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return done(null, String(cause));
  }
}

function sign({ body, signing }: Webhook, key: string): { body: string; signature?: string } {
  const seal = (secret: string) => createHmac('sha512', secret).update(body).digest('hex');
  switch (signing) {
    case 'true':
      return { body, signature: seal(key) };
    case 'forged':
      return { body, signature: randomBytes(64).toString('hex') };
    case 'wrong_key':
      return { body, signature: seal('sk_test_of_somebody_else') };
    case 'reserialised':
      return { body: rewritten(body), signature: seal(key) };
    case 'unsigned':
      return { body };
  }
}

/** The same content in other bytes, as a proxy would leave it. */
function rewritten(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 1);
  } catch {
    return `${body} `;
  }
}
