import { eq, type SQL, sql } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { IMAGE_FORMATS } from '#app/platform/imaging.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { images } from '../schema.ts';
import { keyOfUrl } from './rules.ts';

/** Addresses of all pictures in use; orders depend on the catalogue (not the reverse), and keep showing what was bought. */
export const usedUrls: SQL = sql`
  select unnest(image_urls) as url from products
  union all select image_url from products where image_url is not null
  union all select image_url from categories where image_url is not null
  union all select image_url from order_items where image_url is not null`;

/** Deletes a picture that nothing uses any more. Safe to repeat. */
export async function removeImage(url: string): Promise<{ removed: boolean }> {
  const key = keyOfUrl(url);
  if (key === undefined) return { removed: false };
  const widths = await inTransaction(async (tx) => {
    // Saving a product with it locks the row: only with the lock is it certain whether it is used.
    const [found] = await tx.select().from(images).where(eq(images.url, url)).for('update');
    if (!found) return undefined;
    const used = await tx.execute(
      sql`select 1 from (${usedUrls}) as used where url = ${url} limit 1`,
    );
    if (used.rows.length > 0) return undefined;
    await tx.delete(images).where(eq(images.url, url));
    return found.widths;
  });
  if (!widths) return { removed: false };
  // Files after the row: an interrupted removal leaves a file without a row, which the sweep deletes.
  const store = openStorage('images');
  for (const width of widths) {
    for (const format of IMAGE_FORMATS) await store.delete(`${key}-${width}.${format}`);
  }
  return { removed: true };
}
