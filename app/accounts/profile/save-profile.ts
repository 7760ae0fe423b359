import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import type { User } from '../guards.ts';
import { profiles, users } from '../schema.ts';
import type { ProfileInput } from './profile-fields.ts';

/** Saves a user's profile; the account's name is updated with it. */
export async function saveProfile(user: User, profile: ProfileInput, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const name = `${profile.first_name} ${profile.last_name}`;
    await tx.update(users).set({ name, updated_at: now }).where(eq(users.id, user.id));
    await tx
      .insert(profiles)
      .values({ ...profile, user_id: user.id, email: user.email, updated_at: now })
      .onConflictDoUpdate({ target: profiles.user_id, set: { ...profile, updated_at: now } });
  });
}
