import { eq } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { orders } from '../schema.ts';

// Repeated ordering and cancelling must not flood a stranger's mailbox.
const PER_MAILBOX: Limit = { name: 'order-mail', max: 6, seconds: 3_600 };

/**
 * The recipients of the next mails about an order: the address typed at the checkout. If it is not the account's own, it gets a few mails
 * an hour; the rest go to the account. Undefined if no address is left.
 */
export async function findOrderMailboxes(
  tx: Transaction,
  order: { id: string; email: string; accountEmail?: string | null },
  { count, now }: { count: number; now: Date },
): Promise<(string | undefined)[]> {
  if (order.email === '') return [];
  const known = order.accountEmail;
  const own = (known === undefined ? await findAccountEmail(tx, order.id) : known) ?? undefined;
  const typed = order.email.toLowerCase();
  const mailboxes: (string | undefined)[] = [];
  while (mailboxes.length < count) {
    const isOwn = own === typed;
    const mayGo = isOwn || (await consumeRateLimit(PER_MAILBOX, typed, now, tx)).allowed;
    mailboxes.push(mayGo ? order.email : own);
  }
  return mailboxes;
}

async function findAccountEmail(tx: Transaction, orderId: string): Promise<string | undefined> {
  const [account] = await tx
    .select({ email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(eq(orders.id, orderId));
  return account?.email;
}
