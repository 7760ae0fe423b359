import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a test's data, open to the user that PostgreSQL runs as when the tests run as root. */
export async function makeTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(process.env.TEST_FOLDERS ?? tmpdir(), `corvox-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Lets every process of this run make its folders in one, which the returned function removes with all of them. */
export async function openTestFolders(): Promise<() => Promise<void>> {
  const all = await makeTestFolder('tests');
  process.env.TEST_FOLDERS = all;
  return () => rm(all, { recursive: true, force: true, maxRetries: 5 });
}
