import { rm } from 'node:fs/promises';
import { makeTestFolder } from '../test/support/test-folder.ts';

/** Where a cluster keeps everything while it runs; others may pass through it, since PostgreSQL has another user. */
export async function openFolder(name: string) {
  const path = await makeTestFolder(name);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
