// Compresses the built files once, at the highest level, so that no request has to.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { projectRoot } from '#app/platform/project-root.ts';

const compress = promisify(brotliCompress);
const built = join(projectRoot(), 'build/client');

for (const name of await readdir(built, { recursive: true })) {
  if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue;
  const plain = await readFile(join(built, name));
  const compressed = await compress(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  await writeFile(join(built, `${name}.br`), compressed);
}
