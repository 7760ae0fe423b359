import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import type { Entry } from './manifest.ts';

const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export type Add = (name: string, bytes: Buffer) => Promise<Entry>;

/** Writes a compressed archive, entry by entry; once this resolves, the file is complete and synced to disk. */
export async function writeArchive(
  path: string,
  fill: (add: Add) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const tar = pack();
  const file = createWriteStream(path, { mode: 0o600 });
  const stop = new AbortController();
  const written = pipeline(tar, createGzip(), file, {
    signal: AbortSignal.any([signal, stop.signal]),
  });
  // An error of the disk or of the database closes the other stream too.
  const broken = written.then(
    () => new Promise<never>(() => undefined),
    (error: unknown) => Promise.reject(error),
  );
  broken.catch(() => undefined);
  const add: Add = async (name, bytes) => {
    const taken = new Promise<void>((resolve, reject) => {
      tar.entry({ name, size: bytes.length }, bytes, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    await Promise.race([taken, broken]);
    return { name, bytes: bytes.length, sha256: sha256(bytes) };
  };
  try {
    await Promise.race([fill(add), broken]);
    tar.finalize();
    await written;
  } catch (error) {
    stop.abort();
    await written.catch(() => undefined);
    throw error;
  }
  const whole = await open(path, 'r+');
  try {
    await whole.sync();
  } finally {
    await whole.close();
  }
}

/** Reads an archive once, entry by entry, with one entry in memory at a time. */
export async function readArchive(
  path: string,
  take: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const read = async () => {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      if (size > MAX_ENTRY_BYTES) throw new Error(`${name} is too large`);
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece as Buffer);
      await take(name, Buffer.concat(pieces));
    }
  };
  await Promise.all([pipeline(createReadStream(path), createGunzip(), entries), read()]);
}
