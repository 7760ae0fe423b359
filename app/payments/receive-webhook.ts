import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { fromWhere } from '#app/platform/current-request.ts';
import { inTransaction } from '#app/platform/database.ts';
import { enqueue, type Job } from '#app/platform/jobs.ts';
import { log } from '#app/platform/log.ts';
import { paymentsJobs } from './jobs.ts';
import { provider } from './mode.ts';
import { paymentNotices } from './schema.ts';

const MAX_BYTES = 256_000;
const DEEPEST = 64;

const text = z.string().max(200);
const notice = z.object({
  event: text,
  data: z
    .looseObject({
      domain: text.optional(),
      reference: text.optional(),
      transaction_reference: text.optional(),
      transaction: z.looseObject({ reference: text.optional() }).optional().catch(undefined),
    })
    .catch({}),
});

/** Verifies and stores the provider's event and responds 200. A job then asks the provider for the payment's status. */
export async function receiveWebhook(request: Request): Promise<Response> {
  const shop = provider();
  if (!shop) return answer(404);
  if (request.method !== 'POST') return answer(405, { Allow: 'POST' });
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return answer(415);
  const body = await readAtMost(request, MAX_BYTES);
  if (!body) return answer(413);
  if (!isSigned(body, request.headers.get('x-paystack-signature') ?? '', shop.signingKeys)) {
    log.warn(
      { bytes: body.length, ...fromWhere() },
      'webhook rejected: not signed by the provider',
    );
    return answer(401);
  }
  const received = read(body);
  if (!received) return answer(400);
  if (received.data.domain !== undefined && received.data.domain !== shop.domain) {
    log.error({ event: received.event }, 'alert: webhook of another domain');
    await save(body, received, undefined);
    return answer(200);
  }
  await save(body, received, jobFor(received.event));
  return answer(200);
}

type ProviderEvent = z.output<typeof notice>;

function jobFor(event: string): Job<'reference'> | undefined {
  if (event === 'charge.success') return paymentsJobs.settle;
  if (event.startsWith('refund.')) return paymentsJobs.lookAfterRefunds;
  if (event.startsWith('charge.dispute.')) log.error({ event }, 'alert: a payment is disputed');
  return undefined;
}

/** Once per body: the provider repeats an event for days. */
async function save(
  body: Buffer,
  received: ProviderEvent,
  job: Job<'reference'> | undefined,
): Promise<void> {
  const reference = referenceIn(received);
  await inTransaction(async (tx) => {
    const [fresh] = await tx
      .insert(paymentNotices)
      .values({
        digest: createHash('sha256').update(body).digest(),
        event: received.event,
        reference,
      })
      .onConflictDoNothing()
      .returning({ digest: paymentNotices.digest });
    if (fresh && job && reference !== undefined) await enqueue(tx, job, { reference });
  });
}

function referenceIn({ data }: ProviderEvent): string | undefined {
  return data.reference ?? data.transaction_reference ?? data.transaction?.reference;
}

function isSigned(body: Buffer, signature: string, keys: readonly string[]): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return keys.some((key) =>
    timingSafeEqual(createHmac('sha512', key).update(body).digest(), given),
  );
}

function read(body: Buffer): ProviderEvent | undefined {
  if (isTooDeep(body)) return undefined;
  try {
    const result: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return notice.parse(result);
  } catch {
    return undefined;
  }
}

const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Counts brackets within strings too: no legitimate event has so many. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  for (const byte of body) {
    if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

async function readAtMost(request: Request, most: number): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
