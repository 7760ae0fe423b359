import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../bin/steps/paths.mjs';

/**
 * A configuration as it is shipped in deploy/, with other addresses and folders. What is to be replaced must be there, so
 * that a changed file does not go unnoticed.
 */
export async function readShipped(
  file: string,
  replacements: Readonly<Record<string, string>>,
): Promise<string> {
  let text = await readFile(join(root, 'deploy', file), 'utf8');
  for (const [shipped, here] of Object.entries(replacements)) {
    if (!text.includes(shipped)) throw new Error(`deploy/${file} has no ${shipped}`);
    text = text.replaceAll(shipped, here);
  }
  return text;
}
