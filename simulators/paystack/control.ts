import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import * as z from 'zod';
import { toJson } from './json.ts';
import { ACTS, offeredChannels, perform, TEST_PHONE } from './payments.ts';
import type { Webhook } from './records.ts';
import { failure, readObject, reply } from './responses.ts';
import { withKey } from './rest.ts';
import { refundEventShape, transactionShape } from './shapes.ts';
import type { Simulator } from './simulator.ts';
import { timerName, makeWebhook, nextTry, sendWebhook } from './webhooks.ts';

const MAX_BODY_SHOWN = 64_000;

/** For tests: sets faults, acts as the payer, and lists every record. */
export function controlRoutes(simulator: Simulator): Hono<{ Bindings: HttpBindings }> {
  const control = new Hono<{ Bindings: HttpBindings }>();
  const { ledger, faults } = simulator;
  control.use('/sim/*', withKey(simulator));

  control.get('/sim/faults', (context) => reply(context, { code: 200, body: faults.current() }));
  control.post('/sim/faults', async (context) => {
    const answer = faults.replace(await readObject(context));
    if ('wrong' in answer) return reply(context, failure(400, answer.wrong));
    return reply(context, { code: 200, body: answer.plan });
  });
  control.post('/sim/pay/:reference', async (context) => {
    const transaction = ledger.findTransaction(context.req.param('reference'));
    if (!transaction) return reply(context, failure(404, 'Transaction reference not found'));
    const request = actRequest.safeParse(await readObject(context));
    if (!request.success) return reply(context, failure(400, z.prettifyError(request.error)));
    const channel = request.data.channel ?? offeredChannels(transaction.channels)[0] ?? '';
    const outcome = perform(simulator, transaction, { ...request.data, channel });
    if ('refused' in outcome) return reply(context, failure(400, outcome.refused));
    return reply(context, { code: 200, body: outcome });
  });
  control.get('/sim/transactions', (context) =>
    reply(context, { code: 200, body: { transactions: ledger.listTransactions() } }),
  );
  control.get('/sim/refunds', (context) =>
    reply(context, { code: 200, body: { refunds: ledger.listRefunds() } }),
  );
  control.get('/sim/webhooks', (context) => {
    const webhooks = ledger.listWebhooks().map((webhook) => describeWebhook(simulator, webhook));
    return reply(context, { code: 200, body: { webhooks } });
  });
  control.post('/sim/webhooks', async (context) => {
    const wanted = webhookRequest.safeParse(await readObject(context));
    if (!wanted.success) return reply(context, failure(400, z.prettifyError(wanted.error)));
    const webhook = await sendOnDemand(simulator, wanted.data);
    return reply(context, { code: 200, body: { webhook: describeWebhook(simulator, webhook) } });
  });
  return control;
}

const actRequest = z.strictObject({
  act: z.enum(ACTS),
  channel: z.enum(['card', 'mobile_money']).optional(),
  provider: z.string().default('mtn'),
  phone: z.string().default(TEST_PHONE),
});

const webhookRequest = z.strictObject({
  event: z.string().max(200),
  reference: z.string().max(200).nullable().default(null),
  /** Overrides fields of what would be sent for that reference. */
  data: z.record(z.string(), z.unknown()).default({}),
  /** Replaces the whole body. */
  raw: z.string().optional(),
  /** Adds this many bytes to the body. */
  pad: z.number().int().min(1).max(20_000_000).optional(),
  signing: z.enum(['true', 'forged', 'wrong_key', 'reserialised', 'unsigned']).default('true'),
  copies: z.number().int().min(1).max(100).default(1),
  late_ms: z.number().int().min(0).max(86_400_000).default(0),
  retried: z.boolean().default(false),
});

/** Sends it and waits for the responses, unless it is delayed. */
async function sendOnDemand(
  simulator: Simulator,
  { late_ms: lateMs, data, raw, pad, event, reference, ...options }: z.infer<typeof webhookRequest>,
): Promise<Webhook> {
  const padding = pad ? { padding: 'x'.repeat(pad) } : {};
  const content = { ...usualContent(simulator, event, reference), ...data, ...padding };
  const body = raw ?? toJson({ event, data: content });
  const webhook = makeWebhook(simulator, { event, reference, body }, { ...options, lateMs });
  simulator.ledger.put(['webhooks', webhook]);
  if (lateMs > 0 || nextTry(simulator, webhook) === undefined) return webhook;
  simulator.timers.stop(timerName(webhook));
  await sendWebhook(simulator, webhook);
  return webhook;
}

function usualContent(simulator: Simulator, event: string, reference: string | null): object {
  const transaction = reference === null ? undefined : simulator.ledger.findTransaction(reference);
  if (!event.startsWith('refund.')) {
    return transaction ? transactionShape(transaction) : { reference };
  }
  const status = event.slice('refund.'.length);
  if (!transaction) return { status, transaction_reference: reference };
  const [refund] = simulator.ledger.refundsOf(transaction.reference);
  const { amount, currency } = refund ?? transaction;
  const facts = { id: refund?.id ?? '0', reference: transaction.reference, amount, currency };
  return { ...refundEventShape({ ...facts, status: 'pending' }, transaction), status };
}

function describeWebhook(simulator: Simulator, webhook: Webhook) {
  const { body, ...rest } = webhook;
  const attempts = simulator.ledger.attemptsOf(webhook.id);
  return {
    ...rest,
    bytes: Buffer.byteLength(body),
    sha256: createHash('sha256').update(body).digest('hex'),
    body: body.length > MAX_BODY_SHOWN ? null : body,
    attempts,
    delivered: attempts.some(({ answer }) => answer === 200),
    nextTryAt: nextTry(simulator, webhook) ?? null,
  };
}
