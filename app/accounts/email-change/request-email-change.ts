import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { User } from '../guards.ts';
import { writeKnownAddressNotice } from '../mail/account-mails.tsx';
import { writeEmailChangeRequested, writeEmailChangeLink } from '../mail/email-change-mails.tsx';
import { mayMail } from '../mail/mailbox-limits.ts';
import { type Proof, proveIdentity } from '../proof/prove-again.ts';
import { CONFIRMATION_HOURS } from '../rules.ts';
import { emailChanges, users } from '../schema.ts';
import { lockUser } from '../settings/settings-queries.ts';
import { CONSTANT_MS, inConstantTime } from '../sign-in/constant-time.ts';

const PER_PERSON: Limit = { name: 'email-change', max: 5, seconds: 3_600 };

type Wanted = { email: string; proof: Proof };

/**
 * Mails a link to the new address, and a notice with an undo link to the old one. The response is the same if the new address has an
 * account; then its owner gets a mail, and the address cannot be confirmed.
 */
export async function requestEmailChange(user: User, { email, proof }: Wanted, now: Date) {
  const proven = await proveIdentity(user, proof, now);
  if (!proven.ok) return proven;
  const pace = await consumeRateLimit(PER_PERSON, user.id, now);
  if (!pace.allowed) return refused({ reason: 'too_fast', seconds: pace.retryAfterSeconds });
  const outcome = await inConstantTime(CONSTANT_MS, ask(user, email.toLowerCase(), now));
  if (outcome.ok) log.info({ userId: user.id }, 'email change requested');
  return outcome;
}

async function ask(user: User, email: string, now: Date) {
  const isAllowed = await mayMail('email-change', email, now);
  return inTransaction(async (tx) => {
    await lockUser(tx, user.id);
    const own = eq(emailChanges.user_id, user.id);
    const [lately] = await tx
      .select({ until: emailChanges.expires_at })
      .from(emailChanges)
      .where(and(own, isNotNull(emailChanges.confirmed_at), gt(emailChanges.expires_at, now)));
    // A second change would end the old address's right to undo the first one.
    if (lately) return refused({ reason: 'changed_lately', until: lately.until });
    const change = {
      id: randomUUID(),
      old_email: user.email,
      new_email: email,
      expires_at: new Date(now.getTime() + CONFIRMATION_HOURS * 3_600_000),
      confirmed_at: null,
      created_at: now,
    };
    await tx
      .insert(emailChanges)
      .values({ ...change, user_id: user.id })
      .onConflictDoUpdate({ target: emailChanges.user_id, set: change });
    await writeEmailChangeRequested(tx, user.email, change.id);
    if (!isAllowed) return done();
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.email_verified, true)));
    await (taken ? writeKnownAddressNotice(tx, email) : writeEmailChangeLink(tx, email, change.id));
    return done();
  });
}
