import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { projectRoot } from '#app/platform/project-root.ts';

/** Every size and format of the demo pictures, in one file. */
const ARCHIVE = path.join(projectRoot(), 'db/demo/pictures.tar');

// A fixed time keeps the archive's bytes the same, so that git does not store it again.
const MADE_AT = new Date(0);

/**
 * Reads the archive once and handles a few pictures at a time.
 * @param {(name: string, bytes: Buffer) => Promise<unknown>} take
 */
export async function readPictures(take, atOnce = 16) {
  const entries = extract();
  const read = async () => {
    /** @type {Promise<unknown>[]} */
    let taken = [];
    for await (const entry of entries) {
      taken.push(take(entry.header.name, await buffer(entry)));
      if (taken.length < atOnce) continue;
      await Promise.all(taken);
      taken = [];
    }
    await Promise.all(taken);
  };
  await Promise.all([pipeline(createReadStream(ARCHIVE), entries), read()]);
}

/** @param {Map<string, Buffer>} pictures by name */
export async function writePictures(pictures) {
  const tar = pack();
  for (const [name, bytes] of [...pictures].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    tar.entry({ name, size: bytes.length, mtime: MADE_AT }, bytes);
  }
  tar.finalize();
  await pipeline(tar, createWriteStream(ARCHIVE));
}
