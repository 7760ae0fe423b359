import { and, eq } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { decodeImage, IMAGE_FORMATS, UnreadableImage } from '#app/platform/imaging.ts';
import type { JobRun } from '#app/platform/jobs.ts';
import { log } from '#app/platform/log.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { images } from '../schema.ts';
import { keyOfUrl, widthsFor } from './rules.ts';

/** How many timeouts before a picture is given up: the first time the machine may have been busy. */
const MAX_TIMEOUTS = 3;

type Uploaded = { url: string; original: string };

/** Makes the sizes that pages use; the picture is shown only once all of them exist. */
export async function renderImage({ url, original }: Uploaded, run: JobRun): Promise<void> {
  const originals = openStorage('originals');
  if (await isWaiting(url)) {
    const bytes = await originals.find(original);
    try {
      if (!bytes) throw new UnreadableImage('the original is gone');
      await render(url, bytes, run.signal);
    } catch (error) {
      if (!isPermanent(error, run.attempt)) throw error;
      log.error({ err: error, url }, 'image not rendered');
      await settle(url, { state: 'failed' });
    }
  }
  // The original has metadata (location and time) and is no longer needed.
  await originals.delete(original);
}

async function render(url: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const store = openStorage('images');
  const { width, height, color, encode } = await decodeImage(bytes);
  const widths = widthsFor(width);
  for (const to of widths) {
    for (const format of IMAGE_FORMATS) {
      signal.throwIfAborted();
      // An existing file has the same content: an interrupted run of this job wrote it.
      await store.put(`${keyOfUrl(url)}-${to}.${format}`, await encode(to, format));
    }
  }
  await settle(url, { state: 'ready', width, height, widths, color });
}

async function isWaiting(url: string): Promise<boolean> {
  const [row] = await db.select({ state: images.state }).from(images).where(eq(images.url, url));
  return row?.state === 'waiting';
}

async function settle(url: string, known: Partial<typeof images.$inferInsert>): Promise<void> {
  await db
    .update(images)
    .set(known)
    .where(and(eq(images.url, url), eq(images.state, 'waiting')));
}

function isPermanent(error: unknown, attempt: number): boolean {
  if (error instanceof UnreadableImage) return true;
  const tooLong = error instanceof Error && /^timeout/i.test(error.message);
  return tooLong && attempt >= MAX_TIMEOUTS;
}
