import { and, ne, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { isOwnPicture } from '../picture-address.ts';
import { images } from '../schema.ts';
import { keyOfUrl, type UploadedPicture } from './rules.ts';

/** The state of these pictures, in this order; deleted ones are left out. */
export async function listUploaded(urls: readonly string[]): Promise<UploadedPicture[]> {
  const requested = urls.filter((url) => keyOfUrl(url) !== undefined);
  if (requested.length === 0) return [];
  const rows = await db
    .select({
      url: images.url,
      alt: images.alt,
      width: images.width,
      height: images.height,
      widths: images.widths,
      color: images.color,
      state: images.state,
    })
    .from(images)
    .where(sql`${images.url} = any(${sql.param(requested)})`);
  return requested.flatMap((url) => rows.find((row) => row.url === url) ?? []);
}

/**
 * Locks these pictures until the transaction ends, so that none is swept while a product is saved with it. Returns those that exist and are
 * or will be ready.
 */
export async function lockImages(tx: Transaction, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await tx
    .select({ url: images.url })
    .from(images)
    .where(and(sql`${images.url} = any(${sql.param([...urls])})`, ne(images.state, 'failed')))
    .orderBy(images.url)
    .for('key share');
  return new Set(rows.map(({ url }) => url));
}

/** The same for a typed address: a picture of this shop must exist, others are not checked. */
export async function lockPicture(tx: Transaction, url: string | null): Promise<boolean> {
  return url === null || !isOwnPicture(url) || (await lockImages(tx, [url])).has(url);
}
