import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Context, Next } from 'hono';
import { env } from '#app/platform/env.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { openStorage } from '#app/platform/storage.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
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

const IMAGE_NAME = /^[a-z0-9][a-z0-9_-]{0,120}\.(avif|webp|jpg)$/;

/** Pictures of products and categories. A name holds its content's hash, so what it names never changes. */
export async function serveImages(c: Context): Promise<Response> {
  const name = c.req.param('file') ?? '';
  const bytes = IMAGE_NAME.test(name) ? await openStorage(env().DATA_DIR).find(name) : undefined;
  if (bytes === undefined) return c.text('No such picture.', 404);
  return new Response(bytes, {
    headers: { 'Content-Type': TYPES[extname(name)] ?? '', 'Cache-Control': FOR_EVER },
  });
}

const BUILT = join(projectRoot(), 'build/client');
const kept = new Map<string, Promise<Response | undefined>>();

/** Scripts, styles, fonts and icons of the build, packed once by the build itself. */
export async function serveBuildFiles(c: Context, next: Next): Promise<Response | undefined> {
  const path = normalize(c.req.path);
  const type = TYPES[extname(path)];
  if (type === undefined || path.includes('\0') || !/^\/[\w./-]+$/.test(path)) {
    await next();
    return undefined;
  }
  const packed = (c.req.header('accept-encoding') ?? '').includes('br');
  const key = `${packed} ${path}`;
  if (!kept.has(key)) kept.set(key, readBuilt(path, type, packed));
  const found = await kept.get(key);
  if (found) return found.clone();
  kept.delete(key);
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
