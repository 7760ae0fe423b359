import { and, asc, eq, exists, lt, ne, or } from 'drizzle-orm';
import { forgottenBefore } from '#app/orders/rules.ts';
import { orders } from '#app/orders/schema.ts';
import { db, inTransaction } from '#app/platform/database.ts';
import type { HandlersOf } from '#app/platform/jobs.ts';
import { forgetReturns } from './forget-returns.ts';
import type { returnsJobs } from './jobs.ts';
import { removePhotoFiles, sweepPhotos } from './photos/remove-photos.ts';
import { renderPhoto } from './photos/render-photo.ts';
import { returnPhotos, returns } from './schema.ts';

const AT_ONCE = 500;

export const returnsHandlers: HandlersOf<typeof returnsJobs> = {
  renderPhoto: ({ photoId }, run) => renderPhoto(photoId, run),
  removePhoto: ({ photoId }) => removePhotoFiles(photoId),
  sweepPhotos: (_payload, { signal }) => sweepPhotos(new Date(), signal),
  forgetOld: (_payload, { signal }) => forgetOld(new Date(), signal),
};

/** As the privacy policy promises: after six years a return has no personal data. */
async function forgetOld(now: Date, signal: AbortSignal): Promise<void> {
  let ids: string[];
  do {
    ids = await listKnown(now);
    await inTransaction((tx) => forgetReturns(tx, ids));
  } while (ids.length === AT_ONCE && !signal.aborted);
}

/** Old orders with a return that still has text or photos. */
async function listKnown(now: Date): Promise<string[]> {
  const photos = db
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(eq(returnPhotos.order_id, orders.id));
  const rows = await db
    .selectDistinct({ id: orders.id, at: orders.created_at })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.order_id))
    .where(
      and(
        lt(orders.created_at, forgottenBefore(now)),
        or(ne(returns.note, ''), ne(returns.answer, ''), exists(photos)),
      ),
    )
    .orderBy(asc(orders.created_at))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}
