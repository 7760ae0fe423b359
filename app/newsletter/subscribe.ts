import { db } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { newsletterSubscriptions } from './schema.ts';

/** Puts an address on the list, once, whatever its capitals. */
export async function subscribe(email: string) {
  const added = await db
    .insert(newsletterSubscriptions)
    .values({ email })
    .onConflictDoNothing()
    .returning({ id: newsletterSubscriptions.id });
  return added.length > 0 ? done() : refused({ reason: 'already_subscribed' });
}
