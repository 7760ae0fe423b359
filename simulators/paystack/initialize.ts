import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { amount } from './amount.ts';
import { toJson } from './json.ts';
import { offeredChannels, openTransaction } from './payments.ts';
import { type ApiResponse, failure, success } from './responses.ts';
import type { Simulator } from './simulator.ts';

const MAX_METADATA = 100_000;
const CHANNELS =
  'card bank apple_pay ussd qr mobile_money bank_transfer eft capitec_pay payattitude';
const TRY = 'Ensure that you are passing the right value and try again';

const transactionInput = z.object({
  email: z.string().regex(/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}$/),
  amount,
  currency: z.literal('GHS').default('GHS'),
  // The provider documents letters, digits, "-", "." and "="; references with "_" are in wide use and in its samples.
  reference: z
    .string()
    .regex(/^[\w.=-]{1,100}$/)
    .optional(),
  channels: z
    .array(z.enum(CHANNELS.split(' ')))
    .default([])
    .refine((channels) => offeredChannels(channels).length > 0),
  callback_url: z
    .string()
    .max(2_000)
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    .optional(),
  metadata: z
    .unknown()
    .refine((metadata) => canBeStored(metadata))
    .optional(),
});

const REFUSALS: Record<string, ApiResponse> = {
  email: failure(400, 'Invalid Email Address Passed', 'invalid_email_address', TRY),
  amount: failure(400, 'Invalid Amount Sent', 'invalid_amount', TRY),
  currency: failure(400, 'Currency not supported by merchant', 'unsupported_currency', TRY),
  reference: failure(400, 'Invalid transaction reference', 'invalid_reference', TRY),
  channels: failure(400, 'No active channel', 'no_active_channel', TRY),
  callback_url: failure(400, 'Invalid callback URL', 'invalid_callback_url', TRY),
  metadata: failure(400, 'Invalid metadata', 'invalid_metadata', TRY),
};

/** `origin` is the origin of the request, used for the page's address when no page base is configured. */
export function initialize(
  simulator: Simulator,
  body: object | undefined,
  origin: string,
): ApiResponse {
  const parsed = transactionInput.safeParse(body);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0]);
    return REFUSALS[field] ?? failure(400, 'Invalid request body', 'invalid_params', TRY);
  }
  const { callback_url: callbackUrl = null, metadata = '', ...input } = parsed.data;
  const { reference = `T${randomInt(1e14, 2e14)}` } = input;
  const transaction = openTransaction(simulator, { ...input, reference, callbackUrl, metadata });
  if (!transaction) {
    const nextStep = 'Try and create the Transaction or Charge with a new reference';
    return failure(400, 'Duplicate Transaction Reference', 'duplicate_reference', nextStep);
  }
  return success('Authorization URL created', {
    authorization_url: `${simulator.config.pageBase ?? origin}/pay/${transaction.accessCode}`,
    access_code: transaction.accessCode,
    reference,
  });
}

/** Not too long, and not nested too deep to be written as JSON. */
function canBeStored(metadata: unknown): boolean {
  try {
    return (toJson(metadata) ?? '').length <= MAX_METADATA;
  } catch {
    return false;
  }
}
