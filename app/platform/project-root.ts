import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's root folder, wherever the build put the calling file. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('no package.json above the running file');
    folder = above;
  }
  return folder;
}
