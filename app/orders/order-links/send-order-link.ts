import { eq } from 'drizzle-orm';
import type { Caller } from '#app/accounts/library/call-auth.ts';
import { CONSTANT_MS, inConstantTime } from '#app/accounts/sign-in/constant-time.ts';
import { inTransaction } from '#app/platform/database.ts';
import { consumeRateLimit, consumeRateLimits, type Limit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import { writeOrderLink } from '../mail/order-link-mail.tsx';
import { findOrderToSend } from './queries.ts';
import { mayTryAgain } from './rules.ts';
import { orderLinks } from './schema.ts';

const PER_ADDRESS: Limit = { name: 'find-order', max: 10, seconds: 3_600 };
const PER_MAILBOX: readonly Limit[] = [
  { name: 'order-link-mail', max: 3, seconds: 3_600 },
  { name: 'order-link-mail-day', max: 6, seconds: 86_400 },
];

type Input = { number: string; email: string };

/** Mails the link of a guest's order to the order's own address. The response is the same if there is none. */
export async function sendOrderLink({ address }: Pick<Caller, 'address'>, input: Input, now: Date) {
  const pace = await consumeRateLimit(PER_ADDRESS, address, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  await inConstantTime(CONSTANT_MS, sendIfThere(input, now));
  return done();
}

async function sendIfThere(input: Input, now: Date): Promise<void> {
  const uses = PER_MAILBOX.map((limit) => ({ limit, who: input.email.toLowerCase() }));
  if (!(await consumeRateLimits(uses, now)).allowed) return;
  await inTransaction(async (tx) => {
    const order = await findOrderToSend(tx, input, now);
    if (!order) return;
    if (mayTryAgain(order, now)) {
      await tx
        .update(orderLinks)
        .set({ wrong_tries: 0, locked_at: null })
        .where(eq(orderLinks.order_id, order.id));
    }
    await writeOrderLink(tx, {
      id: order.id,
      number: order.number ?? '',
      email: order.customer.email,
    });
  });
}
