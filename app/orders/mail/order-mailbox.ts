import { eq } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { orders } from '../schema.ts';

// Placing and cancelling again and again must not fill somebody else's mailbox.
const PER_MAILBOX: Limit = { name: 'order-mail', max: 6, seconds: 3_600 };

/**
 * Where an email about an order goes: to the address that was typed at the checkout. If that is not the account's own, it
 * gets a few emails an hour; the others go to the account. Undefined where there is nobody left to write to.
 */
export async function findOrderMailbox(
  tx: Transaction,
  order: { id: string; email: string },
  now: Date,
): Promise<string | undefined> {
  if (order.email === '') return undefined;
  const [account] = await tx
    .select({ email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(eq(orders.id, order.id));
  const typed = order.email.toLowerCase();
  if (account?.email === typed) return order.email;
  const { allowed } = await consumeRateLimit(PER_MAILBOX, typed, now, tx);
  return allowed ? order.email : account?.email;
}
