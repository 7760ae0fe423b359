import { chmod, mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#app/platform/embedded-postgres/running-process.ts';

// In memory on Linux: each copy of the demo database is hundreds of files, which cost a tenth of the tests' CPU on a disk.
const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 1024 ** 3;

/** A folder of its own for a test's data, open to the user that PostgreSQL runs as when the tests run as root. */
export async function makeTestFolder(name: string): Promise<string> {
  return makeFolder(process.env.TEST_FOLDERS ?? tmpdir(), name);
}

/** Where a shop keeps its files: in a process of many test files the folder that its shop knows, empty again. */
export async function makeDataFolder(name: string): Promise<string> {
  if (!process.env.SHARED_PROCESS) return makeTestFolder(name);
  const folder = join(process.env.TEST_FOLDERS ?? tmpdir(), `corvox-data-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o755 });
  return folder;
}

/** Lets every process of this run make its folders in one, which the returned function removes with all of them. */
export async function openTestFolders(): Promise<() => Promise<void>> {
  await removeLeftFolders();
  const parent = (await isRoomy(IN_MEMORY)) ? IN_MEMORY : tmpdir();
  const all = await makeFolder(parent, `tests-${process.pid}`);
  process.env.TEST_FOLDERS = all;
  return () => rm(all, { recursive: true, force: true, maxRetries: 5 });
}

async function makeFolder(parent: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(parent, `corvox-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Tests that were killed leave theirs behind, which is memory. */
async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(IN_MEMORY).catch(() => [])) {
    const pid = /^corvox-tests-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

async function isRoomy(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
