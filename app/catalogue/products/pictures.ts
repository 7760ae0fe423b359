import { and, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { images } from '../schema.ts';

/** Whether each of these is a picture of the shop; they stay until the transaction ends. */
export async function areKnown(tx: Transaction, urls: readonly string[]): Promise<boolean> {
  if (urls.length === 0) return true;
  const found = await tx
    .select({ url: images.url })
    .from(images)
    .where(and(inArray(images.url, [...urls]), ne(images.state, 'failed')))
    .for('key share');
  return found.length === urls.length;
}
