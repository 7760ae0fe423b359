import { and, eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { decodeImage, UnreadableImage } from '#app/platform/imaging.ts';
import type { JobRun } from '#app/platform/jobs.ts';
import { log } from '#app/platform/log.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { returnPhotos } from '../schema.ts';
import { originalFile, PHOTO_SIZES, PHOTO_WIDTHS, photoFile } from './rules.ts';

const MAX_TIMEOUTS = 3;

/** Makes the two sizes that pages show. Safe to repeat; ignores a photo that was deleted meanwhile. */
export async function renderPhoto(id: string, run: JobRun): Promise<void> {
  const storage = openStorage('return-photos');
  const [photo] = await db.select().from(returnPhotos).where(eq(returnPhotos.id, id));
  if (photo?.state === 'waiting') {
    const bytes = await storage.find(originalFile(id));
    try {
      if (!bytes) throw new UnreadableImage('the original is gone');
      const { width, height, encode } = await decodeImage(bytes);
      for (const size of PHOTO_SIZES) {
        run.signal.throwIfAborted();
        const to = Math.min(width, PHOTO_WIDTHS[size]);
        await storage.put(photoFile(id, size), await encode(to, 'jpg'));
      }
      await settle(id, { state: 'ready', width, height });
    } catch (error) {
      const isTimeout = error instanceof Error && /^timeout/i.test(error.message);
      const isPermanent =
        error instanceof UnreadableImage || (isTimeout && run.attempt >= MAX_TIMEOUTS);
      if (!isPermanent) throw error;
      log.error({ err: error, id }, 'photo not rendered');
      await settle(id, { state: 'failed' });
    }
  }
  // The original has metadata (location and time) and is no longer needed.
  await storage.delete(originalFile(id));
}

async function settle(id: string, known: Partial<typeof returnPhotos.$inferInsert>) {
  await db
    .update(returnPhotos)
    .set(known)
    .where(and(eq(returnPhotos.id, id), eq(returnPhotos.state, 'waiting')));
}
