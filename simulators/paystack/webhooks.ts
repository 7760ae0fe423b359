import { createHmac, randomBytes } from 'node:crypto';
import { toJson } from './json.ts';
import type { Attempt, Change, Refund, Transaction, Webhook } from './records.ts';
import { refundEventShape, transactionShape } from './shapes.ts';
import type { Simulator } from './simulator.ts';

const DEFAULTS = { signing: 'true', copies: 1, lost: false, retried: true, lateMs: 0 } as const;
type DeliveryOptions = Partial<Pick<Webhook, 'signing' | 'copies' | 'lost' | 'retried'>> & {
  lateMs?: number;
};
type WebhookContent = { event: string; reference: string | null; body: string };

export function chargeEvent(simulator: Simulator, transaction: Transaction): Change {
  const event = 'charge.success';
  const body = toJson({ event, data: transactionShape(transaction) });
  return ['webhooks', withFaults(simulator, { event, reference: transaction.reference, body })];
}

export function refundEvent(
  simulator: Simulator,
  refund: Refund,
  transaction: Transaction,
): Change {
  const event = `refund.${refund.status}`;
  const body = toJson({ event, data: refundEventShape(refund, transaction) });
  return ['webhooks', withFaults(simulator, { event, reference: refund.reference, body })];
}

function withFaults(simulator: Simulator, content: WebhookContent): Webhook {
  return makeWebhook(simulator, content, simulator.faults.forWebhook(content.event));
}

export function makeWebhook(
  simulator: Simulator,
  content: WebhookContent,
  options: DeliveryOptions,
): Webhook {
  const { lateMs, ...made } = { ...DEFAULTS, ...options };
  const createdAt = Date.now();
  return {
    id: simulator.ledger.nextWebhookId(),
    ...content,
    ...made,
    createdAt,
    dueAt: createdAt + lateMs,
  };
}

export const timerName = ({ id }: Webhook) => `webhook ${id}`;

/** When it is sent next; undefined once it is delivered, lost or out of retries. */
export function nextTry(simulator: Simulator, webhook: Webhook): number | undefined {
  if (webhook.lost || simulator.config.webhookUrls.length === 0) return undefined;
  const attempts = simulator.ledger.attemptsOf(webhook.id);
  const last = attempts.at(-1);
  if (!last) return webhook.dueAt;
  if (!webhook.retried || attempts.some(({ answer }) => answer === 200)) return undefined;
  const wait = simulator.config.retryMs[last.round - 1];
  return wait === undefined ? undefined : last.endedAt + wait;
}

/** One round: sends all copies at once, to the addresses in turn, and records the responses together. */
export async function sendWebhook(simulator: Simulator, webhook: Webhook): Promise<void> {
  const round = (simulator.ledger.attemptsOf(webhook.id).at(-1)?.round ?? 0) + 1;
  const { webhookUrls } = simulator.config;
  const urlOf = (copy: number) =>
    webhookUrls[(webhook.id + round + copy) % webhookUrls.length] ?? '';
  // Nothing is sent before it is on disk, since a kill could still undo it.
  await simulator.ledger.saved();
  const attempts = await Promise.all(
    Array.from({ length: webhook.copies }, (_, copy) =>
      post(simulator, webhook, urlOf(copy), round),
    ),
  );
  simulator.ledger.put(...attempts.map((attempt): Change => ['attempts', attempt]));
}

async function post(
  simulator: Simulator,
  webhook: Webhook,
  url: string,
  round: number,
): Promise<Attempt> {
  const startedAt = Date.now();
  const done = (answer: number | null, error: string | null): Attempt => {
    return { webhook: webhook.id, round, url, startedAt, endedAt: Date.now(), answer, error };
  };
  const { body, signature } = sign(webhook, simulator.config.secretKey);
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
      signal: AbortSignal.timeout(simulator.config.answerMs),
    });
    await response.body?.cancel();
    return done(response.status, null);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return done(null, String(cause));
  }
}

function sign({ body, signing }: Webhook, key: string): { body: string; signature?: string } {
  const signatureWith = (secret: string) => createHmac('sha512', secret).update(body).digest('hex');
  switch (signing) {
    case 'true':
      return { body, signature: signatureWith(key) };
    case 'forged':
      return { body, signature: randomBytes(64).toString('hex') };
    case 'wrong_key':
      return { body, signature: signatureWith('sk_test_of_somebody_else') };
    case 'reserialised':
      return { body: rewritten(body), signature: signatureWith(key) };
    case 'unsigned':
      return { body };
  }
}

/** The same content in other bytes, as after a proxy that parses and rewrites JSON. */
function rewritten(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 1);
  } catch {
    return `${body} `;
  }
}
