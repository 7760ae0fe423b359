import { randomUUID } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { orders } from '#app/orders/schema.ts';
import { inTransaction } from '#app/platform/database.ts';
import { imageKindOf, measureImage } from '#app/platform/imaging.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { log } from '#app/platform/log.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { done, refused } from '#app/values/outcome.ts';
import { returnsJobs } from '../jobs.ts';
import { returnPhotos } from '../schema.ts';
import { MAX_PHOTO_BYTES, MAX_UNSENT, originalFile } from './rules.ts';

type Upload = { userId: string; orderId: string; bytes: Uint8Array; now: Date };
type NewPhoto = { id: string; width: number; height: number } & Omit<Upload, 'bytes'>;

/**
 * Stores a photo for an unsent return request. It belongs to this person and order, and is not served before it was re-encoded from bare
 * pixels: the original reveals location and time.
 */
export async function uploadPhoto({ bytes, ...owner }: Upload) {
  if (bytes.length > MAX_PHOTO_BYTES) return refused({ reason: 'too_large' });
  if (!imageKindOf(bytes)) return refused({ reason: 'not_an_image' });
  const size = await measureImage(bytes);
  if (!size) return refused({ reason: 'unreadable' });
  const id = randomUUID();
  const storage = openStorage('return-photos');
  let isSaved = false;
  try {
    // The file first: a row never refers to a missing photo.
    await storage.put(originalFile(id), bytes);
    const outcome = await save({ id, ...size, ...owner });
    isSaved = outcome.ok;
    return outcome;
  } finally {
    if (!isSaved) {
      await storage
        .delete(originalFile(id))
        .catch((err: unknown) => log.warn({ err, id }, 'left for the sweep'));
    }
  }
}

function save({ id, userId, orderId, now, ...size }: NewPhoto) {
  return inTransaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.user_id, userId)))
      .for('update');
    if (!order) return refused({ reason: 'not_found' });
    const [unsent] = await tx
      .select({ total: count() })
      .from(returnPhotos)
      .where(and(eq(returnPhotos.order_id, orderId), isNull(returnPhotos.return_id)));
    if ((unsent?.total ?? 0) >= MAX_UNSENT) return refused({ reason: 'too_many' });
    await tx
      .insert(returnPhotos)
      .values({ id, order_id: orderId, user_id: userId, ...size, created_at: now });
    await enqueue(tx, returnsJobs.renderPhoto, { photoId: id });
    return done({ id });
  });
}
