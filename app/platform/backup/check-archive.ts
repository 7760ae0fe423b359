import { readArchive, sha256 } from './archive.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';

/** Why a file is not restored: a message for the operator. */
export class InvalidArchive extends Error {}

/** Reads the whole file before anything is changed: every entry must be there, unmodified, and nothing else. */
export async function checkArchive(path: string): Promise<{ manifest: Manifest; sealed: boolean }> {
  const seen = new Map<string, string>();
  let found: ReturnType<typeof readManifest>;
  try {
    await readArchive(path, async (name, bytes) => {
      if (seen.has(name)) throw new InvalidArchive(`It holds ${name} twice.`);
      seen.set(name, `${bytes.length} ${sha256(bytes)}`);
      if (name === MANIFEST) found = readManifest(bytes);
    });
  } catch (error) {
    if (error instanceof InvalidArchive) throw error;
    const code = Reflect.get(Object(error), 'code');
    if (code === 'ENOENT') throw new InvalidArchive('There is no such file.');
    throw new InvalidArchive('It is cut off or damaged, or it is no backup at all.', {
      cause: error,
    });
  }
  if (!found)
    throw new InvalidArchive(
      'It has no manifest of ours: it is cut off, or no backup of this shop.',
    );
  const { manifest } = found;
  for (const { name, bytes, sha256: hash } of manifest.entries) {
    if (seen.get(name) !== `${bytes} ${hash}`)
      throw new InvalidArchive(`${name} is not what was backed up.`);
  }
  if (seen.size !== manifest.entries.length + 1)
    throw new InvalidArchive('It holds what was not backed up.');
  return found;
}
