import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { writeWelcome } from './mail/welcome-mail.tsx';
import { newsletterSubscriptions } from './schema.ts';

/** Adds an address to the list, once, ignoring case. */
export function subscribe(email: string) {
  return inTransaction(async (tx) => {
    const added = await tx
      .insert(newsletterSubscriptions)
      .values({ email })
      .onConflictDoNothing()
      .returning({ id: newsletterSubscriptions.id });
    if (added.length === 0) return refused({ reason: 'already_subscribed' });
    await writeWelcome(tx, email);
    return done();
  });
}
