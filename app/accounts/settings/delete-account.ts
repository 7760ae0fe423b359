import { eq, inArray } from 'drizzle-orm';
import { mails } from '#app/mail/schema.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from '../guards.ts';
import { provePassword } from '../prove-password.ts';
import { lockAdmins } from '../queries.ts';
import { mayLoseRole } from '../rules.ts';
import { emailChanges, users, verifications } from '../schema.ts';
import { lockUser } from './settings-queries.ts';

type Leaving = {
  password: string;
  /** Erases the customer's data in other slices in the same transaction, or returns why not. */
  erase: (
    tx: Transaction,
    user: User,
  ) => Promise<{ ok: true } | { ok: false; reason: 'open_orders' }>;
};

/** Deletes an account and its data; refused for the last admin and while an order is open. */
export async function deleteAccount(user: User, { password, erase }: Leaving, now: Date) {
  const proof = await provePassword(user, password, now);
  if (!proof.ok) return proof;
  const outcome = await inTransaction(async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.includes(user.id) && !mayLoseRole('admin', admins.length)) {
      return refused({ reason: 'last_admin' });
    }
    // From here on this account cannot place an order.
    await lockUser(tx, user.id);
    const erased = await erase(tx, user);
    if (!erased.ok) return refused({ reason: erased.reason });
    await tx.delete(verifications).where(eq(verifications.value, user.id));
    const [change] = await tx
      .select({ from: emailChanges.old_email, to: emailChanges.new_email })
      .from(emailChanges)
      .where(eq(emailChanges.user_id, user.id));
    const mailboxes = change ? [user.email, change.from, change.to] : [user.email];
    await tx.delete(mails).where(inArray(mails.to_address, mailboxes));
    await tx.delete(users).where(eq(users.id, user.id));
    return done();
  });
  if (outcome.ok) log.info('account deleted');
  else log.warn({ reason: outcome.reason }, 'account not deleted');
  return outcome;
}
