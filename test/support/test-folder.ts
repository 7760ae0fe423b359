import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Linux keeps what lies here in memory: a copy of the demo database is 700 files, a fifth of the tests' time on a disk.
const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 1024 ** 3;

/** A folder of its own for a test's data, open to the user that PostgreSQL runs as when the tests run as root. */
export async function makeTestFolder(name: string): Promise<string> {
  return makeFolder(process.env.TEST_FOLDERS ?? tmpdir(), name);
}

/** Lets every process of this run make its folders in one, which the returned function removes with all of them. */
export async function openTestFolders(): Promise<() => Promise<void>> {
  const all = await makeFolder((await isRoomy(IN_MEMORY)) ? IN_MEMORY : tmpdir(), 'tests');
  process.env.TEST_FOLDERS = all;
  return () => rm(all, { recursive: true, force: true, maxRetries: 5 });
}

async function makeFolder(parent: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(parent, `corvox-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

async function isRoomy(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
