import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { returnPhotos } from '../schema.ts';
import { photoFile, type PhotoSize } from './rules.ts';

const columns = {
  id: returnPhotos.id,
  returnId: returnPhotos.return_id,
  state: returnPhotos.state,
  width: returnPhotos.width,
  height: returnPhotos.height,
  createdAt: returnPhotos.created_at,
};

/** The photos of these returns, in upload order. */
export async function listPhotosOf(returnIds: readonly string[]) {
  if (returnIds.length === 0) return [];
  return db
    .select(columns)
    .from(returnPhotos)
    .where(inArray(returnPhotos.return_id, [...returnIds]))
    .orderBy(asc(returnPhotos.created_at), asc(returnPhotos.id));
}

type Attached = { userId: string; orderId: string; returnId: string; ids: readonly string[] };

/** Attaches photos of this person and order to a return; false if one is missing or not theirs. */
export async function attachPhotos(
  tx: Transaction,
  { userId, orderId, returnId, ids }: Attached,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const attached = await tx
    .update(returnPhotos)
    .set({ return_id: returnId })
    .where(
      and(
        inArray(returnPhotos.id, [...ids]),
        eq(returnPhotos.user_id, userId),
        eq(returnPhotos.order_id, orderId),
        isNull(returnPhotos.return_id),
      ),
    )
    .returning({ id: returnPhotos.id });
  return attached.length === new Set(ids).size;
}

/** The bytes of one photo that this user may see; undefined if there is none, or it is not processed yet. */
export async function findPhoto(whose: ReturnType<typeof and>, size: PhotoSize) {
  const [photo] = await db
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(and(whose, eq(returnPhotos.state, 'ready')));
  return photo && openStorage('return-photos').find(photoFile(photo.id, size));
}

/** The photos themselves, for the data export: a URL would be invalid after the account is deleted. */
export async function listPhotosToExport(returnIds: readonly string[]) {
  const photos = await listPhotosOf(returnIds);
  return Promise.all(
    photos.map(async ({ id, returnId, createdAt }) => {
      const bytes = await openStorage('return-photos').find(photoFile(id, 'large'));
      const picture = bytes
        ? `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
        : null;
      return { returnId, at: createdAt, picture };
    }),
  );
}

export const photoOfCustomer = (own: { userId: string; orderId: string; photoId: string }) =>
  and(
    eq(returnPhotos.id, own.photoId),
    eq(returnPhotos.user_id, own.userId),
    eq(returnPhotos.order_id, own.orderId),
  );

export const photoOfReturn = (of: { returnId: string; photoId: string }) =>
  and(eq(returnPhotos.id, of.photoId), eq(returnPhotos.return_id, of.returnId));
