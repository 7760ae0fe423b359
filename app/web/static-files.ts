import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Context, Next } from 'hono';
import { log } from '#app/platform/log.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { storageErrorText } from '#app/platform/storage/storage-error.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
const FOR_A_DAY = 'public, max-age=86400';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const IMAGE_NAME = /^[a-z0-9][a-z0-9_-]{0,160}\.(avif|webp|jpg)$/;
const UPLOADED = /^product_\d+_/;

/**
 * Pictures of products and categories, from the build or the storage. A bundled one has its content's hash in its name, so it never
 * changes; an uploaded one may be deleted, and is revalidated after an hour.
 */
export async function serveImages(c: Context): Promise<Response> {
  const name = c.req.param('file') ?? '';
  if (!IMAGE_NAME.test(name)) return c.text('No such picture.', 404);
  const bytes = await openStorage('images')
    .find(name)
    .catch((error: unknown) => {
      log.error({ err: error }, `pictures are ${storageErrorText(error)}`);
      return null;
    });
  if (bytes === null) return c.text('Pictures cannot be shown now.', 503);
  if (bytes === undefined) return c.text('No such picture.', 404);
  const headers = {
    'Content-Type': TYPES[extname(name)] ?? '',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': UPLOADED.test(name) ? FOR_AN_HOUR : FOR_EVER,
    ETag: `"${name}"`,
  };
  const known = c.req.header('if-none-match') === headers.ETag;
  return new Response(known ? null : bytes, { status: known ? 304 : 200, headers });
}

const BUILT = join(projectRoot(), 'build/client');
const stored = new Map<string, Promise<Response | undefined>>();

/** Scripts, styles, fonts and icons of the build, compressed at build time. */
export async function serveBuildFiles(c: Context, next: Next): Promise<Response | undefined> {
  const path = normalize(c.req.path);
  const type = TYPES[extname(path)];
  if (type === undefined || path.includes('\0') || !/^\/[\w./-]+$/.test(path)) {
    await next();
    return undefined;
  }
  const packed = (c.req.header('accept-encoding') ?? '').includes('br');
  const key = `${packed} ${path}`;
  if (!stored.has(key)) stored.set(key, readBuilt(path, type, packed));
  const found = await stored.get(key);
  if (found) return found.clone();
  stored.delete(key);
  if (path.startsWith('/assets/')) return c.text('No such file.', 404);
  await next();
  return undefined;
}

async function readBuilt(
  path: string,
  type: string,
  packed: boolean,
): Promise<Response | undefined> {
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': path.startsWith('/assets/') ? FOR_EVER : FOR_A_DAY,
    Vary: 'Accept-Encoding',
  };
  const file = join(BUILT, path);
  const br = packed ? await readFile(`${file}.br`).catch(() => undefined) : undefined;
  if (br) return new Response(br, { headers: { ...headers, 'Content-Encoding': 'br' } });
  const plain = await readFile(file).catch(() => undefined);
  return plain && new Response(plain, { headers });
}
