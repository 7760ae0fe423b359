import { randomBytes } from 'node:crypto';
import type { Staff } from '#app/accounts/guards.ts';
import { inTransaction } from '#app/platform/database.ts';
import { imageKindOf, measureImage } from '#app/platform/imaging.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { log } from '#app/platform/log.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { done, refused } from '#app/values/outcome.ts';
import { catalogueJobs } from '../jobs.ts';
import { images } from '../schema.ts';
import type { UploadedPicture } from './rules.ts';

type Upload = { staff: Staff; bytes: Uint8Array; now: Date };

/**
 * Stores an upload privately and enqueues its rendering. The shop does not change before a product is saved with it, so the activity log
 * records the save only.
 */
export async function uploadImage({ staff, bytes, now }: Upload) {
  if (bytes.length === 0) return refused({ reason: 'empty' });
  const kind = imageKindOf(bytes);
  if (!kind) return refused({ reason: 'not_an_image' });
  const size = await measureImage(bytes);
  if (!size) return refused({ reason: 'unreadable' });
  const key = `product_${now.getTime()}_${randomBytes(8).toString('hex')}`;
  const picture: UploadedPicture = {
    url: `/images/${key}`,
    alt: '',
    ...size,
    widths: [],
    color: '#ead5cc',
    state: 'waiting',
  };
  const original = `${key}.${kind}`;
  const originals = openStorage('originals');
  // The file first: a row never refers to a missing file.
  if (!(await originals.put(original, bytes))) throw new Error(`${original} is taken`);
  try {
    await inTransaction(async (tx) => {
      await tx.insert(images).values({ ...picture, uploaded_by: staff.id, created_at: now });
      await enqueue(tx, catalogueJobs.renderImage, { url: picture.url, original });
    });
  } catch (error) {
    await originals
      .delete(original)
      .catch((err: unknown) => log.warn({ err, original }, 'left for the sweep'));
    throw error;
  }
  log.info({ url: picture.url, by: staff.id, bytes: bytes.length }, 'image uploaded');
  return done(picture);
}
