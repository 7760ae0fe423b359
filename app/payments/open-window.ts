import { and, eq, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { log } from '#app/platform/log.ts';
import { findSettings } from '#app/settings/queries.ts';
import { done, refused } from '#app/values/outcome.ts';
import { ProviderUnavailable } from './call-provider.ts';
import { initialize } from './provider-calls.ts';
import { paymentPath } from './rules.ts';
import { paymentAttempts } from './schema.ts';
import { sealAttempt } from './sealed-attempt.ts';

/** Makes an attempt payable: registers it with the provider, which returns the access code of its window. */
export async function openWindow(attemptId: string) {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'open')));
  if (!attempt?.recipient) return refused({ reason: 'provider_away' });
  const { customer, shipping } = attempt.recipient;
  try {
    const answer = await initialize({
      reference: attempt.reference,
      // The provider requires one: for a guest without an email it is the shop's neutral sender address.
      email: customer.email || (await findSettings()).email.senderAddress,
      amount: attempt.amount_minor,
      channels: [attempt.method],
      callbackUrl: env().ORIGIN + paymentPath(attempt.id),
      metadata: {
        attempt: attempt.id,
        name: `${customer.firstName} ${customer.lastName}`,
        phone: customer.phone,
        address: [shipping.address, shipping.city, shipping.region].join(', '),
        // Without product names: what was bought is private.
        items: attempt.lines.map(({ productId, quantity, price }) => ({
          id: productId,
          quantity,
          price,
        })),
        sealed: sealAttempt({ ...attempt, recipient: attempt.recipient }),
      },
    });
    if (!answer.ok) {
      log.error({ code: answer.code }, 'alert: the provider refused a payment');
      return await notOpened(attempt.id);
    }
    const { access_code, authorization_url } = answer.value;
    await db
      .update(paymentAttempts)
      .set({ access_code, page_url: authorization_url })
      .where(eq(paymentAttempts.id, attempt.id));
    return done({ attemptId, accessCode: access_code, pageUrl: authorization_url });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'the payment window could not be opened');
    return notOpened(attempt.id);
  }
}

/** It cannot be paid without a window: the stock is released, and the next press starts over. */
async function notOpened(attemptId: string) {
  await db
    .update(paymentAttempts)
    .set({ expires_at: sql`now()` })
    .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'open')));
  return refused({ reason: 'provider_away' });
}
