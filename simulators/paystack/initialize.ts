import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { amount } from './amount.ts';
import { type Answer, no, yes } from './answers.ts';
import type { Bank } from './bank.ts';
import { toJson } from './json.ts';
import { offered, openTransaction } from './payments.ts';

const MOST_METADATA = 100_000;
const CHANNELS =
  'card bank apple_pay ussd qr mobile_money bank_transfer eft capitec_pay payattitude';
const TRY = 'Ensure that you are passing the right value and try again';

const wanted = z.object({
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
    .refine((channels) => offered(channels).length > 0),
  callback_url: z
    .string()
    .max(2_000)
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    .optional(),
  metadata: z
    .unknown()
    .refine((metadata) => canBeKept(metadata))
    .optional(),
});

const REFUSALS: Record<string, Answer> = {
  email: no(400, 'Invalid Email Address Passed', 'invalid_email_address', TRY),
  amount: no(400, 'Invalid Amount Sent', 'invalid_amount', TRY),
  currency: no(400, 'Currency not supported by merchant', 'unsupported_currency', TRY),
  reference: no(400, 'Invalid transaction reference', 'invalid_reference', TRY),
  channels: no(400, 'No active channel', 'no_active_channel', TRY),
  callback_url: no(400, 'Invalid callback URL', 'invalid_callback_url', TRY),
  metadata: no(400, 'Invalid metadata', 'invalid_metadata', TRY),
};

/** `origin` is where the caller reached the bank, for the address of its page where none is configured. */
export function initialize(bank: Bank, body: object | undefined, origin: string): Answer {
  const parsed = wanted.safeParse(body);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0]);
    return REFUSALS[field] ?? no(400, 'Invalid request body', 'invalid_params', TRY);
  }
  const { callback_url: callbackUrl = null, metadata = '', ...terms } = parsed.data;
  const { reference = `T${randomInt(1e14, 2e14)}` } = terms;
  const transaction = openTransaction(bank, { ...terms, reference, callbackUrl, metadata });
  if (!transaction) {
    const nextStep = 'Try and create the Transaction or Charge with a new reference';
    return no(400, 'Duplicate Transaction Reference', 'duplicate_reference', nextStep);
  }
  return yes('Authorization URL created', {
    authorization_url: `${bank.config.pageBase ?? origin}/pay/${transaction.accessCode}`,
    access_code: transaction.accessCode,
    reference,
  });
}

/** Not too long, and not so deep that it could not be written down. */
function canBeKept(metadata: unknown): boolean {
  try {
    return (toJson(metadata) ?? '').length <= MOST_METADATA;
  } catch {
    return false;
  }
}
