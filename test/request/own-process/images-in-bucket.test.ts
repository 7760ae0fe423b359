import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#app/platform/env.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { openBucketServer } from '../../support/bucket-server.ts';
import { image } from '../../support/image-files.ts';
import { type ImageShop, openImageShop } from '../../support/image-shop.ts';

let server: Awaited<ReturnType<typeof openBucketServer>>;
let shop: ImageShop;
let images: Storage;
let originals: Storage;

beforeAll(async () => {
  server = await openBucketServer();
  shop = await openImageShop(server.variables);
  const config = readEnv(server.variables);
  images = openStorage('images', config);
  originals = openStorage('originals', config);
});
afterAll(() => server.close());

async function namesOn(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
}

const rows = async () => (await shop.rows('select url from images')).length;

describe('a bucket', () => {
  test('keeps the first file of a name, gives it back, and forgets it', async () => {
    const bytes = new TextEncoder().encode('first');
    expect(await images.find('a-1.jpg')).toBeUndefined();
    expect(await images.put('a-1.jpg', bytes)).toBe(true);
    expect(await images.put('a-1.jpg', new TextEncoder().encode('second'))).toBe(false);
    expect(await images.find('a-1.jpg')).toEqual(bytes);
    expect(await namesOn(images)).toEqual(['a-1.jpg']);
    expect(await namesOn(originals)).toEqual([]);
    await images.delete('a-1.jpg');
    await images.delete('a-1.jpg');
    expect(await images.find('a-1.jpg')).toBeUndefined();
  });

  test('keeps the first file also where the store overlooks conditions', async () => {
    const careless = await openBucketServer({ isStrict: false });
    const storage = openStorage('images', readEnv(careless.variables));
    expect(await storage.put('c-1.jpg', new Uint8Array([1]))).toBe(true);
    expect(await storage.put('c-1.jpg', new Uint8Array([2]))).toBe(false);
    expect(await storage.find('c-1.jpg')).toEqual(new Uint8Array([1]));
    await careless.close();
  });

  test('keeps one file of twenty that come at once under one name', async () => {
    const kept = await Promise.all(
      Array.from({ length: 20 }, (_, n) => images.put('b-1.jpg', new Uint8Array([n]))),
    );
    expect(kept.filter(Boolean)).toHaveLength(1);
    await images.delete('b-1.jpg');
  });

  test('takes an upload, its picture, and gives all of it up again', async () => {
    const { url } = await shop.uploaded(await image.png({ width: 320, height: 400 }));
    const key = url.slice('/images/'.length);
    expect(await namesOn(originals)).toEqual([`${key}.png`]);
    await shop.render(url);
    expect(await namesOn(originals)).toEqual([]);
    expect(await namesOn(images)).toEqual([`${key}-320.avif`, `${key}-320.jpg`, `${key}-320.webp`]);
    // Nothing lies on this computer.
    expect(await shop.files()).toEqual({ images: [], originals: [] });

    const answer = await shop.get(`${url}-320.webp`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(
      await images.find(`${key}-320.webp`),
    );

    const { S3_ENDPOINT: endpoint, S3_REGION: region } = server.variables;
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    });
    const Key = `corvox/images/${key}-320.webp`;
    const head = await client.send(new HeadObjectCommand({ Bucket: 'pictures', Key }));
    expect(head).toMatchObject({ CacheControl: 'max-age=3600', ContentType: 'image/webp' });
    client.destroy();

    await shop.run('catalogue.sweep-images');
    expect(await namesOn(images)).toHaveLength(3);
    await shop.run('catalogue.remove-image', { url });
    expect(await namesOn(images)).toEqual([]);
    expect(await shop.imageRow(url)).toBeUndefined();
  });

  test('that is away costs the upload and nothing else, and work waits for it', async () => {
    const { url } = await shop.uploaded(await image.png({ width: 320, height: 400 }));
    const before = await rows();
    await server.goAway();
    const { status, result } = await shop.upload(await image.png());
    expect([status, result]).toEqual([
      503,
      {
        notice: {
          title: 'Upload Failed',
          message: 'Failed to upload images. Please try again.',
          tone: 'error',
        },
      },
    ]);
    expect(await rows()).toBe(before);
    await expect(shop.render(url)).rejects.toThrow();
    expect((await shop.imageRow(url))?.state).toBe('waiting');
    expect((await shop.get('/images/any-320.jpg')).status).toBe(503);
    expect((await shop.get('/')).status).toBe(200);
    await server.comeBack();
    await shop.render(url);
    expect((await shop.imageRow(url))?.state).toBe('ready');
  });
});
