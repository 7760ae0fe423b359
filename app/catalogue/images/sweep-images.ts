import { and, isNotNull, lt, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { IMAGE_FORMATS } from '#app/platform/imaging.ts';
import { log } from '#app/platform/log.ts';
import { openStorage, type StorageName } from '#app/platform/storage/open.ts';
import { images } from '../schema.ts';
import { removeImage, usedUrls } from './remove-image.ts';
import { urlOfFile } from './rules.ts';

/** How long an upload may wait for its product to be saved. */
const MIN_AGE_MS = 24 * 3_600_000;
const FEW = 100;
const NAMED_IN_LOG = 20;

type Swept = {
  /** Pictures that nothing uses any more. */
  unused: string[];
  /** Pictures with missing files: staff have to upload them again. */
  broken: string[];
};

/** Makes pictures and files consistent: deletes uploads that nothing uses, and files without a picture. */
export async function sweepImages(now: Date, signal: AbortSignal): Promise<Swept> {
  const before = new Date(now.getTime() - MIN_AGE_MS);
  const unused = await listUnused(before);
  for (const url of unused) {
    signal.throwIfAborted();
    await removeImage(url);
  }
  const rows = await db
    .select({ url: images.url, widths: images.widths, state: images.state })
    .from(images)
    .where(lt(images.created_at, now));
  const known = new Set(rows.map(({ url }) => url));
  const waiting = new Set(rows.flatMap(({ url, state }) => (state === 'waiting' ? url : [])));
  const files = await sweepStorage('images', { known, before, signal });
  await sweepStorage('originals', { known: waiting, before, signal });
  const broken = rows.flatMap(({ url, widths, state }) =>
    state === 'ready' && (files.get(url) ?? 0) < widths.length * IMAGE_FORMATS.length ? url : [],
  );
  if (broken.length > 0) {
    const urls = broken.slice(0, NAMED_IN_LOG);
    log.error({ count: broken.length, urls }, 'alert: pictures without their files');
  }
  return { unused, broken };
}

async function listUnused(before: Date): Promise<string[]> {
  const rows = await db
    .select({ url: images.url })
    .from(images)
    .where(
      and(
        isNotNull(images.uploaded_by),
        lt(images.created_at, before),
        sql`not exists (select 1 from (${usedUrls}) as used where used.url = ${images.url})`,
      ),
    );
  return rows.map(({ url }) => url);
}

type Sweep = { known: ReadonlySet<string>; before: Date; signal: AbortSignal };

/** Deletes old files without a picture. Returns the number of files per picture. */
async function sweepStorage(store: StorageName, { known, before, signal }: Sweep) {
  const storage = openStorage(store);
  const stored = new Map<string, number>();
  const orphans: string[] = [];
  for await (const { name, changedAt } of storage.list()) {
    const url = urlOfFile(name);
    if (known.has(url)) stored.set(url, (stored.get(url) ?? 0) + 1);
    else if (changedAt < before) orphans.push(name);
  }
  // Most likely the shop was started with a different database, and the files belong to that one's pictures.
  if (orphans.length > FEW && orphans.length > stored.size) {
    log.error(
      { store, orphans: orphans.length },
      'alert: too many files without a picture, none deleted',
    );
    return stored;
  }
  for (const name of orphans) {
    signal.throwIfAborted();
    await storage.delete(name);
  }
  if (orphans.length > 0) log.info({ store, deleted: orphans.length }, 'files without a picture');
  return stored;
}
