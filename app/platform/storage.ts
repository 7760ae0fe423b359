import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that the shop keeps (pictures), by flat name, under a folder of the data directory. */
export function openStorage(dataDir: string) {
  const folder = join(dataDir, 'images');
  const pathOf = (name: string) => {
    if (!/^[a-z0-9][a-z0-9_.-]{0,199}$/i.test(name)) throw new Error(`not a file name: ${name}`);
    return join(folder, name);
  };
  return {
    async put(name: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true });
      const path = pathOf(name);
      // Written aside and renamed, so that no reader ever sees half a file.
      const aside = `${path}.${process.pid}.part`;
      await writeFile(aside, bytes);
      await rename(aside, path);
    },
    async find(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}
