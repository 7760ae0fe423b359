import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#app/platform/env.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { type BackupShop, filesIn, openBackupShop } from '../../support/backup-shop.ts';
import { openBucketServer } from '../../support/bucket-server.ts';
import { makeEmptyShop, runRestore } from '../../support/restoring.ts';

let server: Awaited<ReturnType<typeof openBucketServer>>;
let shop: BackupShop;
beforeAll(async () => {
  server = await openBucketServer();
  shop = await openBackupShop(server.variables);
});
afterAll(() => server.close());

test('pictures in a bucket are backed up from there, and come back wherever the new shop keeps its own', async () => {
  const bucket = openStorage('images', readEnv(server.variables));
  for (let n = 0; n < 20; n += 1) {
    await bucket.put(`in-bucket-${n}.webp`, Buffer.from(`picture ${n}`));
  }
  const file = await shop.backedUp();
  const empty = await makeEmptyShop();
  const { code, output } = await runRestore([file], empty);
  expect([code, output]).toEqual([0, expect.stringContaining('Everything is back.')]);
  const files = await filesIn(join(empty.dataDir, 'images'));
  expect(files.size).toBe(20);
  expect(files.get('in-bucket-7.webp')).toBe(Buffer.from('picture 7').toString('hex'));
});
