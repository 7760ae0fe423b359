import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from './open.ts';

let folder: string;
const open = () => openStorage('images', { DATA_DIR: folder, S3: undefined });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corvox-disk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('keeps the first file of a name, reads it, and deletes it', async () => {
  const first = new Uint8Array([1, 2, 3]);
  expect(await open().find('a.jpg')).toBeUndefined();
  expect(await open().put('a.jpg', first)).toBe(true);
  expect(await open().put('a.jpg', new Uint8Array([9]))).toBe(false);
  expect(new Uint8Array((await open().find('a.jpg')) ?? [])).toEqual(first);
  await open().delete('a.jpg');
  await open().delete('a.jpg');
  expect(await open().find('a.jpg')).toBeUndefined();
});

test('stores one of fifty concurrent files with one name, and no temporary files remain', async () => {
  const stored = await Promise.all(
    Array.from({ length: 50 }, (_, n) => open().put('b.jpg', new Uint8Array([n]))),
  );
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect(await readdir(join(folder, 'images'))).toEqual(['b.jpg']);
});

test('lists what there is with its time, and nothing where there is no folder yet', async () => {
  const found: string[] = [];
  for await (const { name, changedAt } of open().list()) {
    found.push(name);
    expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(3_600_000);
  }
  expect(found).toEqual(['b.jpg']);
  const none = openStorage('originals', { DATA_DIR: folder, S3: undefined });
  for await (const { name } of none.list()) throw new Error(name);
});

test.each(['', '.', '..', '../a', 'a/b', 'a\\b', '.hidden', 'a\0', 'ä', 'x'.repeat(201)])(
  '%j is no name',
  (name) => {
    expect(() => open().find(name)).toThrow('not a file name');
    expect(() => open().put(name, new Uint8Array())).toThrow('not a file name');
    expect(() => open().delete(name)).toThrow('not a file name');
  },
);
