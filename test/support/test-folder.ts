import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a test's data, open to the user that PostgreSQL runs as when the tests run as root. */
export async function makeTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `corvox-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
