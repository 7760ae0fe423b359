import { desc, eq, sql } from 'drizzle-orm';
import type { User } from '#app/accounts/guards.ts';
import type { PersonalData } from '#app/accounts/personal-data.ts';
import { db } from '#app/platform/database.ts';
import { contactMessages } from './schema.ts';

/** Messages stay for twelve months so that we can answer them: the privacy policy and the deletion page say so. */
export const contactPersonalData: PersonalData = {
  tables: ['contact_messages'],
  export: async (user) => ({ messages: await listMessages(user) }),
};

async function listMessages(user: User) {
  return db
    .select({
      name: contactMessages.name,
      subject: contactMessages.subject,
      message: contactMessages.message,
      sentAt: contactMessages.created_at,
      answeredAt: contactMessages.answered_at,
    })
    .from(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, user.email.toLowerCase()))
    .orderBy(desc(contactMessages.created_at));
}
