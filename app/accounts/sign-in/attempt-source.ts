import { eq, sql } from 'drizzle-orm';
import { fromWhere } from '#app/platform/current-request.ts';
import { db } from '#app/platform/database.ts';
import { maskedEmail } from '#app/values/masked-email.ts';
import { users } from '../schema.ts';

/** The account of a sign-in attempt, for the log: its id, or the masked address if there is no account. */
export async function attemptSource(email: string) {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  const who = account ? { userId: account.id } : { who: maskedEmail(email) };
  return { ...who, ...fromWhere() };
}
