import { lt } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import type { JobHandler } from '#app/platform/jobs.ts';
import { savedCartLines } from './schema.ts';

const SAVED_DAYS = 90;

export const cartJobs = {
  'cart.forget-saved': () => forgetSaved(new Date()),
} satisfies Record<string, JobHandler>;

/** A cart that nobody came back for names goods, and is not kept for ever. */
async function forgetSaved(now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - SAVED_DAYS * 86_400_000);
  await db.delete(savedCartLines).where(lt(savedCartLines.saved_at, longAgo));
}
