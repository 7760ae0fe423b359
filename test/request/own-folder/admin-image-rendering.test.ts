import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { image } from '../../support/image-files.ts';
import { type ImageShop, openImageShop } from '../../support/image-shop.ts';

let shop: ImageShop;

beforeAll(async () => {
  shop = await openImageShop();
  // The shop reads no AVIF and has forbidden its library to; we look at what it wrote.
  sharp.unblock({ operation: ['VipsForeignLoadHeif'] });
});

/** Brings a picture and has it rendered; all files that came of it. */
async function rendered(bytes: Uint8Array) {
  const { url } = await shop.uploaded(bytes);
  await shop.render(url);
  const key = url.slice('/images/'.length);
  const names = (await shop.files()).images.filter((name) => name.startsWith(`${key}-`));
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: await readFile(join(shop.folder, 'images', name)) })),
  );
  return { url, key, files, row: await shop.imageRow(url) };
}

const words = (bytes: Buffer) => bytes.toString('latin1');

describe('a rendered picture', () => {
  test('has every width in three formats, its ground, and no original any more', async () => {
    const { url, key, files, row } = await rendered(await image.png());
    expect(row).toMatchObject({ state: 'ready', width: 900, height: 1_100, color: '#8a2742' });
    expect(row?.widths).toEqual([320, 480, 640, 900]);
    expect(files.map(({ name }) => name).toSorted()).toEqual(
      [320, 480, 640, 900]
        .flatMap((width) => ['avif', 'jpg', 'webp'].map((format) => `${key}-${width}.${format}`))
        .toSorted(),
    );
    for (const { name, bytes } of files) {
      const [, width, format] = /-(\d+)\.(\w+)$/.exec(name) ?? [];
      const found = await sharp(bytes).metadata();
      expect(found.width, name).toBe(Number(width));
      expect(found.format).toBe({ avif: 'heif', jpg: 'jpeg', webp: 'webp' }[format ?? '']);
    }
    expect((await shop.files()).originals.filter((name) => name.startsWith(key))).toEqual([]);
    const query = new URLSearchParams({ url });
    const answer = await shop.get(`/admin/uploads?${query}`, { cookie: shop.cookie });
    expect(await answer.json()).toMatchObject({ pictures: [{ url, state: 'ready' }] });
  });

  test('stands upright and says nothing of who took it, where, and with what', async () => {
    const bytes = await image.telling();
    expect(words(bytes)).toContain('Someone In Particular');
    const { files, row } = await rendered(bytes);
    expect(row).toMatchObject({ width: 800, height: 1_000 });
    for (const { name, bytes: made } of files) {
      const found = await sharp(made).metadata();
      expect([found.exif, found.icc, found.xmp, found.iptc, found.orientation], name).toEqual(
        Array.from({ length: 5 }, () => undefined),
      );
      expect(words(made)).not.toMatch(/Someone In Particular|GPS|ICC_PROFILE/);
    }
  });

  test('has nothing of what was appended to the file', async () => {
    const bytes = await image.polyglot();
    expect(words(bytes)).toContain('alert("tail")');
    for (const file of (await rendered(bytes)).files)
      expect(words(file.bytes)).not.toContain('alert');
  });

  test('has one frame, the first', async () => {
    const { files, row } = await rendered(await image.animated());
    expect(row).toMatchObject({ width: 400, height: 500 });
    expect(row?.color).toMatch(/^#f[ef]0[0-3]0[0-3]$/);
    for (const { bytes } of files) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });

  test('is at most 1600 pixels long', async () => {
    const { row } = await rendered(await image.jpg({ width: 2_000, height: 3_000 }));
    expect(row).toMatchObject({ width: 1_067, height: 1_600 });
    expect(row?.widths).toEqual([320, 480, 640, 960]);
  });

  test.each([
    ['in shades of grey', (picture: Sharp) => picture.toColourspace('b-w').png()],
    ['with sixteen bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['in the colours of print', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
    ['that one can see through', (picture: Sharp) => picture.ensureAlpha(0).png()],
    ['of one pixel', (picture: Sharp) => picture.resize(1, 1).png()],
  ])('%s becomes an ordinary one', async (_, make) => {
    const plain = sharp(await image.png({ width: 200, height: 100 }));
    const { files, row } = await rendered(await make(plain).toBuffer());
    expect(row?.state).toBe('ready');
    expect(files).toHaveLength(3);
    for (const { bytes } of files) {
      expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', hasAlpha: false });
    }
  });

  test('is the same when the work is done twice, or was broken off half-way', async () => {
    const { url, files } = await rendered(await image.jpg({ width: 400, height: 300 }));
    await shop.render(url);
    const other = await shop.uploaded(await image.jpg({ width: 400, height: 300 }));
    const key = other.url.slice('/images/'.length);
    const { openStorage } = await import('#app/platform/storage/open.ts');
    const first = files.find(({ name }) => name.endsWith('-320.avif'));
    await openStorage('images').put(`${key}-320.avif`, first?.bytes ?? new Uint8Array());
    await shop.render(other.url);
    expect(await shop.imageRow(other.url)).toMatchObject({ state: 'ready', widths: [320, 400] });
  });
});

describe('a picture that cannot be read to its end', () => {
  test('is given up, and leaves nothing behind but word of it', async () => {
    const { url, files, row } = await rendered(await image.cut());
    expect(row).toMatchObject({ url, state: 'failed', widths: [] });
    expect(files).toEqual([]);
    expect(
      (await shop.files()).originals.filter((name) => url.includes(name.slice(0, 40))),
    ).toEqual([]);
  });

  test('is given up as well when its original is gone', async () => {
    const { url } = await shop.uploaded(await image.png());
    const original = `${url.slice('/images/'.length)}.png`;
    const { openStorage } = await import('#app/platform/storage/open.ts');
    await openStorage('originals').delete(original);
    await shop.render(url);
    expect((await shop.imageRow(url))?.state).toBe('failed');
  });
});

describe('the shop', () => {
  const makeProduct = async (urls: string[]) => {
    const name = `Rose ${randomUUID()}`;
    const [made] = await shop.rows<{ id: string }>(
      `insert into products (name, price_minor, category_id, image_urls, featured)
       values ($1, 1000, (select id from categories order by created_at limit 1), $2, true) returning id`,
      [name, urls],
    );
    return { id: made?.id ?? '', name };
  };
  const textOf = async (path: string) => (await shop.get(path)).text();

  test('shows the next picture, or the placeholder, until a picture is ready', async () => {
    const [waiting, ready] = [
      await shop.uploaded(await image.png({ width: 400, height: 500 })),
      (await rendered(await image.png({ width: 400, height: 500 }))).url,
    ];
    const { id, name } = await makeProduct([waiting.url, ready]);
    const list = `/categories?q=${encodeURIComponent(name)}`;
    const page = await textOf(`/product/${id}`);
    expect(page).not.toContain(waiting.url);
    expect(page).toContain(`${ready}-400.jpg`);
    expect(await textOf(list)).not.toContain(waiting.url);
    expect(await textOf(list)).toContain('data-placeholder');
    await shop.render(waiting.url);
    expect(await textOf(`/product/${id}`)).toContain(`${waiting.url}-400.jpg`);
    expect(await textOf(list)).toContain(`${waiting.url}-320.webp`);
  });

  test('shows nothing broken for a picture that failed', async () => {
    const { url } = await rendered(await image.cut());
    const { id } = await makeProduct([url]);
    const page = await textOf(`/product/${id}`);
    expect(page).not.toContain(url);
    expect(page).toContain('no picture yet');
  });
});

describe('a picture is served', () => {
  test.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ])(
    'as %s: %s and nothing else, for an hour, without a right to do anything',
    async (format, type) => {
      const { url } = await rendered(await image.png({ width: 320, height: 400 }));
      const answer = await shop.get(`${url}-320.${format}`);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'public, max-age=3600',
      });
      const etag = answer.headers.get('etag') ?? '';
      const again = await shop.get(`${url}-320.${format}`, { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    },
  );

  test('for ever where its name holds its hash', async () => {
    const { openStorage } = await import('#app/platform/storage/open.ts');
    await openStorage('images').put('roses-0a1b2c3d-320.jpg', await image.jpg());
    const answer = await shop.get('/images/roses-0a1b2c3d-320.jpg');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    '/images',
    '/images/',
    '/images/.',
    '/images/..%2fsecret',
    '/images/%2e%2e%2fsecret',
    '/images/..%5csecret',
    '/images/%2e%2e/%2e%2e/etc/passwd',
    '/images/none-320.jpg',
    '/images/none.svg',
    '/images/none.jpg%00.png',
    '/images/none-320.avif.0b4c9a52-7d0e-4c53-9a0d-0a3f1c2d4e5f.part',
    `/images/${'x'.repeat(300)}.jpg`,
  ])('by its whole name alone: %s is not found', async (path) => {
    const answer = await shop.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toMatch(/root:|product_\d/);
  });
});
