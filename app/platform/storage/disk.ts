import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage, StoredFile } from './storage.ts';

const hasCode = (error: unknown, ...codes: string[]) =>
  codes.includes(String(Reflect.get(Object(error), 'code')));

/** Files in one local folder. */
export function diskStorage(folder: string): Storage {
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      // Written to a temporary file and synced before it gets its name, so that no reader ever sees a partial file.
      const aside = join(folder, `${name}.${randomUUID()}.part`);
      try {
        await writeFile(aside, bytes, { flag: 'wx', flush: true });
        return await giveName(aside, join(folder, name));
      } finally {
        await rm(aside, { force: true });
      }
    },
    find: (name) => orUndefined(readFile(join(folder, name))),
    delete: (name) => rm(join(folder, name), { force: true }),
    list: async function* list(): AsyncGenerator<StoredFile> {
      for (const name of (await orUndefined(readdir(folder))) ?? []) {
        const found = await orUndefined(stat(join(folder, name)));
        if (found?.isFile()) yield { name, changedAt: found.mtime };
      }
    },
  };
}

/** Unlike a rename, a link does not replace an existing file. */
async function giveName(aside: string, path: string): Promise<boolean> {
  try {
    await link(aside, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
  }
  // For file systems without links; names are random, so the gap between check and rename is safe enough.
  if (await orUndefined(stat(path))) return false;
  await rename(aside, path);
  return true;
}

async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
