import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { db, inTransaction, type Transaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { log } from '#app/platform/log.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { returnsJobs } from '../jobs.ts';
import { returnPhotos } from '../schema.ts';
import { originalFile, PHOTO_SIZES, photoFile, photoOfFile } from './rules.ts';

/** How long a photo may wait for its return request. */
const MIN_AGE_MS = 24 * 3_600_000;

/** Deletes photos of these orders: the rows in this transaction, the files right after it. */
export async function removePhotosOf(tx: Transaction, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await removeWhere(tx, inArray(returnPhotos.order_id, orderIds));
}

type Own = { userId: string; orderId: string; photoId: string };

/** The customer removes a photo before sending; afterwards it belongs to the return. */
export function removePhoto({ userId, orderId, photoId }: Own): Promise<void> {
  return inTransaction((tx) =>
    removeWhere(
      tx,
      and(
        eq(returnPhotos.id, photoId),
        eq(returnPhotos.user_id, userId),
        eq(returnPhotos.order_id, orderId),
        isNull(returnPhotos.return_id),
      ),
    ),
  );
}

async function removeWhere(tx: Transaction, which: ReturnType<typeof and>): Promise<void> {
  const gone = await tx.delete(returnPhotos).where(which).returning({ id: returnPhotos.id });
  for (const { id } of gone) await enqueue(tx, returnsJobs.removePhoto, { photoId: id });
}

export async function removePhotoFiles(id: string): Promise<void> {
  const storage = openStorage('return-photos');
  for (const size of PHOTO_SIZES) await storage.delete(photoFile(id, size));
  await storage.delete(originalFile(id));
}

/** Deletes photos that were not sent within a day, and files without a photo. */
export async function sweepPhotos(now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - MIN_AGE_MS);
  await inTransaction((tx) =>
    removeWhere(tx, and(isNull(returnPhotos.return_id), lt(returnPhotos.created_at, before))),
  );
  const rows = await db.select({ id: returnPhotos.id }).from(returnPhotos);
  const known = new Set(rows.map(({ id }) => id));
  const storage = openStorage('return-photos');
  let deleted = 0;
  for await (const { name, changedAt } of storage.list()) {
    signal.throwIfAborted();
    const id = photoOfFile(name);
    if ((id !== undefined && known.has(id)) || changedAt >= before) continue;
    await storage.delete(name);
    deleted += 1;
  }
  if (deleted > 0) log.info({ deleted }, 'files without a photo');
}
