import { lt } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import type { HandlersOf } from '#app/platform/jobs.ts';
import type { cartJobs } from './jobs.ts';
import { savedCartLines } from './schema.ts';

const SAVED_DAYS = 90;

export const cartHandlers: HandlersOf<typeof cartJobs> = {
  forgetSaved: () => forgetSaved(new Date()),
};

/** Deletes saved carts that were never restored: they are personal data. */
async function forgetSaved(now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - SAVED_DAYS * 86_400_000);
  await db.delete(savedCartLines).where(lt(savedCartLines.saved_at, longAgo));
}
