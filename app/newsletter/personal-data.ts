import { eq, sql } from 'drizzle-orm';
import type { User } from '#app/accounts/guards.ts';
import type { PersonalData } from '#app/accounts/personal-data.ts';
import { db } from '#app/platform/database.ts';
import { newsletterSubscriptions } from './schema.ts';
import { unsubscribe } from './unsubscribe.ts';

export const newsletterPersonalData: PersonalData = {
  tables: ['newsletter_subscriptions'],
  export: async (user) => ({ newsletter: await findNewsletter(user) }),
  erase: async (tx, user) => {
    await unsubscribe(tx, user.email);
  },
};

async function findNewsletter(user: User) {
  const [found] = await db
    .select({
      email: newsletterSubscriptions.email,
      subscribedAt: newsletterSubscriptions.created_at,
    })
    .from(newsletterSubscriptions)
    .where(eq(sql`lower(${newsletterSubscriptions.email})`, user.email.toLowerCase()));
  return found ?? null;
}
